import type { ExtensionBar } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { heldCharge, holdCharge, settleHeldRefund } from '../bank/hold-charge.ts'
import { announcePayment } from './announce-payment.ts'
import { afterAutomaticRefusal } from './auto-debit.ts'
import { bookCharge, factIdOf, journalCard, settleExtension } from './book-charge.ts'
import { approved, type KeptEvent, PROVIDER_ACTOR, type Settling } from './card-events.ts'
import { tellExtensionNotApplied } from './extension-not-applied.ts'
import { bookChargeRefund, refundedByOthers, refundedIn } from './settle-charge-refund.ts'

/** Brings a payment to the state that its events together prove: booked, held for staff, refunded or refused. */
export async function settleCharge(
  tx: Tx,
  deps: Deps,
  { operation, record, events, context, newestEventId }: Settling & { newestEventId: number },
): Promise<void> {
  if (record === null) throw new Error(`payment ${operation.id} belongs to no loan`)
  const charge = approved(events, 'charge')
  const refundedCents = await refundedByOthers(tx, operation, refundedIn(events), context)
  if (charge === undefined) {
    await refuse(tx, deps, operation, record, events, context)
    return
  }
  const isHeld = (await heldCharge(tx, operation)) !== null
  if (charge.amountCents > operation.amountCents || isHeld) {
    if (!isHeld) {
      await auditCharge(tx, operation, charge, 'card_payment_over_order', context)
      await holdCharge(tx, operation, record, charge, context)
    }
    await settleHeldRefund(tx, operation, refundedCents, context)
    await tx.cardOperations.update(operation.id, {
      status: refundedCents === 0 ? 'completed' : 'refunded',
      providerCode: charge.providerCode,
      settledAt: operation.settledAt ?? context.now,
    })
    return
  }
  let current = record
  let { factId } = operation
  let bar: ExtensionBar | null = null
  if (factId === null) {
    const cents = charge.amountCents
    const booked = await bookCharge(tx, operation, record, { charge, factId: factIdOf(operation), cents, context })
    bar = booked.bar ?? null
    if (booked.outcome === 'not_paid_out') {
      if (operation.kind === 'prolongation') bar = 'not_extendable'
      await auditCharge(tx, operation, charge, 'card_payment_without_debt', context)
      await holdCharge(tx, operation, record, charge, context)
      await settleHeldRefund(tx, operation, refundedCents, context)
    } else {
      current = booked.record
      factId = factIdOf(operation)
      if (booked.outcome === 'booked')
        await journalCard(tx, operation, charge.amountCents, operation.orderCode, context)
      // Of a payment that was refunded before we heard of it, only what is left extends the loan.
      if (booked.outcome === 'booked' && booked.bar === null && refundedCents === 0)
        await settleExtension(tx, deps, operation, { before: record, after: current, context })
    }
  }
  if (refundedCents > 0 && factId !== null)
    await bookChargeRefund(tx, deps, operation, current, {
      charge,
      refundedCents,
      factId,
      eventId: newestEventId,
      context,
    })
  await tx.cardOperations.update(operation.id, {
    status: refundedCents === 0 ? 'completed' : 'refunded',
    providerCode: charge.providerCode,
    factId,
    settledAt: operation.settledAt ?? context.now,
  })
  if (operation.factId !== null || refundedCents > 0) return
  if (factId !== null) await announcePayment(tx, deps, current, factId, context.now)
  if (bar !== null) await tellExtensionNotApplied(tx, deps, operation, { before: record, after: current, bar }, context)
}

/**
 * A charge that cannot be booked and needs staff: there was no payout to pay back, or it exceeds the amount of the
 * order that we signed.
 */
const auditCharge = (
  tx: Tx,
  operation: CardOperationRow,
  charge: KeptEvent,
  action: 'card_payment_without_debt' | 'card_payment_over_order',
  { now }: ChangeContext,
): Promise<void> =>
  tx.audit.record({
    at: now,
    actor: PROVIDER_ACTOR,
    action,
    userId: operation.userId,
    detail: { order: operation.orderCode, amount_cents: charge.amountCents },
  })

/** Only refusals so far. A refund that arrived before its charge waits for it. */
async function refuse(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  record: LoanRecord,
  events: readonly KeptEvent[],
  context: ChangeContext,
): Promise<void> {
  const refusal = events.find((event) => event.type === 'charge' && event.refusal !== null)
  if (refusal === undefined || refusal.refusal === null || operation.status === 'failed') return
  await tx.cardOperations.update(operation.id, {
    status: 'failed',
    providerCode: refusal.providerCode,
    settledAt: context.now,
  })
  if (operation.initiator === 'auto_debit')
    await afterAutomaticRefusal(tx, deps, operation, record, refusal.refusal, context)
}
