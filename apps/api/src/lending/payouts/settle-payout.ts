import { acceptsEvent, type RequestRefusal, statusFromNumber } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { PayoutRow } from '../../db/repositories/payouts.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { applyLoanEvent, bookRequest } from '../loans/book.ts'
import { afterFailure } from './after-failure.ts'

/** A payout with its loan, both locked. */
export interface LockedPayout {
  readonly record: LoanRecord
  readonly payout: PayoutRow
}

interface SettleContext extends ChangeContext {
  /** The delay before the next attempt. */
  readonly retryAfterMs: number
  /** Whether to notify the borrower of the payout; seeded demo customers are not notified. */
  readonly tellsBorrower?: boolean
}

export type SettleOutcome =
  | { readonly outcome: 'settled'; readonly record: LoanRecord }
  /** It had this outcome before; nothing changed. */
  | { readonly outcome: 'already_known' }
  /** The outcome of the transfer contradicts the loan: staff must look. Nothing changed. */
  | { readonly outcome: 'conflict'; readonly reason: RequestRefusal | 'another_attempt_open' }

/** The defaults without a staff member: the clock's date, the provider's delay, and `system` as the actor. */
export const settleContext = (
  { clock, payouts }: Pick<Deps, 'clock' | 'payouts'>,
  actor = 'system',
): SettleContext => ({
  actor,
  now: clock.now(),
  today: clock.today(),
  retryAfterMs: payouts.retryAfterMs,
  tellsBorrower: true,
})

/** Always the loan first: different lock orders would deadlock. */
export async function lockPayout(tx: Tx, payoutId: string): Promise<LockedPayout | null> {
  const found = await tx.payouts.byId(payoutId)
  if (!found) return null
  const record = await tx.loans.lockById(found.loanId)
  const payout = await tx.payouts.lockById(payoutId)
  return record && payout && { record, payout }
}

export const isOpen = ({ status }: PayoutRow): boolean =>
  status === 'queued' || status === 'sent' || status === 'ambiguous'

/** The money has left for good: the loan is paid out on the business date on which we learn of it. */
export async function completePayout(
  tx: Tx,
  { record, payout }: LockedPayout,
  context: SettleContext,
): Promise<SettleOutcome> {
  if (payout.status === 'completed' || payout.status === 'returned') return { outcome: 'already_known' }
  const status = statusFromNumber(record.loan.status)
  // A failed payout passes through a started one; a loan that has ended since has no way back.
  if (!acceptsEvent(status, 'paid_out') && !acceptsEvent(status, 'payout_started', { isSigned: true }))
    return { outcome: 'conflict', reason: 'not_in_this_status' }
  const attempts = await tx.payouts.attemptsOf(record.loan.id)
  const next = attempts.find((one) => one.id !== payout.id && isOpen(one))
  // Locked, because a file that contains it may be written at this moment.
  const other = next && (await tx.payouts.lockById(next.id))
  // A transfer marked as failed has arrived after all. The next attempt must not follow it.
  if (other && other.status !== 'queued') return { outcome: 'conflict', reason: 'another_attempt_open' }
  const request = { type: 'payout', id: `payout:${payout.endToEndId}`, date: context.today } as const
  const tell = { name: 'tell-of-payout' as const, payload: { loanId: record.loan.id } }
  const jobs = [...(context.jobs ?? []), ...(context.tellsBorrower ? [tell] : [])]
  const booking = await bookRequest(tx, record, request, { ...context, jobs })
  if (booking.outcome === 'refused') return { outcome: 'conflict', reason: booking.reason }
  if (other) await tx.payouts.update(other.id, { status: 'failed', providerCode: 'superseded', settledAt: context.now })
  await tx.payouts.update(payout.id, { status: 'completed', settledAt: context.now })
  return { outcome: 'settled', record: booking.record }
}

