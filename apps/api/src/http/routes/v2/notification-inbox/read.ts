import { ErrorBody, NotificationReadBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'

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
          response: { 204: z.void(), 401: ErrorBody, 422: ErrorBody },
        },
      },
      async (request, reply) => {
        const { userId } = borrower(request)
        await transaction((tx) => tx.notifications.markRead(userId, request.body.ids, clock.now()))
        return reply.code(204).send()
      },
    )
  }
