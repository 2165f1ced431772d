import { NotificationInbox } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

export const notificationInbox =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/notification-inbox',
      {
        logLevel: 'warn', // every open page polls this; the metrics count it
        config: { etag: true, polled: 'inbox' },
        schema: {
          tags: ['notifications'],
          summary: 'List the borrower’s unread notifications, newest first',
          response: { 200: NotificationInbox, ...errors(401) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const rows = await transaction((tx) => tx.notifications.unread(userId, clock.today()))
        return rows.map(({ id, templateKey, message, severity, createdAt }) => ({
          id,
          template: templateKey,
          message,
          severity,
          created_at: createdAt.toISOString(),
        }))
      },
    )
  }
