import type { Applicant } from './applicant.ts'
import type { RegistrationStep } from './route-keys.ts'
import { hasAddresses, hasEmployment, hasPersonalInfo } from './steps.ts'

/** What an application needs to know of its applicant. */
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
 * The steps that must be done before somebody can apply, and are not: consents, person and addresses, work and income. An
 * agent's customer is asked for all of it in one step. Where the money goes may still be told later, in status 34.
 */
export function stepsMissingToApply(applicant: Registrant): readonly RegistrationStep[] {
  const missing: RegistrationStep[] = []
  if (!hasPersonalInfo(applicant) || !hasAddresses(applicant)) missing.push('personalData')
  if (!hasEmployment(applicant)) missing.push('additionalInformation')
  const isAskedAtOnce = applicant.isRegisteredByAgent && missing.length > 0
  if (isAskedAtOnce || !applicant.hasAllConfirmations) missing.push('dynamic')
  return isAskedAtOnce ? ['dynamic'] : missing
}
