import { CardTokenizeQuery, ErrorBody, PaymentQuery } from '@puente/contract'
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

const ANSWERS = {
  302: z.null().meta({ description: 'On to the card page, or in a browser to the page that says why not' }),
  401: ErrorBody,
  403: ErrorBody,
  422: ErrorBody,
}

/**
 * Addresses that a page opens in the browser to pay or to add a card (requirements R7). The token is used here and goes no
 * further: the browser is sent on to an address without it.
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
          summary: 'Go and pay by card',
          querystring: PaymentQuery,
          response: { ...ANSWERS, 404: ErrorBody, 409: ErrorBody },
        },
      },
      (request, reply) =>
        deps.promoGuesses.lookUp(request, request.query.promocode, () =>
          sendOn(deps, request, reply, async (tx) => {
            const { access_token: token, ...asked } = request.query
            return startPayment(tx, deps, await redeemUrlToken(tx, deps, token), paymentRequestOf(asked))
          }),
        ),
    )

    app.get(
      '/card/tokenize',
      {
        ...options,
        schema: { tags, summary: 'Go and add a card', querystring: CardTokenizeQuery, response: ANSWERS },
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
  // No page that follows may learn the address with the token in it, and no cache may keep it.
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

/** Somebody who came by browser reads a page, never JSON. */
function pageFor({ code }: AppError): string {
  if (code === 'session_invalid') return '/auth'
  // The account says what is owed, which payment is open, and who bought a debt.
  if (code === 'payment_pending' || code === 'nothing_to_pay' || code === 'loan_sold') return RETURN_PATHS.paid
  return RETURN_PATHS.failed
}
