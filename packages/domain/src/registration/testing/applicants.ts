import { CLOSED_STATUSES, LOAN_STATUS_NUMBERS, statusFromNumber } from '../../loan/status.ts'
import type { Applicant, ApplicantLoan } from '../applicant.ts'

const ADDRESS = { region: 'Madrid', city: 'Madrid', street: 'Mayor' }

/** A person with complete data who has not applied yet. */
export const applicant = (changes: Partial<Applicant> = {}): Applicant => ({
  authorizationStatus: 1,
  isBlocked: false,
  isBlacklisted: false,
  isRegisteredByAgent: false,
  isPhoneConfirmed: true,
  hasAllConfirmations: true,
  personalInfo: {
    firstName: 'Lucía',
    firstSurname: 'García',
    personalId: '12345678Z',
    expiryDate: '2030-01-01',
    nationality: 'ES',
    birthday: '1990-05-01',
    email: 'lucia@example.es',
  },
  registrationAddress: ADDRESS,
  actualAddress: ADDRESS,
  employment: {
    employmentTypeId: 1,
    incomeAmount: 1800,
    incomeDate: '2026-12-01',
    employmentDate: '2020-01-01',
    education: 2,
    hasCurrentLoan: false,
    businessActivityId: 3,
    companyName: 'Talleres Sol',
    position: 'Mecánica',
  },
  contactPhoneCount: 1,
  bankAccount: 'ES9121000418450200051332',
  payoutMethod: 1,
  hasCard: false,
  cardRequestStatus: null,
  liveness: { isAllowed: false, status: null },
  loan: null,
  ...changes,
})

/** By number, as statuses appear on the wire. */
export const loan = (status: number, changes: Partial<ApplicantLoan> = {}): ApplicantLoan => ({
  status: statusFromNumber(status),
  isSigned: false,
  requiredFiles: [],
  isAmountOrTermAltered: false,
  hasAgreedToNewTerms: false,
  isAutoDebitStepCompleted: false,
  ...changes,
})

/** The same person with a loan. The authorization status follows from it (settled rules, Authorization status). */
export const withLoan = (status: number, changes: Partial<ApplicantLoan> = {}): Applicant =>
  applicant({ authorizationStatus: CLOSED_STATUSES.has(statusFromNumber(status)) ? 3 : 2, loan: loan(status, changes) })

export const ALL_STATUSES: readonly number[] = Object.values(LOAN_STATUS_NUMBERS).sort((left, right) => left - right)
