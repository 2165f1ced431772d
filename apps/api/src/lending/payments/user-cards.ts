import type { User } from '@puente/contract'
import type { Tx } from '../../db/transaction.ts'
import { CARD_REQUEST_STATUS } from './register-card.ts'

/** A user's card data in the wire format (requirements R3). */
export async function readUserCards(
  tx: Tx,
  userId: number,
): Promise<Pick<User, 'payment_cards' | 'payment_card_request_status' | 'discounts'>> {
  const cards = await tx.paymentCards.liveOf(userId)
  const request = await tx.cardOperations.newestCardRequestOf(userId)
  const discounts = await tx.customerDiscounts.openOf(userId)
  return {
    payment_cards: cards.map(({ id, pan }) => ({ id, pan })),
    payment_card_request_status: request === null ? null : CARD_REQUEST_STATUS[request.status],
    discounts: discounts.map(({ target, percent }) => ({ target, percent })),
  }
}
