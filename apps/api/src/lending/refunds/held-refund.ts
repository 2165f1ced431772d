import { randomUUID } from 'node:crypto'
import { AppError, keptCents, stateOfBooking } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { RefundRow } from '../../db/repositories/refunds.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { postJournal } from '../books/post-journal.ts'
import type { RefundContext } from './refund-context.ts'

// A card charge that no loan could take goes back to its card. Its money is unmatched, never on a loan: the line gives it up,
// and gets it back if the provider refuses.

const CARD_LINE = 'card:'

/** A line of a held card charge, not of a bank account. */
export const isCardLine = ({ account }: StatementEntryRow): boolean => account.startsWith(CARD_LINE)

interface HeldRefundOrder {
  readonly entryId: number
  readonly cents: number
}

export interface RefundableCharge {
  readonly entry: StatementEntryRow
  readonly operation: CardOperationRow
  /** What can be sent back: neither booked on a loan nor refunded. */
  readonly openCents: number
}

/** The held charge of a line, if its money can go back to the card. */
export async function refundableCharge(
  tx: Tx,
  { cardPayments }: Pick<Deps, 'cardPayments'>,
  entry: StatementEntryRow | null,
): Promise<RefundableCharge | null> {
  // The provider that took the money is the one that can give it back.
  if (entry?.account !== `${CARD_LINE}${cardPayments.provider}`) return null
  if (entry.state !== 'unmatched' && entry.state !== 'split') return null
  const operation = await tx.cardOperations.byOrder(cardPayments.provider, entry.servicerReference ?? '')
  if (operation === null || operation.loanId === null) return null
  const openCents = keptCents(entry) - (await bookingsOf(tx, entry.id)).bookedCents
  return openCents > 0 ? { entry, operation, openCents } : null
}

/** What stands booked of a line. */
export async function bookingsOf(tx: Tx, entryId: number) {
  const rows = (await tx.statementEntries.allocationsOf([entryId])).filter(({ reversedAt }) => reversedAt === null)
  return {
    bookedCents: rows.reduce((sum, { cents }) => sum + cents, 0),
    loanCount: new Set(rows.map(({ loanId }) => loanId)).size,
    isThirdParty: rows.some(({ isThirdParty }) => isThirdParty),
  }
}

/** Sends a held charge, or a part of it, back to its card: the line gives it up, and the provider is asked after the commit. */
export async function makeHeldRefund(
  tx: Tx,
  deps: Pick<Deps, 'cardPayments'>,
  { entryId, cents }: HeldRefundOrder,
  context: RefundContext,
): Promise<RefundRow> {
  const charge = await refundableCharge(tx, deps, await tx.statementEntries.lockById(entryId))
  if (charge === null) throw new AppError('line_resolved', `statement line ${entryId} has no charge to refund`)
  const { entry, operation, openCents } = charge
  if (operation.loanId === null) throw new Error(`operation ${operation.id} belongs to no loan`)
  if (cents > openCents) {
    throw new AppError('validation_failed', `line ${entryId}: ${cents} of ${openCents}`, {
      fields: [{ property: 'amount', key: 'maxAmount' }],
    })
  }
  const id = randomUUID()
  const refund = await tx.refunds.add({
    id,
    loanId: operation.loanId,
    method: 'card',
    amountCents: cents,
    status: 'queued',
    endToEndId: `R${id.replaceAll('-', '')}`,
    cardOperationId: operation.id,
    statementEntryId: entry.id,
    reason: context.reason,
    requestedBy: context.actor,
    approvedBy: context.approvedBy?.username ?? null,
    createdAt: context.now,
  })
  await moveHeld(tx, entry, refund, 'reserved', context)
  await tx.outbox.add('send-refund', { refundId: id })
  await announceStaff(tx, 'refunds')
  return refund
}

/** The refund failed or came back: the money waits on its line again. The line must be locked. */
export const releaseHeld = (tx: Tx, entry: StatementEntryRow, refund: RefundRow, context: ChangeContext) =>
  moveHeld(tx, entry, refund, 'released', context)

/** Reserves money of a locked line for a refund, or gives it back to the line. */
export async function moveHeld(
  tx: Tx,
  entry: StatementEntryRow,
  { id, amountCents, loanId }: RefundRow,
  direction: 'reserved' | 'released',
  context: ChangeContext,
): Promise<void> {
  const cents = direction === 'reserved' ? amountCents : 0 - amountCents
  await postJournal(
    tx,
    {
      kind: direction === 'released' ? 'refund_returned' : loanId === null ? 'money_sent_back' : 'card_refund',
      source: 'refund',
      reference: `${id}:${direction}`,
      date: context.today,
      item: `refund:${id}`,
      entries: [
        { account: 'unmatched_money', cents },
        { account: 'refunds_payable', cents: 0 - cents },
      ],
    },
    context,
  )
  const refundedCents = entry.refundedCents + cents
  const { bookedCents, loanCount, isThirdParty } = await bookingsOf(tx, entry.id)
  const lineCents = entry.amountCents - refundedCents
  await tx.statementEntries.setRefunded(entry.id, refundedCents)
  const whole = loanId === null ? 'sent_back' : 'refund'
  await tx.statementEntries.resolve(entry.id, {
    state: lineCents === 0 ? whole : stateOfBooking({ lineCents, bookedCents, loanCount, isThirdParty }),
    reason: context.reason ?? null,
    actor: context.actor,
    at: context.now,
  })
  await announceStaff(tx, `line:${entry.id}`, 'queue:statement_lines')
}
