import { SimulatedCardAnswer, SimulatedCardBody } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { CardOperationRow } from '../../../db/repositories/card-operations.ts'
import type { Deps } from '../../../deps.ts'
import { isTaken, orderOf, pathOf } from '../../../lending/payments/card-order.ts'
import { publicOrigin } from '../../web/caller-origin.ts'
import { errors } from '../../web/error-responses.ts'
import { formScope } from '../../web/own-scope.ts'
import { CardPageParams } from '../payment/card-page.ts'

/** How long the simulated provider delays a late notification. */
const LATE_NOTIFICATION_MS = 10_000
const SHORT_FORMS = { late: 'late_notification', double: 'double_notification' } as const

type Body = z.infer<typeof SimulatedCardBody>
type CardRequest = FastifyRequest<{ Params: z.infer<typeof CardPageParams>; Body: Body }>

/**
 * Applies the outcome chosen on the simulated card page. Like a real provider, it sends signed notifications to our own
 * endpoint and redirects the browser. A form gets a page, a JSON body gets JSON.
 */
export const sandboxCardOutcome = (deps: Deps): FastifyPluginAsyncZod =>
  formScope(async (app) => {
    const { transaction, clock, cardPayments, config } = deps
    if (cardPayments.provider !== 'sandbox') return
    const schema = {
      tags: ['sandbox'],
      summary: 'Choose the outcome of a simulated card operation',
      params: CardPageParams,
      body: SimulatedCardBody,
      response: { 200: SimulatedCardAnswer, ...errors(404, 409) },
    }

    const notify = async (fields: Readonly<Record<string, string>>) => {
      const answer = await app.inject({ method: 'POST', url: cardPayments.notificationPath, payload: { ...fields } })
      if (answer.statusCode === 200) return
      const sentence = `the notification was answered with ${answer.statusCode}`
      // A real provider repeats a notification that found the database away; here the person tries again.
      throw answer.statusCode === 503 ? new AppError('provider_unavailable', sentence) : new Error(sentence)
    }

    const decide = async (request: CardRequest, reply: FastifyReply, isCardRequest: boolean) => {
      const operation = await transaction((tx) => tx.cardOperations.byId(request.params.id))
      if (operation === null || (operation.kind === 'tokenize') !== isCardRequest || pathOf(operation) === null) {
        throw new AppError('not_found', 'unknown card page')
      }
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
      if (isTaken(operation)) {
        if (isForm) return reply.redirect(`${pathOf(operation)}?step=taken`, 303)
        throw new AppError('illegal_transition', `order ${operation.orderCode} is paid already`)
      }
      const { outcome: picked, card } = request.body
      const outcome = picked === 'late' || picked === 'double' ? SHORT_FORMS[picked] : picked
      // By API the challenge counts as passed; a person sees the bank's question first.
      if (outcome === 'strong_authentication' && isForm) {
        return reply.redirect(`${pathOf(operation)}?step=authentication`, 303)
      }
      const { done, failed } = await simulate(operation, outcome, card, publicOrigin(config, request))
      const next = outcome === 'decline' ? failed : done
      return isForm ? reply.redirect(next, 303) : { outcome, redirect_url: next }
    }

    const simulate = async (
      operation: CardOperationRow,
      outcome: Exclude<Body['outcome'], 'late' | 'double'>,
      card: Body['card'],
      origin: string,
    ): Promise<{ done: string; failed: string }> => {
      const order = orderOf(operation, origin)
      const checkout = cardPayments.checkout(order)
      if (checkout.kind !== 'simulated') throw new Error('the sandbox has no external card page')
      const approval = checkout.notification(true, card, clock.today())
      switch (outcome) {
        case 'success':
        case 'strong_authentication':
          await notify(approval)
          break
        case 'double_notification':
          await notify(approval)
          await notify(approval)
          break
        case 'decline':
          await notify(checkout.notification(false, 'declines', clock.today()))
          break
        case 'late_notification':
          await transaction((tx) =>
            tx.outbox.add('send-sandbox-card-notification', { fields: approval }, { delayMs: LATE_NOTIFICATION_MS }),
          )
          break
        case 'abandon':
          // The person returns with the browser's back button, so the provider sends no notification.
          return { ...order.returnUrls, done: `${origin}/account` }
      }
      return order.returnUrls
    }

    app.post('/payment/:id', { schema }, (request, reply) => decide(request, reply, false))
    app.post('/card/tokenize/:id', { schema }, (request, reply) => decide(request, reply, true))
  })
