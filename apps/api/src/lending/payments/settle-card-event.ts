import { AppError } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CardEvent } from '../../providers/cards/card-payments.ts'
import { lockHeldCharge } from '../bank/hold-charge.ts'
import { type KeptEvent, PROVIDER_ACTOR, type StoredEvent } from './card-events.ts'
import { settleCardRegistration } from './settle-card-registration.ts'
import { settleCharge } from './settle-charge.ts'

/** Handles an incoming provider notification. A wrong signature changes nothing. */
export async function receiveCardNotification(deps: Deps, fields: Readonly<Record<string, string>>): Promise<void> {
  const event = deps.cardPayments.readNotification(fields)
  if (event === null)
    throw new AppError('signature_invalid', `a notification that is not from ${deps.cardPayments.provider}`)
  await settleCardEvent(deps, event)
}

/**
 * Books what a provider reports. Events of one order arrive in any order, late, and more than once. So every event is
 * stored once, and the operation's state is derived from all of them together, never from the last one alone.
 */
export async function settleCardEvent(deps: Deps, event: CardEvent): Promise<void> {
  const { transaction, clock, cardPayments } = deps
  const { provider } = cardPayments
  await transaction(async (tx) => {
    const now = clock.now()
    const found = await tx.cardOperations.byOrder(provider, event.orderCode)
    // Every caller locks a statement line, then loans in the order of their ids, then the operation: two cannot deadlock.
    const held = found && (await lockHeldCharge(tx, found))
    if (found && held) await lockInOrder(tx, [...held.loanIds, ...(found.loanId === null ? [] : [found.loanId])])
    const record = found && (await lockLoanOf(tx, found))
    const operation = found && (await tx.cardOperations.lockById(found.id))
    const kept: StoredEvent = {
      type: event.type,
      refusal: event.refusal,
      providerCode: event.providerCode,
      amountCents: event.amountCents,
      happenedOn: event.happenedOn,
    }
    const isNew = await tx.cardOperations.addEvent({
      provider,
      eventKey: event.key,
      orderCode: event.orderCode,
      payload: { ...kept },
      receivedAt: now,
    })
    // Correctly signed, but for no order or no payment of ours: only recorded for reconciliation.
    if (!isNew || !operation || event.type === 'other') return

    const context: ChangeContext = { actor: PROVIDER_ACTOR, now, today: clock.today() }
    const rows = await tx.cardOperations.eventsOf(provider, event.orderCode)
    const events = rows.map(
      ({ payload, receivedAt }): KeptEvent => ({ ...(payload as unknown as StoredEvent), receivedAt }),
    )
    if (operation.kind === 'tokenize') {
      await settleCardRegistration(tx, deps, { operation, record, event, events, context })
    } else {
      await settleCharge(tx, deps, { operation, record, events, context, newestEventId: rows.at(-1)?.id ?? 0 })
    }
  })
}

async function lockInOrder(tx: Tx, loanIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(loanIds)].sort((left, right) => left - right)) await tx.loans.lockById(id)
}

const lockLoanOf = (tx: Tx, { loanId, userId }: CardOperationRow): Promise<LoanRecord | null> =>
  loanId === null ? tx.loans.lockCurrentOf(userId) : tx.loans.lockById(loanId)
