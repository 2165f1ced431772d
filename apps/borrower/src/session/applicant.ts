import type { Address, User } from '@puente/contract'
import { type Applicant, type ApplicantAddress, type ApplicantLoan, statusFromNumber } from '@puente/domain'

/** The part of the current loan that the steps need, as the server sends it (requirements R3). */
export interface WireLoan {
  readonly public_id: string
  readonly status: number
  readonly required_files: readonly string[]
  readonly is_loan_amount_or_term_altered: boolean
  readonly terms_agreed: boolean
  readonly auto_debit_step_completed: boolean
  readonly withdrawal_until?: string | null | undefined
}

const addressOf = ({ region, city, street }: Address): ApplicantAddress => ({ region, city, street })

/** The user carries the short form of the loan; the rest may have failed to load (requirements R4). */
function loanOf(user: User, loan: WireLoan | null, agreedPublicId: string | null): ApplicantLoan | null {
  const known = loan ?? user.loan
  if (known === null) return null
  return {
    status: statusFromNumber(known.status),
    // Only a signed contract can be withdrawn from.
    isSigned: (loan?.withdrawal_until ?? null) !== null,
    // Agreed in this or another browser: the server stores it too.
    hasAgreedToNewTerms: agreedPublicId === known.public_id || loan?.terms_agreed === true,
    requiredFiles: loan?.required_files ?? [],
    isAmountOrTermAltered: loan?.is_loan_amount_or_term_altered ?? false,
    isAutoDebitStepCompleted: loan?.auto_debit_step_completed ?? false,
  }
}

/** Converts the wire user, and the loan if loaded, to the terms of the step rules. */
export function applicantOf(user: User, loan: WireLoan | null, agreedPublicId: string | null): Applicant {
  const { personal_data: personal, employment } = user
  return {
    authorizationStatus: user.permissions.authorization_status,
    isBlocked: user.permissions.is_blocked,
    isBlacklisted: user.is_blacklisted,
    isRegisteredByAgent: user.is_registered_by_agent,
    isPhoneConfirmed: user.phone_confirmation.is_phone_confirmed,
    hasAllConfirmations: user.agreements.all_confirmations,
    personalInfo: {
      firstName: personal.first_name,
      firstSurname: personal.first_surname,
      personalId: personal.personal_id,
      expiryDate: personal.expiration_date,
      nationality: personal.nationality,
      birthday: personal.birthday,
      email: personal.email,
    },
    registrationAddress: addressOf(user.addresses.registration_address),
    actualAddress: addressOf(user.addresses.actual_address),
    employment: {
      employmentTypeId: employment.employment_type_id,
      incomeAmount: employment.income_amount,
      incomeDate: employment.income_date,
      employmentDate: employment.employment_date,
      education: employment.education,
      hasCurrentLoan: employment.has_current_loan,
      businessActivityId: employment.business_activity_id,
      companyName: employment.company_name,
      position: employment.position,
    },
    contactPhoneCount: user.contact_phones.length,
    bankAccount: personal.bank_account,
    payoutMethod: user.payout_method,
    hasCard: user.payment_cards.length > 0,
    cardRequestStatus: user.payment_card_request_status,
    liveness: { isAllowed: user.liveness.allowed, status: user.liveness.status },
    loan: loanOf(user, loan, agreedPublicId),
  }
}
