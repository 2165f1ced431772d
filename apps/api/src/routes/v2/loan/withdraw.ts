import { ErrorBody, IdempotencyHeaders, Loan } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { withdrawFromContract } from '../../../contracts/withdraw.ts'
import type { Deps } from '../../../deps.ts'
import { lockCurrentLoan } from '../../../loans/current-loan.ts'
import { readLoanView } from '../../../loans/loan-view.ts'
import { actorOf, borrower } from '../../../scopes/borrower.ts'

export const withdrawLoan =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.post(
      '/v2/loan/withdraw',
      {
        schema: {
          tags: ['loan'],
          summary: 'Withdraw from the contract',
          headers: IdempotencyHeaders,
          response: { 200: Loan, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
        },
      },
      async (request) => {
        const session = borrower(request)
        const context = { actor: actorOf(session), now: clock.now(), today: clock.today() }
        return transaction(async (tx) => {
          const record = await lockCurrentLoan(tx, session.userId)
          return readLoanView(tx, deps, await withdrawFromContract(tx, deps, record, context))
        })
      },
    )
  }
