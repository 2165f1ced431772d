import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import {
  completeRefund,
  isOpenRefund,
  lockRefund,
  markRefundAmbiguous,
  undoRefund,
} from '../lending/refunds/settle-refund.ts'

/** Asks the provider for the outcome of a transfer that pays money back. */
export const settleRefund =
  (deps: Deps) =>
  async ({ refundId }: Jobs['settle-refund']): Promise<void> => {
    const { transaction, clock, payouts: provider } = deps
    const refund = await transaction((tx) => tx.refunds.byId(refundId))
    if (provider.kind === 'files' || refund === null || refund.iban === null || refund.holderName === null) return
    const { endToEndId, amountCents, iban, holderName } = refund
    const answer = await provider.stateOf({ endToEndId, amountCents, iban, holderName })
    await transaction(async (tx) => {
      const locked = await lockRefund(tx, refundId)
      if (locked === null || !isOpenRefund(locked.refund)) return
      const context = { actor: 'system', now: clock.now(), today: clock.today() }
      switch (answer.state) {
        case 'pending':
          await tx.outbox.add('settle-refund', { refundId }, { delayMs: answer.retryAfterMs })
          return
        case 'completed':
          await completeRefund(tx, locked, null, context)
          return
        case 'failed':
          await undoRefund(tx, locked, 'failed', answer.providerCode, context)
          return
        case 'unknown':
          await markRefundAmbiguous(tx, locked, 'unknown', context)
      }
    })
  }
