import type { RefundStatus } from '../money/refund.ts'
import type { PayoutStatus } from './payout-status.ts'

// What the statement line of one of our transfers may say, by the state of the transfer. A line that contradicts it is a conflict for
// staff: its money stays unmatched, and nothing is booked.

/** A debit or a credit of the lender's account. */
type LineDirection = 'left' | 'came_back'

/** A payout that was marked as failed may still have left or come back: the loan then decides whether it can take that. */
export const payoutLineConflict = (status: PayoutStatus, direction: LineDirection): 'not_sent' | null =>
  status === 'queued' && direction === 'came_back' ? 'not_sent' : null

/** A refund that was marked as failed is owed to the customer again, and may have been paid in another way. */
export function refundLineConflict(
  status: RefundStatus,
  direction: LineDirection,
): 'not_sent' | 'marked_failed' | null {
  if (status === 'failed') return 'marked_failed'
  return status === 'queued' && direction === 'came_back' ? 'not_sent' : null
}
