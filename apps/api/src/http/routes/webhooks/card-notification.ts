import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { receiveCardNotification } from '../../../lending/payments/settle-card-event.ts'
import { errors } from '../../web/error-responses.ts'
import { formScope } from '../../web/own-scope.ts'

/**
 * A card provider's notification about an order: the only authority on whether money moved. It arrives at the path that the
 * configured vendor names.
 */
export const cardNotification = (deps: Deps): FastifyPluginAsyncZod =>
  formScope(async (app) => {
    app.post(
      deps.cardPayments.notificationPath,
      {
        schema: {
          tags: ['webhooks'],
          summary: 'Receive the outcome of a card operation',
          body: z.record(z.string(), z.string()),
          response: { 200: z.object({ received: z.literal(true) }), ...errors(403) },
        },
      },
      async (request) => {
        await receiveCardNotification(deps, request.body)
        return { received: true as const }
      },
    )
  })
