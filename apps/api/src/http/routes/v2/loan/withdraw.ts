import { Loan, WithdrawalQuote } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { withdrawFromContract } from '../../../../lending/contracts/withdraw.ts'
import { currentLoan, lockCurrentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { quoteWithdrawal } from '../../../views/loan-quotes.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { errors } from '../../../web/error-responses.ts'

export const withdrawLoan =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock } = deps
    app.get(
      '/v2/loan/withdraw',
      {
        schema: {
          tags: ['loan'],
          summary: 'Preview the amount due after withdrawing from the contract today',
          response: { 200: WithdrawalQuote, ...errors(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        return quoteWithdrawal(await transaction((tx) => currentLoan(tx, userId)), clock.today())
      },
    )

    app.post(
      '/v2/loan/withdraw',
      {
        config: { takesKey: true },
        schema: {
          tags: ['loan'],
          summary: 'Withdraw from the contract',
          response: { 200: Loan, ...errors(401, 403, 404, 409) },
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
