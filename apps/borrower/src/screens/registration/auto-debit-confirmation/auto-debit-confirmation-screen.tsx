import { StepOutline } from '../step-outline.tsx'

export function AutoDebitConfirmationScreen() {
  return <StepOutline step="autoDebitConfirmation" />
}
