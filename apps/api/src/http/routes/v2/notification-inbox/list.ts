import { ErrorBody, NotificationInbox } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'

export const notificationInbox =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/notification-inbox',
      {
        logLevel: 'warn', // asked for again and again by every open page; the figures count it
        config: { etag: true, polled: 'inbox' },
        schema: {
          tags: ['notifications'],
          summary: 'What the borrower has not read yet, newest first',
          response: { 200: NotificationInbox, 401: ErrorBody },
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
