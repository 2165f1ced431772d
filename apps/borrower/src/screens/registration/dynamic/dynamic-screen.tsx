import { StepOutline } from '../step-outline.tsx'

export function DynamicScreen() {
  return <StepOutline step="dynamic" />
}
