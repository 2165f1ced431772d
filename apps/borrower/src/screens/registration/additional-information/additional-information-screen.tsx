import { StepOutline } from '../step-outline.tsx'

export function AdditionalInformationScreen() {
  return <StepOutline step="additionalInformation" />
}
