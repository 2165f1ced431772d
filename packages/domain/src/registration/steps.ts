import type { Applicant, ApplicantAddress } from './applicant.ts'
import { REGISTRATION_STEPS, type RegistrationStep } from './route-keys.ts'

// Loan statuses by number, as far as the steps ask for them (specification §4.1).
const REQUEST = 0
const CONTRACT_SIGNED = 1
const DENIED = 4
const PROCESSING = 10
const AWAITING_SIGN_CONTRACT = 26
const SOLD = 27
const AWAITING_DOCUMENTS = 33
const AWAITING_ISSUANCE_METHOD = 34
const AWAITING_BANK_PROCESS_DATA = 35
const AWAITING_BANK_DATA_IMPORT = 37
const NEW = 100
const ACTIVE_CREDIT: readonly number[] = [2, 20, 21, 23, 24, 28, 29, 30, 31, 32, 38]
/** An application on its way: only in these does a step have anything to ask. */
const IN_APPLICATION: readonly number[] = [
  REQUEST,
  NEW,
  AWAITING_DOCUMENTS,
  AWAITING_BANK_PROCESS_DATA,
  AWAITING_BANK_DATA_IMPORT,
  AWAITING_ISSUANCE_METHOD,
  AWAITING_SIGN_CONTRACT,
  CONTRACT_SIGNED,
]

const EMPLOYED = 1
const SELF_EMPLOYED = 3
const VIA_BANK_AGGREGATOR = 9
const COMPLETED_CARD_REQUESTS: readonly string[] = ['Completed', 'PartiallyRefunded', 'Refunded']

const isGiven = (value: string | number | boolean | null): boolean => value !== null && value !== ''

export const hasPersonalInfo = ({ personalInfo }: Applicant): boolean => Object.values(personalInfo).every(isGiven)

// The newer flow asks for no postal code (specification §4.4), so the rule does not either.
const hasAddress = ({ region, city, street }: ApplicantAddress) => isGiven(region) && isGiven(city) && isGiven(street)

export const hasAddresses = ({ registrationAddress, actualAddress }: Applicant): boolean =>
  hasAddress(registrationAddress) && hasAddress(actualAddress)

/** Asked for until the registration is finished, and of an agent's customer also while a loan is open. */
const needsEmployment = ({ authorizationStatus, isRegisteredByAgent }: Applicant) =>
  authorizationStatus === 1 || (isRegisteredByAgent && authorizationStatus === 2)

export function hasEmployment(applicant: Applicant): boolean {
  if (!needsEmployment(applicant)) return true
  const { employment, contactPhoneCount } = applicant
  const type = employment.employmentTypeId
  const hasJob = type === EMPLOYED || type === SELF_EMPLOYED
  return (
    isGiven(type) &&
    isGiven(employment.incomeAmount) &&
    isGiven(employment.incomeDate) &&
    contactPhoneCount > 0 &&
    isGiven(employment.education) &&
    isGiven(employment.hasCurrentLoan) &&
    (!hasJob || isGiven(employment.businessActivityId)) &&
    (type !== EMPLOYED || isGiven(employment.companyName)) &&
    (!hasJob || isGiven(employment.position)) &&
    (!hasJob || employment.employmentDate === undefined || isGiven(employment.employmentDate))
  )
}

const loanIs = ({ loan }: Applicant, ...statuses: readonly number[]) => loan !== null && statuses.includes(loan.status)

/** Owes money, to us or to whoever bought the debt, or will in a moment: the payout is on its way. */
export const isInDebt = (applicant: Applicant): boolean => loanIs(applicant, ...ACTIVE_CREDIT, PROCESSING, SOLD)

export const isDenied = (applicant: Applicant): boolean => loanIs(applicant, DENIED)

const isFileMissing = ({ liveness }: Applicant, type: string) =>
  type !== 'liveness_selfie' || (liveness.isAllowed && liveness.status !== 'success')

/** One rule per step: has this person finished it? (specification §4.4 with decisions §4) */
export const STEP_IS_DONE: Readonly<Record<RegistrationStep, (applicant: Applicant) => boolean>> = {
  confirmation: (applicant) => applicant.isPhoneConfirmed,

  // An agent has typed most of it already: the dynamic step asks such a customer for the rest, all in one place.
  personalData: (applicant) => applicant.isRegisteredByAgent || (hasPersonalInfo(applicant) && hasAddresses(applicant)),
  additionalInformation: (applicant) => applicant.isRegisteredByAgent || hasEmployment(applicant),
  dynamic: (applicant) =>
    applicant.hasAllConfirmations &&
    (!applicant.isRegisteredByAgent ||
      (hasPersonalInfo(applicant) && hasAddresses(applicant) && hasEmployment(applicant))),

  iban: (applicant) =>
    !loanIs(applicant, AWAITING_ISSUANCE_METHOD) &&
    (isGiven(applicant.bankAccount) || applicant.payoutMethod === VIA_BANK_AGGREGATOR),

  // Files can only be sent while the loan awaits them; a document that expires later stops nobody.
  documents: (applicant) =>
    !loanIs(applicant, AWAITING_DOCUMENTS) ||
    !applicant.loan?.requiredFiles.some((type) => isFileMissing(applicant, type)),

  application: (applicant) => applicant.loan !== null,
  consideration: (applicant) => !loanIs(applicant, REQUEST, NEW, AWAITING_DOCUMENTS),
  bankVerification: (applicant) => !loanIs(applicant, AWAITING_BANK_PROCESS_DATA, AWAITING_BANK_DATA_IMPORT),

  approveConditions: (applicant) =>
    !applicant.isBlocked &&
    !(
      loanIs(applicant, AWAITING_SIGN_CONTRACT) &&
      applicant.loan?.isAmountOrTermAltered === true &&
      !applicant.loan.hasAgreedToNewTerms
    ),

  applicationSign: (applicant) => !loanIs(applicant, AWAITING_SIGN_CONTRACT),

  autoDebitConfirmation: (applicant) =>
    (applicant.loan?.isAutoDebitStepCompleted === true || applicant.hasCard) &&
    !(
      loanIs(applicant, AWAITING_SIGN_CONTRACT) && !COMPLETED_CARD_REQUESTS.includes(applicant.cardRequestStatus ?? '')
    ),
}

/**
 * The first step that is not done, or null when nothing is left to do. Two kinds of people skip the queue: who owes money
 * can always reach the account to pay it, and who is blocked is told so before being asked for anything more.
 */
export function nextRegistrationStep(applicant: Applicant): RegistrationStep | null {
  if (isInDebt(applicant)) return null
  if (applicant.isBlocked) return 'approveConditions'
  if (applicant.loan !== null && !IN_APPLICATION.includes(applicant.loan.status)) return null
  return REGISTRATION_STEPS.find((step) => !STEP_IS_DONE[step](applicant)) ?? null
}
