import { StepOutline } from '../step-outline.tsx'

export function ApproveConditionsScreen() {
  return <StepOutline step="approveConditions" />
}
