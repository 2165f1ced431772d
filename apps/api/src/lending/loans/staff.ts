import { randomUUID } from 'node:crypto'
import { type CivilDate, heldMove, type LoanStatus, type ReversalCause, statusFromNumber } from '@puente/domain'
import type { ChangeContext, LoanJob } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { amendLoan, applyLoanEvent, type BookingOutcome, bookRequest } from './book.ts'
import { assertNotHeld } from './loan-holds.ts'

// Staff actions on a loan. Every function takes a locked loan and returns the reason if the rules refuse.

/**
 * Agrees to close a loan for less: if payments from now on reach the sum by its date, the loan closes and the rest is
 * written off.
 */
export const agreeSettlement = (
  tx: Tx,
  record: LoanRecord,
  { agreedCents, until }: { readonly agreedCents: number; readonly until: CivilDate },
  context: ChangeContext,
  id: string = randomUUID(),
): Promise<BookingOutcome> =>
  bookRequest(tx, record, { type: 'settlement', id, date: context.today, agreedCents, until }, context)

/** Ends a settlement before its date; the loan returns to the status it had before the agreement. */
export const cancelSettlement = (tx: Tx, record: LoanRecord, context: ChangeContext): Promise<BookingOutcome> =>
  bookRequest(tx, record, { type: 'settlement_cancelled', id: randomUUID(), date: context.today }, context)

/** Throws if a hold keeps the loan from going where it is sent. */
export function assertMayMove(record: LoanRecord, to: LoanStatus, today: CivilDate): void {
  const act = heldMove(statusFromNumber(record.loan.status), to)
  if (act !== null) assertNotHeld(record, act, today)
}

/** Moves a loan between collection, presale and court. */
export function moveLoan(tx: Tx, record: LoanRecord, to: LoanStatus, context: ChangeContext): Promise<BookingOutcome> {
  assertMayMove(record, to, context.today)
  return bookRequest(tx, record, { type: 'status', id: randomUUID(), date: context.today, to }, context)
}

/**
 * The money of an earlier payment, or of an extension, does not count any more. A mistake of ours is corrected where the payment was
 * announced.
 */
export const reversePayment = (
  tx: Tx,
  record: LoanRecord,
  { factId, cause }: { readonly factId: string; readonly cause: ReversalCause },
  context: ChangeContext,
): Promise<BookingOutcome> => {
  // The payment of an offset is undone together with its refund, or its money would be nowhere.
  if (factId.startsWith('refund:')) return Promise.resolve({ outcome: 'refused', reason: 'payment_not_found' })
  const request = { type: 'reversal', id: `reversal:${factId}`, date: context.today, of: factId, cause } as const
  return bookRequest(tx, record, request, tellingOfReversal(record, request, context))
}

/** What the borrower has to hear of a reversal beside what the account shows: our own mistake, and an extension that ends with it. */
export function tellingOfReversal(
  { loan, life }: LoanRecord,
  { of: factId, cause }: { readonly of: string; readonly cause: ReversalCause },
  context: ChangeContext,
): ChangeContext {
  const payload = { loanId: loan.id, factId }
  const isExtension = life?.facts.some(({ id, type }) => id === factId && type === 'extension') ?? false
  const jobs: LoanJob[] = [
    ...(context.jobs ?? []),
    ...(cause === 'our_mistake' ? [{ name: 'correct-payment' as const, payload }] : []),
    ...(isExtension ? [{ name: 'tell-of-undone-extension' as const, payload }] : []),
  ]
  return { ...context, jobs }
}

type WithdrawalOutcome = BookingOutcome | { readonly outcome: 'waits_for_payout'; readonly record: LoanRecord }

/**
 * The borrower withdraws from the contract (Ley 16/2011 art. 28). A paid-out loan must be returned with interest at the
 * contract's rate and nothing else; a signed loan without payout ends; during the transfer the withdrawal waits for the
 * outcome.
 */
export async function withdrawLoan(tx: Tx, record: LoanRecord, context: ChangeContext): Promise<WithdrawalOutcome> {
  const { loan, account } = record
  if (account !== null) {
    return bookRequest(tx, record, { type: 'withdrawal', id: randomUUID(), date: context.today }, context)
  }
  if (loan.signedAt === null) return { outcome: 'refused', reason: 'not_in_this_status' }
  if (loan.withdrawnOn !== null) return { outcome: 'refused', reason: 'already_withdrawn' }
  if (statusFromNumber(loan.status) === 'processing') {
    const notice = { withdrawnOn: context.today }
    return { outcome: 'waits_for_payout', record: await amendLoan(tx, record, 'withdrawal_noticed', notice, context) }
  }
  const ended = { ...context, reason: 'withdrawn' }
  return {
    outcome: 'booked',
    record: await applyLoanEvent(tx, record, 'withdrawn', ended, { withdrawnOn: context.today }),
  }
}