/** The money never left. */
export async function failPayout(
  tx: Tx,
  { record, payout }: LockedPayout,
  providerCode: string,
  context: SettleContext,
): Promise<SettleOutcome> {
  if (!isOpen(payout)) return { outcome: 'already_known' }
  const failed = await applyLoanEvent(tx, record, 'payout_failed', { ...context, reason: providerCode })
  await tx.payouts.update(payout.id, { status: 'failed', providerCode, settledAt: context.now })
  return { outcome: 'settled', record: await goOn(tx, failed, payout, providerCode, context) }
}

/**
 * Who says that a transfer came back. A person can write an uploaded file; what the bank itself says, in an answer or in a file of its own
 * channel, needs no second look.
 */
export type ReturnSource = 'bank' | 'uploaded_file'

/** The money left and was returned. */
export async function returnPayout(
  tx: Tx,
  locked: LockedPayout,
  { providerCode, source }: { readonly providerCode: string; readonly source: ReturnSource },
  context: SettleContext,
): Promise<SettleOutcome> {
  const { payout } = locked
  if (payout.status === 'returned') return { outcome: 'already_known' }
  if (payout.status === 'failed') {
    // The loan already records that nothing arrived. A late line about the outgoing transfer must not pay it out again.
    await tx.payouts.update(payout.id, { status: 'returned', providerCode })
    return { outcome: 'already_known' }
  }
  let { record } = locked
  if (payout.status !== 'completed') {
    // The return became known before the outgoing transfer.
    const completion = await completePayout(tx, locked, context)
    if (completion.outcome !== 'settled') return completion
    record = completion.record
  }
  const request = { type: 'payout_returned', id: `payout-returned:${payout.endToEndId}`, date: context.today } as const
  const booking = await bookRequest(tx, record, request, { ...context, reason: providerCode })
  if (booking.outcome === 'refused') return { outcome: 'conflict', reason: booking.reason }
  await tx.payouts.update(payout.id, { status: 'returned', providerCode, settledAt: context.now })
  return { outcome: 'settled', record: await goOn(tx, booking.record, payout, providerCode, context, source) }
}

/**
 * It is unknown whether the money left. Only a statement, the provider or a staff member settles it; it is not sent
 * again.
 */
export async function markAmbiguous(tx: Tx, { record, payout }: LockedPayout, context: ChangeContext): Promise<void> {
  if (payout.status !== 'sent') return
  await tx.payouts.update(payout.id, { status: 'ambiguous' })
  await tx.audit.record({
    at: context.now,
    actor: context.actor,
    action: 'payout.ambiguous',
    userId: record.loan.userId,
    detail: { loan_id: record.loan.id, end_to_end_id: payout.endToEndId },
  })
}

/** A loan whose money did not arrive is retried, or waits for another account. */
async function goOn(
  tx: Tx,
  record: LoanRecord,
  payout: PayoutRow,
  providerCode: string,
  context: SettleContext,
  source: ReturnSource = 'bank',
): Promise<LoanRecord> {
  const { loan } = record
  // A borrower who withdrew during the transfer got an ended loan instead.
  if (statusFromNumber(loan.status) !== 'processing_fail') return record
  if (loan.withdrawnOn !== null) return applyLoanEvent(tx, record, 'withdrawn', { ...context, reason: 'withdrawn' })
  // A forged return must not send the money a second time, neither at once nor after the borrower gives another account.
  const isHeld = source === 'uploaded_file'
  if (isHeld) {
    await tx.payouts.update(payout.id, { retryHeldAt: context.now })
    await announceStaff(tx, 'payouts')
  }
  const attempts = await tx.payouts.attemptsOf(loan.id)
  const failures = attempts.filter(
    ({ iban, status }) => iban === payout.iban && (status === 'failed' || status === 'returned'),
  )
  if (afterFailure(providerCode, failures.length) === 'ask_for_account') {
    return applyLoanEvent(tx, record, 'payout_account_needed', { ...context, reason: providerCode })
  }
  if (isHeld) return record
  await tx.outbox.add('retry-payout', { loanId: loan.id, attempt: payout.attempt }, { delayMs: context.retryAfterMs })
  return record
}
