import type { Address, User } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { UserRecord } from '../../../db/repositories/users.ts'
import type { Tx } from '../../../db/transaction.ts'

const NO_ADDRESS: Address = {
  postal_code: null,
  region: null,
  city: null,
  street: null,
  house: null,
  apartment: null,
  block: null,
}

/** The user as the wire knows it. What has not been given yet is null. */
export function toUserView({ user, person }: UserRecord): User {
  return {
    id: user.id,
    is_blacklisted: user.isBlacklisted,
    is_repeated: false,
    is_registered_by_agent: user.isRegisteredByAgent,
    permissions: { is_blocked: user.isBlocked, authorization_status: 1 },
    phone_confirmation: { is_phone_confirmed: user.phoneConfirmedAt !== null },
    contacts: { mobile_phone: user.phone },
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
    addresses: { actual_address: NO_ADDRESS, registration_address: NO_ADDRESS },
    employment: {
      employment_type_id: null,
      income_amount: null,
      income_date: null,
      employment_date: null,
      education: null,
      has_current_loan: null,
      business_activity_id: null,
      company_name: null,
      position: null,
    },
    contact_phones: [],
    agreements: { all_confirmations: user.confirmedAllAt !== null },
    liveness: { allowed: false, status: null },
    payment_cards: [],
    payment_card_request_status: null,
    documents: [],
    payout_method: null,
    bank_verification_adapter: null,
    loan: null,
    loan_count: { all: 0, active: 0 },
    discounts: [],
  }
}

export async function readUserView(tx: Tx, userId: number): Promise<User> {
  const record = await tx.users.byId(userId)
  if (!record) throw new AppError('session_invalid', `user ${userId} of a live session does not exist`)
  return toUserView(record)
}
