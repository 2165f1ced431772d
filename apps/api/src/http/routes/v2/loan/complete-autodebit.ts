import { AutodebitBody, Loan } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { completeAutoDebitStep } from '../../../../lending/payouts/auto-debit-step.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'
import { errors } from '../../../web/error-responses.ts'

/** The step after signing, and the switch in the account: the same choice at any time (settled rules, Calls). */
export const completeAutodebit =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, config } = deps
    app.post(
      '/v2/loan/steps/autodebit/complete',
      {
        schema: {
          tags: ['loan'],
          summary: 'Choose whether to charge the card on the due date',
          body: AutodebitBody,
          response: { 200: Loan, ...errors(401, 404, 409, 422) },
        },
      },
      async (request) => {
        const session = borrower(request)
        const { userId } = session
        const isEnabled = request.body.autodebit_enabled
        return transaction(async (tx) => {
          const record = await tx.loans.lockCurrentOf(userId)
          if (record === null) throw new AppError('loan_not_found', `user ${userId} has no loan`)
          if (isEnabled && (await tx.paymentCards.liveOf(userId)).length === 0) {
            throw new AppError('card_required', `user ${userId} has no card to charge`)
          }
          const context = { actor: actorOf(session), now: clock.now(), today: clock.today() }
          const chosen = await completeAutoDebitStep(tx, record, isEnabled, context)
          return readLoanView(tx, deps, chosen, publicOrigin(config, request))
        })
      },
    )
  }
