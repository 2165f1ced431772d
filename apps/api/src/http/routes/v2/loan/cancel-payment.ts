import { Loan } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import type { Deps } from '../../../../deps.ts'
import { cancelPayment } from '../../../../lending/payments/cancel-payment.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { readLoanView } from '../../../views/loan-view.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'
import { errors } from '../../../web/error-responses.ts'

export const cancelPendingPayment =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/loan/payment-request/cancel',
      {
        schema: {
          tags: ['payments'],
          summary: 'Give up the pending card payment; without one, nothing changes',
          description: 'Money that the provider reports later is still booked, once.',
          response: { 200: Loan, ...errors(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const session = borrower(request)
        return deps.transaction(async (tx) => {
          const record = await cancelPayment(tx, deps, { userId: session.userId, actor: actorOf(session) })
          return readLoanView(tx, deps, record, publicOrigin(deps.config, request))
        })
      },
    )
  }
