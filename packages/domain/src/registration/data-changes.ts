import { CLOSED_STATUSES, type LoanStatus } from '../loan/status.ts'

/** What says who somebody is. The rest (e-mail, address, work, the date of a renewed document) may change at any time. */
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

/** What is known of somebody's identity and would be another. What is still missing of it is no change. */
export const identityChanges = (stored: Identity, given: Identity): readonly IdentityField[] =>
  IDENTITY_FIELDS.filter((field) => {
    const known = stored[field] ?? null
    return known !== null && known !== (given[field] ?? null)
  })

/**
 * The identity that somebody must not change now, field by field. While an application or a loan is open, the person who
 * applied, signed and owes is the one on record.
 */
export const frozenIdentityChanges = (
  loanStatus: LoanStatus | null,
  stored: Identity,
  given: Identity,
): readonly IdentityField[] =>
  loanStatus === null || CLOSED_STATUSES.has(loanStatus) ? [] : identityChanges(stored, given)

/** Before the account has been checked against the bank, or when another one is asked for. */
const PAYOUT_ACCOUNT_OPEN: ReadonlySet<LoanStatus> = new Set([
  'request',
  'new',
  'awaiting_documents',
  'awaiting_bank_process_data',
  'awaiting_issuance_method',
])

/**
 * Whether the payout account may change. From the moment in which the bank's data are read until the loan is over it may not:
 * an account that nobody has checked would take the place of the one that was.
 */
export const mayChangePayoutAccount = (loanStatus: LoanStatus | null): boolean =>
  loanStatus === null || CLOSED_STATUSES.has(loanStatus) || PAYOUT_ACCOUNT_OPEN.has(loanStatus)
