import { paymentTexts } from '@puente/texts/payments'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { RefundRow } from '../db/repositories/refunds.ts'
import type { Deps } from '../deps.ts'
import { completeRefund, lockRefund, markRefundAmbiguous, undoRefund } from '../lending/refunds/settle-refund.ts'

/** What the way out answered; `accepted` means that the outcome is asked for later. */
type Answer =
  | { readonly outcome: 'done' | 'refused' | 'unknown'; readonly providerCode: string }
  | { readonly outcome: 'accepted'; readonly retryAfterMs: number }

/**
 * Sends a refund to the card provider or, where transfers go one by one, to the bank: at most once. It is marked as sent before
 * the provider is called: any failure after that leaves a refund to look into, never one to send again. With a bank that takes
 * files a transfer waits for the next file.
 */
export const sendRefund =
  (deps: Deps) =>
  async ({ refundId }: Jobs['send-refund']): Promise<void> => {
    const { transaction, clock } = deps
    const context = () => ({ actor: 'system', now: clock.now(), today: clock.today() })
    const found = await transaction(async (tx) => {
      const locked = await lockRefund(tx, refundId)
      if (locked === null) return null
      const { refund } = locked
      // A second run finds a refund that was sent already: the first run was interrupted.
      if (refund.status === 'sent') await markRefundAmbiguous(tx, locked, 'interrupted', context())
      if (refund.status !== 'queued' || (refund.method === 'transfer' && deps.payouts.kind === 'files')) return null
      const provider = refund.method === 'card' ? deps.cardPayments.provider : deps.payouts.name
      const operation = refund.cardOperationId && (await tx.cardOperations.byId(refund.cardOperationId))
      const sent = await tx.refunds.update(refundId, { status: 'sent', provider, sentAt: clock.now() })
      return { refund: sent, orderCode: operation ? operation.orderCode : null }
    })
    if (found === null) return
    const answer = await send(deps, found.refund, found.orderCode)
    if (answer === 'not_sent') {
      await transaction(async (tx) => {
        const locked = await lockRefund(tx, refundId)
        if (locked?.refund.status === 'sent') await tx.refunds.update(refundId, { status: 'queued', sentAt: null })
      })
      throw new Error(`refund ${refundId} could not be sent yet`)
    }
    await transaction(async (tx) => {
      const locked = await lockRefund(tx, refundId)
      if (locked === null) return
      switch (answer.outcome) {
        case 'accepted':
          await tx.outbox.add('settle-refund', { refundId }, { delayMs: answer.retryAfterMs })
          return
        case 'done':
          await completeRefund(tx, locked, answer.providerCode, context())
          return
        case 'refused':
          await undoRefund(tx, locked, 'failed', answer.providerCode, context())
          return
        case 'unknown':
          await markRefundAmbiguous(tx, locked, answer.providerCode, context())
      }
    })
  }

async function send(deps: Deps, refund: RefundRow, orderCode: string | null): Promise<Answer | 'not_sent'> {
  const { amountCents, endToEndId, iban, holderName } = refund
  try {
    if (orderCode !== null) {
      const answer = await deps.cardPayments.refund({
        orderCode,
        amountCents,
        description: paymentTexts.descriptions.refund,
      })
      return { ...answer, outcome: answer.outcome === 'refunded' ? 'done' : answer.outcome }
    }
    if (deps.payouts.kind === 'files' || iban === null || holderName === null)
      return { outcome: 'unknown', providerCode: 'no_way' }
    const answer = await deps.payouts.send({ endToEndId, iban, holderName, amountCents })
    return answer
  } catch (error) {
    if ((error as { code?: unknown }).code === 'provider_unavailable') return 'not_sent'
    return { outcome: 'unknown', providerCode: 'no_answer' }
  }
}
