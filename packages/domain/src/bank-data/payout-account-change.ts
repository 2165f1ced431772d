import type { LoanStatus } from '../loan/status.ts'
import { PHONE_CHANGE_HOLD_MS } from '../person/phone-change-hold.ts'

/** How far the payout of a loan is. */
export interface PayoutProgress {
  readonly status: LoanStatus
  readonly isWithdrawn: boolean
  /** The newest transfer; null before the first. */
  readonly lastTransfer: 'queued' | 'sent' | 'ambiguous' | 'completed' | 'failed' | 'returned' | null
}

/** Signed, and the money is not there yet. */
const AWAITING_PAYOUT: ReadonlySet<LoanStatus> = new Set(['contract_signed', 'processing', 'processing_fail'])
export const isAwaitingPayout = (status: LoanStatus): boolean => AWAITING_PAYOUT.has(status)

/** True between the signature and the moment the transfer leaves: after that the account is where the money went. */
export function mayCorrectPayoutAccount({ status, isWithdrawn, lastTransfer }: PayoutProgress): boolean {
  if (isWithdrawn) return false
  if (status === 'contract_signed' || status === 'processing_fail') return true
  return status === 'processing' && lastTransfer === 'queued'
}

/**
 * For one day after the account of a signed loan changed, no transfer leaves: the owner hears of the change at once and has this
 * long to call. The same day as after a phone change.
 */
export function payoutAccountHoldEnd(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null
  const end = new Date(changedAt.getTime() + PHONE_CHANGE_HOLD_MS)
  return end > now ? end : null
}
