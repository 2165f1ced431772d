import { NotificationReadBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

export const readNotifications =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/notification-inbox/read',
      {
        schema: {
          tags: ['notifications'],
          summary: 'Mark notifications as read',
          body: NotificationReadBody,
          response: { 204: z.void(), ...errors(401, 422) },
        },
      },
      async (request, reply) => {
        const { userId } = borrower(request)
        await transaction((tx) => tx.notifications.markRead(userId, request.body.ids, clock.now()))
        return reply.code(204).send()
      },
    )
  }
