import { StepOutline } from '../step-outline.tsx'

export function IbanScreen() {
  return <StepOutline step="iban" />
}
