import { StepOutline } from '../step-outline.tsx'

export function ApplicationSignScreen() {
  return <StepOutline step="applicationSign" />
}
