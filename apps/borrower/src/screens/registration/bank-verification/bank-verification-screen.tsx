import { StepOutline } from '../step-outline.tsx'

export function BankVerificationScreen() {
  return <StepOutline step="bankVerification" />
}
