import { Loan } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { currentLoan } from '../../../../lending/loans/current-loan.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'
import { errors } from '../../../web/error-responses.ts'

export const getLoan =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/loan',
      {
        logLevel: 'warn', // every open page polls this; the metrics count it
        config: { etag: true, polled: 'loan' },
        schema: {
          tags: ['loan'],
          summary: 'Get the current loan: the newest one, in any status',
          response: { 200: Loan, ...errors(401, 403, 404) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        return deps.transaction(async (tx) => {
          const record = await currentLoan(tx, userId)
          const view = await readLoanView(tx, deps, record, publicOrigin(deps.config, request))
          const { payment_situation: payment } = view
          // An unfinished payment page stops holding the loan at its expiry, without any write.
          if (payment.kind === 'pending') request.freshUntil = new Date(payment.expires_at)
          return view
        })
      },
    )
  }
