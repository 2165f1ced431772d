import { StepOutline } from '../step-outline.tsx'

export function ConsiderationScreen() {
  return <StepOutline step="consideration" />
}
