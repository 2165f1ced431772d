import type { Applicant } from './applicant.ts'
import type { RegistrationStep } from './route-keys.ts'
import { hasAddresses, hasEmployment, hasPersonalInfo } from './steps.ts'

/** The applicant fields that an application requires. */
export type Registrant = Pick<
  Applicant,
  | 'authorizationStatus'
  | 'isRegisteredByAgent'
  | 'hasAllConfirmations'
  | 'personalInfo'
  | 'registrationAddress'
  | 'actualAddress'
  | 'employment'
  | 'contactPhoneCount'
>

/**
 * The incomplete steps that block an application: consents, personal data and addresses, employment and income. An agent's
 * customer completes all of them in one step. The payout account may follow later, in status 34.
 */
export function stepsMissingToApply(applicant: Registrant): readonly RegistrationStep[] {
  const missing: RegistrationStep[] = []
  if (!hasPersonalInfo(applicant) || !hasAddresses(applicant)) missing.push('personalData')
  if (!hasEmployment(applicant)) missing.push('additionalInformation')
  const isAskedAtOnce = applicant.isRegisteredByAgent && missing.length > 0
  if (isAskedAtOnce || !applicant.hasAllConfirmations) missing.push('dynamic')
  return isAskedAtOnce ? ['dynamic'] : missing
}
