import { figuresOn } from '@puente/domain'
import { paymentTexts } from '@puente/texts/payments'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { settleCardEvent } from '../lending/payments/settle-card-event.ts'

/**
 * Charges a card for a pending operation. The provider accepts an order number once: if this job runs again after a
 * crash between the charge and its record, the provider answers "order repeated" and charges nothing.
 */
export const chargeCard =
  (deps: Deps) =>
  async ({ operationId }: Jobs['charge-card']): Promise<void> => {
    const { transaction, clock, secrets, cardPayments } = deps
    const found = await transaction(async (tx) => {
      const waiting = await tx.cardOperations.byId(operationId)
      const record = waiting?.loanId ? await tx.loans.lockById(waiting.loanId) : null
      const operation = await tx.cardOperations.lockById(operationId)
      if (operation?.status !== 'pending' || operation.cardId === null) return null
      const card = await tx.paymentCards.byId(operation.userId, operation.cardId)
      const owedCents = record?.life ? figuresOn(record.life, clock.today()).today.amountCents : 0
      const isWanted = record?.loan.autoDebitEnabled && operation.amountCents <= owedCents
      if (isWanted && card?.retiredAt === null && operation.expiresAt > clock.now()) return { operation, card }
      // Since the decision the borrower removed the card, switched auto-debit off or paid: charge nothing.
      await tx.cardOperations.update(operation.id, {
        status: 'failed',
        providerCode: 'not_charged',
        settledAt: clock.now(),
      })
      return null
    })
    if (found === null) return
    const { operation, card } = found
    const answer = await cardPayments.charge({
      orderCode: operation.orderCode,
      amountCents: operation.amountCents,
      description: paymentTexts.descriptions.payoff,
      token: secrets.unseal(card.sealedToken),
      firstTransactionId: card.firstTransactionId,
    })
    if (answer.outcome === 'settled') {
      await settleCardEvent(deps, answer.event)
      return
    }
    // It is unknown whether the money moved: the operation holds the loan until a notification arrives.
    await transaction((tx) => tx.cardOperations.noteUnanswered(operation.id, answer.providerCode))
  }
