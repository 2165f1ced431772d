import formbody from '@fastify/formbody'
import { ErrorBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { receiveCardNotification } from '../../../lending/payments/settle-operation.ts'

/**
 * What a card provider tells about an order: the only authority on whether money moved. Redsys' comes to
 * `/webhooks/redsys/notification`, the simulated provider's to `/webhooks/sandbox/card-notification`; only the one that is
 * configured exists.
 */
export const cardNotification =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(formbody)
    app.post(
      deps.cardPayments.notificationPath,
      {
        schema: {
          tags: ['webhooks'],
          summary: 'Outcome of a card operation',
          body: z.record(z.string(), z.string()),
          response: { 200: z.object({ received: z.literal(true) }), 403: ErrorBody },
        },
      },
      async (request) => {
        await receiveCardNotification(deps, request.body)
        return { received: true as const }
      },
    )
  }
