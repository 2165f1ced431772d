import { CardTokenizeQuery, PaymentQuery } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CardOperationRow } from '../../../db/repositories/card-operations.ts'
import type { Tx } from '../../../db/transaction.ts'
import { pathOf, RETURN_PATHS } from '../../../lending/payments/card-order.ts'
import { paymentRequestOf } from '../../../lending/payments/payment-request.ts'
import { startCardRequest } from '../../../lending/payments/register-card.ts'
import { startPayment } from '../../../lending/payments/start-payment.ts'
import { redeemUrlToken } from '../../../lending/payments/url-ticket.ts'
import type { HttpDeps } from '../../http-deps.ts'
import { errors } from '../../web/error-responses.ts'

const ANSWERS = {
  302: z.null().meta({ description: 'Redirect to the card page or, in a browser, to a page with the reason' }),
  ...errors(401, 403, 422),
}

/**
 * Addresses that a page opens in the browser to pay or to add a card (requirements R7). The token is consumed here: the browser
 * is redirected to an address without it.
 */
export const startCardPages =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['payments']
    const options = { attachValidation: true, exposeHeadRoute: false } as const

    app.get(
      '/payment',
      {
        ...options,
        schema: {
          tags,
          summary: 'Start a card payment',
          querystring: PaymentQuery,
          response: { ...ANSWERS, ...errors(404, 409) },
        },
      },
      (request, reply) => {
        // The query of an invalid request can hold anything, such as two promo codes.
        const promoCode = request.validationError ? undefined : request.query.promocode
        return deps.promoGuesses.lookUp(request, promoCode, () =>
          sendOn(deps, request, reply, async (tx) => {
            const { access_token: token, ...asked } = request.query
            return startPayment(tx, deps, await redeemUrlToken(tx, deps, token), paymentRequestOf(asked))
          }),
        )
      },
    )

    app.get(
      '/card/tokenize',
      {
        ...options,
        schema: { tags, summary: 'Start adding a card', querystring: CardTokenizeQuery, response: ANSWERS },
      },
      (request, reply) =>
        sendOn(deps, request, reply, async (tx) =>
          startCardRequest(tx, deps, await redeemUrlToken(tx, deps, request.query.access_token)),
        ),
    )
  }

async function sendOn(
  { transaction }: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  start: (tx: Tx) => Promise<CardOperationRow>,
): Promise<void> {
  // The address holds the token: no later page may see it in a Referer header, and no cache may keep it.
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
  try {
    if (request.validationError) throw request.validationError
    const operation = await transaction(start)
    return reply.redirect(pathOf(operation) ?? RETURN_PATHS.paid, 302)
  } catch (error) {
    const isBrowser = request.headers.accept?.includes('text/html') ?? false
    if (!isBrowser || !(error instanceof AppError)) throw error
    request.log.info({ code: error.code, detail: error.detail }, 'payment not started')
    return reply.redirect(pageFor(error), 302)
  }
}

/** A browser gets a page, never JSON. */
function pageFor({ code }: AppError): string {
  if (code === 'session_invalid') return '/auth'
  // The account page shows the debt, the open payment, and the buyer of a sold debt.
  if (code === 'payment_pending' || code === 'nothing_to_pay' || code === 'loan_sold') return RETURN_PATHS.paid
  return RETURN_PATHS.failed
}
