import { CLOSED_STATUSES } from '../loan/status.ts'
import { type AnsweredLoan, isUnsigned } from './answer-changes.ts'

/** The identity fields. All others (e-mail, address, work, the date of a renewed document) may change at any time. */
const IDENTITY_FIELDS = [
  'firstName',
  'firstSurname',
  'secondSurname',
  'personalId',
  'birthday',
  'nationality',
  'gender',
] as const
type IdentityField = (typeof IDENTITY_FIELDS)[number]

type Identity = Partial<Record<IdentityField, string | number | null>>

/** The known identity fields that would change. Filling a missing field is not a change. */
export const identityChanges = (stored: Identity, given: Identity): readonly IdentityField[] =>
  IDENTITY_FIELDS.filter((field) => {
    const known = stored[field] ?? null
    return known !== null && known !== (given[field] ?? null)
  })

/** Answers stay open until the contract is signed; after that the person on record is the one who signed and owes. */
const isOpen = (loan: AnsweredLoan | null): boolean =>
  loan === null || CLOSED_STATUSES.has(loan.status) || isUnsigned(loan)

/** The identity fields that must not change now. */
export const frozenIdentityChanges = (
  loan: AnsweredLoan | null,
  stored: Identity,
  given: Identity,
): readonly IdentityField[] => (isOpen(loan) ? [] : identityChanges(stored, given))

/**
 * True if the payout account may change: until the contract is signed, once the loan is over, and while another account is
 * requested because a transfer failed (34).
 */
export const mayChangePayoutAccount = (loan: AnsweredLoan | null): boolean =>
  isOpen(loan) || loan?.status === 'awaiting_issuance_method'
