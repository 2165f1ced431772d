import { DraftedStep } from '../drafted-step.tsx'
import { AdditionalInformationForm } from './additional-information-form.tsx'

export function AdditionalInformationScreen() {
  return <DraftedStep step="additionalInformation" form={AdditionalInformationForm} />
}
