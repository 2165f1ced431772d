import { ACTIVE_CREDIT_STATUSES, type LoanStatus } from '../loan/status.ts'
import { type Applicant, type ApplicantAddress, AUTHORIZATION } from './applicant.ts'
import { employmentIsComplete } from './employment.ts'
import { REGISTRATION_STEPS, type RegistrationStep } from './route-keys.ts'

/** An application in progress: only in these statuses does a step have anything to ask. */
const IN_APPLICATION: ReadonlySet<LoanStatus> = new Set([
  'request',
  'new',
  'awaiting_documents',
  'awaiting_bank_process_data',
  'awaiting_bank_data_import',
  'awaiting_issuance_method',
  'awaiting_sign_contract',
  'contract_signed',
])

const VIA_BANK_AGGREGATOR = 9
const COMPLETED_CARD_REQUESTS: readonly string[] = ['Completed', 'PartiallyRefunded', 'Refunded']

const isGiven = (value: string | number | boolean | null): boolean => value !== null && value !== ''

export const hasPersonalInfo = ({ personalInfo }: Pick<Applicant, 'personalInfo'>): boolean =>
  Object.values(personalInfo).every(isGiven)

// The newer flow does not ask for a postal code (requirements R4.04), so the rule does not require it.
const hasAddress = ({ region, city, street }: ApplicantAddress) => isGiven(region) && isGiven(city) && isGiven(street)

export const hasAddresses = ({
  registrationAddress,
  actualAddress,
}: Pick<Applicant, 'registrationAddress' | 'actualAddress'>): boolean =>
  hasAddress(registrationAddress) && hasAddress(actualAddress)

/** Required until the registration is finished, and for an agent's customer also while a loan is open. */
type Worker = Pick<Applicant, 'authorizationStatus' | 'isRegisteredByAgent' | 'employment' | 'contactPhoneCount'>
const needsEmployment = ({ authorizationStatus, isRegisteredByAgent }: Worker) =>
  authorizationStatus === AUTHORIZATION.unregistered ||
  (isRegisteredByAgent && authorizationStatus === AUTHORIZATION.hasOpenLoan)

export function hasEmployment(applicant: Worker): boolean {
  if (!needsEmployment(applicant)) return true
  return employmentIsComplete(applicant.employment, applicant.contactPhoneCount)
}

const loanIs = ({ loan }: Applicant, ...statuses: readonly LoanStatus[]) =>
  loan !== null && statuses.includes(loan.status)

/** Owes money to the lender or to the buyer of the debt, or is about to: the payout is in progress. */
const isInDebt = (applicant: Applicant): boolean => loanIs(applicant, ...ACTIVE_CREDIT_STATUSES, 'processing', 'sold')

export const isDenied = (applicant: Applicant): boolean => loanIs(applicant, 'denied')

const isFileMissing = ({ liveness }: Applicant, type: string) =>
  type !== 'liveness_selfie' || (liveness.isAllowed && liveness.status !== 'success')

/** The completion rule of each step (requirements R4.04 and settled rules, Where a person ends up). */
export const STEP_IS_DONE: Readonly<Record<RegistrationStep, (applicant: Applicant) => boolean>> = {
  confirmation: (applicant) => applicant.isPhoneConfirmed,

  // An agent has already entered most of it: the dynamic step asks such a customer for the rest in one place.
  personalData: (applicant) => applicant.isRegisteredByAgent || (hasPersonalInfo(applicant) && hasAddresses(applicant)),
  additionalInformation: (applicant) => applicant.isRegisteredByAgent || hasEmployment(applicant),
  dynamic: (applicant) =>
    applicant.hasAllConfirmations &&
    (!applicant.isRegisteredByAgent ||
      (hasPersonalInfo(applicant) && hasAddresses(applicant) && hasEmployment(applicant))),

  iban: (applicant) =>
    !loanIs(applicant, 'awaiting_issuance_method') &&
    (isGiven(applicant.bankAccount) || applicant.payoutMethod === VIA_BANK_AGGREGATOR),

  // Files can be uploaded only while the loan awaits them; a document that expires later does not block the person.
  documents: (applicant) =>
    !loanIs(applicant, 'awaiting_documents') ||
    !applicant.loan?.requiredFiles.some((type) => isFileMissing(applicant, type)),

  application: (applicant) => applicant.loan !== null,
  consideration: (applicant) => !loanIs(applicant, 'request', 'new', 'awaiting_documents'),
  bankVerification: (applicant) => !loanIs(applicant, 'awaiting_bank_process_data', 'awaiting_bank_data_import'),

  approveConditions: (applicant) =>
    !applicant.isBlocked &&
    !(
      loanIs(applicant, 'awaiting_sign_contract') &&
      applicant.loan?.isAmountOrTermAltered === true &&
      !applicant.loan.hasAgreedToNewTerms
    ),

  applicationSign: (applicant) => !loanIs(applicant, 'awaiting_sign_contract'),

  autoDebitConfirmation: (applicant) =>
    (applicant.loan?.isAutoDebitStepCompleted === true || applicant.hasCard) &&
    !(
      loanIs(applicant, 'awaiting_sign_contract') &&
      !COMPLETED_CARD_REQUESTS.includes(applicant.cardRequestStatus ?? '')
    ),
}

/**
 * The first incomplete step, or null if all are complete. Two groups bypass the order: a person who owes money can always reach
 * the account to pay it, and a blocked person learns of the block before any further question.
 */
export function nextRegistrationStep(applicant: Applicant): RegistrationStep | null {
  if (isInDebt(applicant)) return null
  if (applicant.isBlocked) return 'approveConditions'
  if (applicant.loan !== null && !IN_APPLICATION.has(applicant.loan.status)) return null
  return REGISTRATION_STEPS.find((step) => !STEP_IS_DONE[step](applicant)) ?? null
}
