import type { Address, User } from '@puente/contract'
import {
  AppError,
  AUTHORIZATION,
  emailChangeHoldEnd,
  eurosFromCents,
  phoneChangeHoldEnd,
  statusNumber,
} from '@puente/domain'
import { readUserDocuments } from '../../customers/documents/document-view.ts'
import type { AddressRow } from '../../db/repositories/addresses.ts'
import type { UserDetails } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { providerOfCustomer } from '../../lending/bank-data/customer-provider.ts'
import { readUserLoans } from '../../lending/loans/user-loans.ts'
import { readUserCards } from '../../lending/payments/user-cards.ts'

const NO_ADDRESS: Address = {
  postal_code: null,
  region: null,
  city: null,
  street: null,
  house: null,
  apartment: null,
  block: null,
}

function addressView(address: AddressRow | null): Address {
  if (address === null) return NO_ADDRESS
  const { postalCode, region, city, street, house, apartment, block } = address
  return { postal_code: postalCode, region, city, street, house, apartment, block }
}

const euros = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : eurosFromCents(cents)

/** The user in the API format. Missing data is null. */
function toUserView(details: UserDetails, now: Date): User {
  const { user, person, employment: work } = details
  return {
    id: user.id,
    is_blacklisted: user.isBlacklisted,
    is_repeated: false,
    is_registered_by_agent: user.isRegisteredByAgent,
    permissions: { is_blocked: user.isBlocked, authorization_status: AUTHORIZATION.unregistered },
    phone_confirmation: { is_phone_confirmed: user.phoneConfirmedAt !== null },
    contacts: { mobile_phone: user.phone },
    email_change_hold_until: emailChangeHoldEnd(person?.emailChangedAt ?? null, now)?.toISOString() ?? null,
    phone_change_hold_until: phoneChangeHoldEnd(user.phoneChangedAt, now)?.toISOString() ?? null,
    personal_data: {
      first_name: person?.firstName ?? null,
      first_surname: person?.firstSurname ?? null,
      second_surname: person?.secondSurname ?? null,
      personal_id: person?.personalId ?? null,
      expiration_date: person?.expirationDate ?? null,
      nationality: person?.nationality ?? null,
      birthday: person?.birthday ?? null,
      email: person?.email ?? null,
      bank_account: person?.bankAccount ?? null,
      gender: person?.gender ?? null,
    },
    addresses: {
      actual_address: addressView(details.actualAddress),
      registration_address: addressView(details.registrationAddress),
    },
    employment: {
      employment_type_id: work?.employmentTypeId ?? null,
      income_amount: euros(work?.incomeCents),
      income_date: work?.incomeDate ?? null,
      employment_date: work?.employmentDate ?? null,
      education: work?.education ?? null,
      has_current_loan: work?.hasCurrentLoan ?? null,
      business_activity_id: work?.businessActivityId ?? null,
      company_name: work?.companyName ?? null,
      position: work?.position ?? null,
      monthly_expenses: euros(work?.monthlyExpensesCents),
      other_debts: euros(work?.otherDebtsCents),
    },
    contact_phones: details.contactPhones.map(({ number, contactType, comment }) => ({
      number,
      contact_type: contactType,
      comment,
    })),
    agreements: { all_confirmations: user.confirmedAllAt !== null, marketing: user.agreeMarketing },
    reminders: { before_due: user.remindBeforeDue, on_due: user.remindOnDue, channel: user.remindBy },
    liveness: { allowed: false, status: null },
    payment_cards: [],
    payment_card_request_status: null,
    documents: [],
    payout_method: person?.payoutMethod ?? null,
    payout_account_review: null,
    bank_verification_adapter: null,
    loan: null,
    loan_count: { all: 0, active: 0 },
    discounts: [],
  }
}

const AWAITING_ISSUANCE_METHOD = statusNumber('awaiting_issuance_method')

/** Queried only while a loan waits for an account, so that other polls skip the query. */
async function payoutAccountReview(
  tx: Tx,
  { user, person }: UserDetails,
  loanStatus: number | undefined,
): Promise<User['payout_account_review']> {
  const iban = person?.bankAccount ?? null
  if (loanStatus !== AWAITING_ISSUANCE_METHOD || iban === null) return null
  const review = await tx.payoutAccountReviews.newestOf(user.id, iban)
  return review?.status === 'waiting' || review?.status === 'refused' ? review.status : null
}

export async function readUserView(tx: Tx, deps: Pick<Deps, 'bankData' | 'clock'>, userId: number): Promise<User> {
  const record = await tx.users.detailsOf(userId)
  if (!record) throw new AppError('session_invalid', `user ${userId} of a live session does not exist`)
  const loans = await readUserLoans(tx, record.user)
  return {
    ...toUserView(record, deps.clock.now()),
    ...loans,
    payout_account_review: await payoutAccountReview(tx, record, loans.loan?.status),
    ...(await readUserCards(tx, userId)),
    bank_verification_adapter: (await providerOfCustomer(tx, deps, userId)).name,
    ...(await readUserDocuments(tx, record.user)),
  }
}
