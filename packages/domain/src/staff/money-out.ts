import type { RefundStatus } from '../money/refund.ts'

/**
 * Money that one staff member sends to a customer is added up over these days: a limit per refund would let any sum leave in small
 * portions.
 */
export const MONEY_OUT_DAYS = 30

/** What left in the last days, or is on its way: failed and returned refunds do not count. */
export interface MoneyOut {
  readonly toLoanCents: number
  /** To all loans of the customer. */
  readonly toCustomerCents: number
  /** To all payees, by decision of this staff member alone. */
  readonly byStaffCents: number
  /** The staff member booked money on this loan, by hand or with a key, or approved such a booking. */
  readonly isBookedByStaff: boolean
}

/** What one person may still send. Who booked money on a loan never sends it out alone. */
export const leftForOnePersonCents = (
  { toLoanCents, toCustomerCents, byStaffCents, isBookedByStaff }: MoneyOut,
  limitCents: number,
): number => (isBookedByStaff ? 0 : Math.max(0, limitCents - Math.max(toLoanCents, toCustomerCents, byStaffCents)))

/**
 * Marking money that may have left as failed or returned makes it owed again, and it could leave a second time: two people, unless
 * the bank's statement or the provider says so. A refund that still waits for its way out has not left.
 */
export const refundOutcomeNeedsTwo = (status: RefundStatus, outcome: 'completed' | 'failed' | 'returned'): boolean =>
  outcome !== 'completed' && !(outcome === 'failed' && status === 'queued')
