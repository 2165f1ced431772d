import { PartialRepayQuery, PartialRepayQuote, PaymentRefused } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { currentLoan, refuseSold } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { quotePartPayment } from '../../../views/loan-quotes.ts'
import { errors } from '../../../web/error-responses.ts'

export const partialRepay =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loan/partial_repay',
      {
        schema: {
          tags: ['loan'],
          summary: 'Preview a part payment of today: what it settles and what remains',
          querystring: PartialRepayQuery,
          response: {
            200: PartialRepayQuote,
            ...errors(401, 403, 404),
            409: PaymentRefused,
            ...errors(422),
          },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const record = await transaction(async (tx) => {
          const current = await currentLoan(tx, userId)
          await refuseSold(tx, current)
          return current
        })
        return quotePartPayment(record, clock.today(), request.query.amount)
      },
    )
  }
