import { CLOSED_STATUSES, type LoanStatus } from '../loan/status.ts'

/** The identity fields. All others (e-mail, address, work, the date of a renewed document) may change at any time. */
export const IDENTITY_FIELDS = [
  'firstName',
  'firstSurname',
  'secondSurname',
  'personalId',
  'birthday',
  'nationality',
  'gender',
] as const
export type IdentityField = (typeof IDENTITY_FIELDS)[number]

type Identity = Partial<Record<IdentityField, string | number | null>>

/** The known identity fields that would change. Filling a missing field is not a change. */
export const identityChanges = (stored: Identity, given: Identity): readonly IdentityField[] =>
  IDENTITY_FIELDS.filter((field) => {
    const known = stored[field] ?? null
    return known !== null && known !== (given[field] ?? null)
  })

/**
 * The identity fields that must not change now. While an application or a loan is open, the person on record is the one who
 * applied, signed and owes.
 */
export const frozenIdentityChanges = (
  loanStatus: LoanStatus | null,
  stored: Identity,
  given: Identity,
): readonly IdentityField[] =>
  loanStatus === null || CLOSED_STATUSES.has(loanStatus) ? [] : identityChanges(stored, given)

/** Before the account was verified with the bank, or while another account is requested. */
const PAYOUT_ACCOUNT_OPEN: ReadonlySet<LoanStatus> = new Set([
  'request',
  'new',
  'awaiting_documents',
  'awaiting_bank_process_data',
  'awaiting_issuance_method',
])

/**
 * True if the payout account may change. It may not from the moment the bank's data are read until the loan is over: an
 * unverified account would replace a verified one.
 */
export const mayChangePayoutAccount = (loanStatus: LoanStatus | null): boolean =>
  loanStatus === null || CLOSED_STATUSES.has(loanStatus) || PAYOUT_ACCOUNT_OPEN.has(loanStatus)
