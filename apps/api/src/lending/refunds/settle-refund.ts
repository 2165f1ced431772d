import type { RequestRefusal } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { RefundRow } from '../../db/repositories/refunds.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import { postJournal } from '../books/post-journal.ts'
import { bookRequest } from '../loans/book.ts'
import { releaseHeld } from './held-refund.ts'

export const refundFactId = (refundId: string): string => `refund:${refundId}`

/** A refund with its loan, both locked. */
export interface LockedRefund {
  readonly refund: RefundRow
  /** Null for money of an unknown payer. */
  readonly record: LoanRecord | null
  /** The line of a held card charge, or of a transfer that goes back to its sender. */
  readonly entry: StatementEntryRow | null
  /** The loan that an offset paid. */
  readonly target: LoanRecord | null
}

type SettleRefundOutcome =
  | { readonly outcome: 'settled' }
  /** It had this outcome before; nothing changed. */
  | { readonly outcome: 'already_known' }
  /** The loans refuse it: staff must look. Nothing changed. */
  | { readonly outcome: 'conflict'; readonly reason: RequestRefusal }

/** The line first, then loans in order of their ids, then the refund: other lock orders would deadlock. */
export async function lockRefund(tx: Tx, id: string): Promise<LockedRefund | null> {
  const found = await tx.refunds.byId(id)
  if (found === null) return null
  const { loanId, targetLoanId, statementEntryId } = found
  const entry = statementEntryId === null ? null : await tx.statementEntries.lockById(statementEntryId)
  const records = new Map<number, LoanRecord | null>()
  for (const one of [loanId, targetLoanId].filter((one) => one !== null).sort((a, b) => a - b)) {
    records.set(one, await tx.loans.lockById(one))
  }
  const record = loanId === null ? null : (records.get(loanId) ?? null)
  const refund = await tx.refunds.lockById(id)
  if (refund === null || (record === null && loanId !== null)) return null
  return { record, refund, entry, target: targetLoanId === null ? null : (records.get(targetLoanId) ?? null) }
}

export const isOpenRefund = ({ status }: RefundRow): boolean =>
  status === 'queued' || status === 'sent' || status === 'ambiguous'

/** Where the money of a refund leaves from; a bank transfer leaves the books with its statement line. */
const SOURCE_ACCOUNT = { card: 'card_settlements', offset: 'cash_in_transit', transfer: null } as const

async function journalRefund(
  tx: Tx,
  { id, method, amountCents }: RefundRow,
  direction: 'left' | 'came_back',
  context: ChangeContext,
): Promise<void> {
  const account = SOURCE_ACCOUNT[method]
  if (account === null) return
  const cents = direction === 'left' ? amountCents : 0 - amountCents
  const leaving = method === 'offset' ? 'refund_offset' : 'refund_sent'
  await postJournal(
    tx,
    {
      kind: direction === 'left' ? leaving : 'refund_returned',
      source: 'refund',
      reference: `${id}:${direction}`,
      date: context.today,
      item: refundFactId(id),
      entries: [
        { account: 'refunds_payable', cents },
        { account, cents: 0 - cents },
      ],
    },
    context,
  )
}

/** The money has left for good. */
export async function completeRefund(
  tx: Tx,
  { refund }: Pick<LockedRefund, 'refund'>,
  providerCode: string | null,
  context: ChangeContext,
): Promise<SettleRefundOutcome> {
  if (!isOpenRefund(refund)) return { outcome: 'already_known' }
  await journalRefund(tx, refund, 'left', context)
  await tx.refunds.update(refund.id, { status: 'completed', providerCode, settledAt: context.now })
  await announceStaff(tx, 'refunds')
  return { outcome: 'settled' }
}

/** The money never left, or came back: the customer is owed it again. */
export async function undoRefund(
  tx: Tx,
  { refund, record, target, entry }: LockedRefund,
  status: 'failed' | 'returned',
  providerCode: string | null,
  context: ChangeContext,
): Promise<SettleRefundOutcome> {
  if (refund.status === 'failed' || refund.status === 'returned') return { outcome: 'already_known' }
  const factId = refundFactId(refund.id)
  const why = { ...context, reason: context.reason ?? providerCode ?? status }
  if (target !== null) {
    const taken = { type: 'reversal', id: `reversal:${factId}`, of: factId, date: context.today } as const
    const undone = await bookRequest(tx, target, taken, why)
    if (undone.outcome === 'refused') return { outcome: 'conflict', reason: undone.reason }
  }
  if (entry !== null) {
    if (refund.status === 'completed') await journalRefund(tx, refund, 'came_back', context)
    await releaseHeld(tx, entry, refund, why)
    await tx.refunds.update(refund.id, { status, providerCode, settledAt: context.now })
    await announceStaff(tx, 'refunds')
    return { outcome: 'settled' }
  }
  if (record === null) throw new Error(`refund ${refund.id} has neither a line nor a loan`)
  const request = {
    type: 'refund_returned',
    id: `refund-returned:${refund.id}`,
    of: factId,
    date: context.today,
  } as const
  const booking = await bookRequest(tx, record, request, why)
  if (booking.outcome === 'refused') return { outcome: 'conflict', reason: booking.reason }
  if (refund.status === 'completed') await journalRefund(tx, refund, 'came_back', context)
  await tx.refunds.update(refund.id, { status, providerCode, settledAt: context.now })
  await announceStaff(tx, 'refunds')
  return { outcome: 'settled' }
}

/** It is unknown whether the money left. Only a notice, a statement or a staff member settles it; it is not sent again. */
export async function markRefundAmbiguous(
  tx: Tx,
  { refund, record }: LockedRefund,
  providerCode: string,
  context: ChangeContext,
): Promise<void> {
  if (refund.status !== 'sent') return
  await tx.refunds.update(refund.id, { status: 'ambiguous', providerCode })
  await announceStaff(tx, 'refunds')
  await tx.audit.record({
    at: context.now,
    actor: context.actor,
    action: 'refund.ambiguous',
    userId: record?.loan.userId ?? null,
    detail: { ...(record === null ? {} : { loan_id: record.loan.id }), refund_id: refund.id },
  })
}
