import { ExplainQuery, LoanExplanation } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { currentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { explainLoan } from '../../../views/loan-quotes.ts'
import { errors } from '../../../web/error-responses.ts'

export const explain =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loan/explain',
      {
        schema: {
          tags: ['loan'],
          summary: 'Explain the amounts of a day, line by line',
          querystring: ExplainQuery,
          response: {
            200: LoanExplanation,
            ...errors(401, 403, 404, 409, 422),
          },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const today = clock.today()
        const date = request.query.date ?? today
        const record = await transaction((tx) => currentLoan(tx, userId))
        return explainLoan(record, { date, today })
      },
    )
  }
