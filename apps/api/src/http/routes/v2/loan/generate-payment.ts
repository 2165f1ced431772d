import { PaymentLink, PaymentRefused, PaymentRequestBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../../../../customers/caller-session.ts'
import { assessDeferral } from '../../../../lending/decisions/assess-deferral.ts'
import { linkOf } from '../../../../lending/payments/card-order.ts'
import { paymentRequestOf } from '../../../../lending/payments/payment-request.ts'
import { startPayment } from '../../../../lending/payments/start-payment.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { publicOrigin } from '../../../web/caller-origin.ts'
import { errors } from '../../../web/error-responses.ts'

export const generatePayment =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, config, promoGuesses } = deps
    app.post(
      '/v2/loan/payment-request/generate',
      {
        config: { takesKey: true },
        schema: {
          tags: ['payments'],
          summary: 'Create a link to pay by card: an extension, a part or the whole debt',
          body: PaymentRequestBody,
          response: {
            200: PaymentLink,
            ...errors(401, 403, 404),
            409: PaymentRefused,
            ...errors(422, 429),
          },
        },
      },
      async (request) => {
        const session = borrower(request)
        const payer = { userId: session.userId, actor: actorOf(session) }
        const start = () =>
          transaction(async (tx) => {
            const operation = await startPayment(tx, deps, payer, paymentRequestOf(request.body))
            return { payment_link: linkOf(operation, config, publicOrigin(config, request)) }
          })
        if (request.body.payment_type === 'prolongation') await assessDeferral(deps, session.userId)
        return promoGuesses.lookUp(request, request.body.promocode, start)
      },
    )
  }
