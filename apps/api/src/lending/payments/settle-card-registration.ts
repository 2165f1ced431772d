import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { CardEvent } from '../../providers/cards/card-payments.ts'
import { approved, type Settling } from './card-events.ts'
import { afterCardRequest } from './register-card.ts'

/** The outcome of a card registration. */
export async function settleCardRegistration(
  tx: Tx,
  { secrets }: Deps,
  { operation, record, event, events, context }: Settling & { event: CardEvent },
): Promise<void> {
  if (operation.status === 'completed') return
  const registration = approved(events, 'charge')
  if (registration === undefined) {
    const refusal = events.find(({ type, refusal }) => type === 'charge' && refusal !== null)
    if (refusal === undefined) return
    const change = { status: 'failed', providerCode: refusal.providerCode, settledAt: context.now } as const
    await tx.cardOperations.update(operation.id, change)
    return
  }
  // The token arrives with the approval and is stored with the card alone, so only the current event can have it.
  if (event.card === null) return
  const { token, firstTransactionId, lastDigits, expiresOn } = event.card
  const card = await tx.paymentCards.add({
    userId: operation.userId,
    provider: operation.provider,
    sealedToken: secrets.seal(token),
    firstTransactionId,
    pan: `**** ${lastDigits ?? '****'}`,
    expiresOn,
    createdAt: context.now,
  })
  await tx.cardOperations.update(operation.id, {
    status: 'completed',
    providerCode: registration.providerCode,
    cardId: card.id,
    settledAt: context.now,
  })
  await afterCardRequest(tx, operation.userId, record, context)
}
