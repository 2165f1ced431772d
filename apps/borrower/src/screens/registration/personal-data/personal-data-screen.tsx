import { StepOutline } from '../step-outline.tsx'

export function PersonalDataScreen() {
  return <StepOutline step="personalData" />
}
