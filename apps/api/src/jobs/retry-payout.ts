import { statusFromNumber } from '@puente/domain'
import type { Jobs } from '../db/repositories/outbox.ts'
import type { Deps } from '../deps.ts'
import { applyLoanEvent } from '../lending/loans/book.ts'
import { startPayout } from '../lending/payouts/start-payout.ts'

/** Starts the next attempt after a failed one, unless another attempt exists already. */
export const retryPayout =
  ({ transaction, clock }: Deps) =>
  async ({ loanId, attempt }: Jobs['retry-payout']): Promise<void> => {
    await transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (!record || statusFromNumber(record.loan.status) !== 'processing_fail') return
      const attempts = await tx.payouts.attemptsOf(loanId)
      if (attempts.at(-1)?.attempt !== attempt) return
      const context = { actor: 'system', now: clock.now(), today: clock.today(), reason: 'retry' }
      const outcome = await startPayout(tx, record, context)
      // The loan of a customer who was blocked meanwhile keeps its status; staff decide.
      if (outcome.outcome !== 'refused' || outcome.reason !== 'account_needed') return
      await applyLoanEvent(tx, record, 'payout_account_needed', { ...context, reason: outcome.reason })
    })
  }
