import { StepOutline } from '../step-outline.tsx'

export function ApplicationScreen() {
  return <StepOutline step="application" />
}
