import { DraftedStep } from '../drafted-step.tsx'
import { PersonalDataForm } from './personal-data-form.tsx'

export function PersonalDataScreen() {
  return <DraftedStep step="personalData" form={PersonalDataForm} />
}
