import { paymentTexts } from '@puente/texts/payments'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { CardOperationRow } from '../../../db/repositories/card-operations.ts'
import type { Deps } from '../../../deps.ts'
import { isTaken, orderOf, RETURN_PATHS, returnPathsOf } from '../../../lending/payments/card-order.ts'
import { openPreparedPayment } from '../../../lending/payments/start-payment.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import type { Checkout } from '../../../providers/cards/card-payments.ts'
import { publicOrigin } from '../../web/caller-origin.ts'
import type { Pages } from '../../web/pages.ts'
import { orderTakenPage, simulatedCardPage } from './simulated-card-page.ts'

/** Submits the form of the page that loads it. Without scripts, the page has a button. */
const ONWARD_SCRIPT = "document.getElementById('onward').submit()\n"

export const CardPageParams = z.object({ id: z.uuid() })
const CardPageQuery = z.object({ step: z.enum(['authentication', 'taken']).optional() })
type CardPageStep = z.infer<typeof CardPageQuery>['step']

/**
 * The link that a borrower gets to continue a payment or a card request, valid until the operation ends. It forwards the
 * browser to the provider, or shows the simulated provider's page.
 */
export const cardPage =
  (deps: Deps, pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, cardPayments, config } = deps
    const options = {
      schema: { hide: true, params: CardPageParams, querystring: CardPageQuery },
      attachValidation: true,
    }

    const show = async (
      request: FastifyRequest<{ Params: { id: string }; Querystring: { step?: CardPageStep } }>,
      reply: FastifyReply,
      isCardRequest: boolean,
    ) => {
      // A visitor with a truncated link gets a page, never JSON.
      if (request.validationError) return pages.sendNotFound(request, reply)
      const operation = await transaction(async (tx) => {
        if (!isCardRequest) return openPreparedPayment(tx, deps, request.params.id)
        const found = await tx.cardOperations.lockById(request.params.id)
        if (found?.status === 'new' && found.expiresAt > clock.now()) {
          await tx.cardOperations.update(found.id, { status: 'pending' })
        }
        return found
      })
      const isHere =
        operation !== null && operation.initiator === 'customer' && operation.provider === cardPayments.provider
      if (!isHere || (operation.kind === 'tokenize') !== isCardRequest) return pages.sendNotFound(request, reply)
      const isOpen = operation.status === 'pending' || (isCardRequest && operation.status === 'new')
      if (isTaken(operation) && request.query.step === 'taken') {
        return pages.sendPlain(orderTakenPage(operation), request, reply)
      }
      if (!isOpen || operation.expiresAt <= clock.now()) return reply.redirect(pageAfter(operation), 302)

      const checkout = cardPayments.checkout(orderOf(operation, publicOrigin(config, request)))
      const page =
        checkout.kind === 'form'
          ? onwardPage(checkout)
          : simulatedCardPage(operation, request.query.step === 'authentication')
      return pages.sendPlain(page, request, reply)
    }

    app.get('/payment/:id', options, (request, reply) => show(request, reply, false))
    app.get('/card/tokenize/:id', options, (request, reply) => show(request, reply, true))
    app.get('/payment/onward.js', { config: { sameForAll: true }, schema: { hide: true } }, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(ONWARD_SCRIPT),
    )
  }

/** Where to show the outcome of an operation that has ended. */
function pageAfter(operation: CardOperationRow): string {
  const { done, failed } = returnPathsOf(operation)
  if (operation.status === 'failed') return failed
  return operation.kind === 'tokenize' ? RETURN_PATHS.paid : done
}

function onwardPage({ action, fields }: Extract<Checkout, { kind: 'form' }>): { title: string; body: string } {
  const texts = paymentTexts.onward
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return {
    title: texts.title,
    body:
      `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.text)}</p>` +
      `<form id="onward" method="post" action="${escapeHtml(action)}">${inputs}` +
      `<button type="submit">${escapeHtml(texts.button)}</button></form>` +
      '<script src="/payment/onward.js" defer></script>',
  }
}
