import { Loan } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { payoutRefusalError } from '../../../../lending/payouts/refusal-error.ts'
import { startPayout } from '../../../../lending/payouts/start-payout.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { errors } from '../../../web/error-responses.ts'

/** Starts the payout of a signed loan, or the next attempt after a failed one. A payout in progress or done is left unchanged. */
export const issueLoan =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.post(
      '/v2/loan/issuance',
      {
        config: { takesKey: true },
        schema: {
          tags: ['loan'],
          summary: 'Start the payout of a signed loan',
          response: { 200: Loan, ...errors(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const actor = actorOf(session)
        const now = clock.now()
        return transaction(async (tx) => {
          const record = await tx.loans.lockCurrentOf(userId)
          if (!record) throw new AppError('loan_not_found', `user ${userId} has no loan`)
          const outcome = await startPayout(tx, record, { actor, now, today: clock.today() })
          if (outcome.outcome === 'refused') throw payoutRefusalError(outcome.reason, record.loan.id)
          return readLoanView(tx, deps, outcome.record)
        })
      },
    )
  }
