import { effectiveFacts } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bookRequest } from '../loans/book.ts'
import { tellingOfReversal } from '../loans/staff.ts'
import { completeRefund, lockRefund } from '../refunds/settle-refund.ts'
import { bookCharge, factIdOf, isOfOrder, journalCard, keptFactId, settleExtension } from './book-charge.ts'
import { type KeptEvent, PROVIDER_ACTOR } from './card-events.ts'

/** The total that was refunded: a payment can be refunded in parts, each with its own notification. */
export const refundedIn = (events: readonly KeptEvent[]): number =>
  events
    .filter(({ type, refusal }) => type === 'refund' && refusal === null)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

/**
 * What was refunded without a refund of ours: by the shop's own portal, or after a dispute. A notification about a refund that
 * staff made settles that refund instead, and the payment stays whole.
 */
export async function refundedByOthers(
  tx: Tx,
  operation: CardOperationRow,
  refundedCents: number,
  context: ChangeContext,
): Promise<number> {
  let left = refundedCents
  for (const { id, amountCents } of await tx.refunds.leavingOfOperation(operation.id)) {
    if (left < amountCents) continue
    left -= amountCents
    const locked = await lockRefund(tx, id)
    if (locked?.refund.sentAt) await completeRefund(tx, locked, locked.refund.providerCode, context)
  }
  return left
}

/**
 * The part of an order's money that counts on the loan now: the payment itself or, after a partial refund, the rest.
 */
function standingOf({ life }: LoanRecord, factId: string): { id: string; cents: number } | null {
  const fact = effectiveFacts(life?.facts ?? []).find((one) => isOfOrder(one, factId))
  if (fact?.type === 'payment') return { id: fact.id, cents: fact.cents }
  return fact?.type === 'extension' ? { id: fact.id, cents: fact.paidCents } : null
}

/**
 * After a full or partial refund: reverses what counts, and books the remaining amount in its place. The amount follows
 * from all refunds together, so the loan ends the same in whatever order they arrive; the event in the ids
 * distinguishes a second refund from the first.
 */
export async function bookChargeRefund(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  record: LoanRecord,
  {
    charge,
    refundedCents,
    factId,
    eventId,
    context,
  }: { charge: KeptEvent; refundedCents: number; factId: string; eventId: number; context: ChangeContext },
): Promise<void> {
  const keptCents = Math.max(0, charge.amountCents - refundedCents)
  const standing = standingOf(record, factId)
  // Staff may have entered the charge-back before its notice: the loan is right then, and only the provider's money is left to move.
  const heldCents = await tx.books.cardMoneyOf(factIdOf(operation))
  if ((standing?.cents ?? 0) === keptCents) {
    await journalTaken(tx, operation, { takenCents: heldCents - keptCents, eventId }, context)
    return
  }
  if (standing === null) {
    await journalTaken(tx, operation, { takenCents: heldCents - keptCents, eventId }, context)
    await bookKept(tx, deps, operation, record, { charge, factId, keptCents, eventId, context })
    return
  }
  const reversal = {
    id: `refund:${operation.orderCode}:${eventId}`,
    type: 'reversal',
    of: standing.id,
    cause: 'card_chargeback',
    date: context.today,
  } as const
  const outcome = await bookRequest(tx, record, reversal, tellingOfReversal(record, reversal, context))
  if (outcome.outcome === 'refused') {
    await tx.audit.record({
      at: context.now,
      actor: PROVIDER_ACTOR,
      action: 'card_refund_not_booked',
      userId: operation.userId,
      detail: { order: operation.orderCode, reason: outcome.reason },
    })
    return
  }
  await journalTaken(tx, operation, { takenCents: heldCents - keptCents, eventId }, context)
  if (keptCents > 0)
    await bookKept(tx, deps, operation, outcome.record, { charge, factId, keptCents, eventId, context })
}

/** What the provider took back since the last notice, if anything. */
async function journalTaken(
  tx: Tx,
  operation: CardOperationRow,
  { takenCents, eventId }: { readonly takenCents: number; readonly eventId: number },
  context: ChangeContext,
): Promise<void> {
  if (takenCents === 0) return
  await journalCard(tx, operation, 0 - takenCents, `${operation.orderCode}:${eventId}`, context)
}

/** Books what is left of a payment after a partial refund. */
async function bookKept(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  record: LoanRecord,
  {
    charge,
    factId,
    keptCents,
    eventId,
    context,
  }: {
    readonly charge: KeptEvent
    readonly factId: string
    readonly keptCents: number
    readonly eventId: number
    readonly context: ChangeContext
  },
): Promise<void> {
  const hasExtended = (record.life?.facts ?? []).some((fact) => fact.type === 'extension' && isOfOrder(fact, factId))
  const kept = { charge, factId: keptFactId(factId, eventId), cents: keptCents, hasExtended, context }
  const booked = await bookCharge(tx, operation, record, kept)
  if (booked.outcome === 'booked' && booked.bar === null)
    await settleExtension(tx, deps, operation, { before: record, after: booked.record, context })
}
