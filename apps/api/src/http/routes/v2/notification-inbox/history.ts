import { NotificationHistory, NotificationHistoryQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

const PAGE_LENGTH = 30

export const notificationHistory =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/notification-inbox/history',
      {
        config: { etag: true },
        schema: {
          tags: ['notifications'],
          summary: 'List the borrower’s notifications, read ones too, newest first, one page at a time',
          querystring: NotificationHistoryQuery,
          response: { 200: NotificationHistory, ...errors(401, 422) },
        },
      },
      async (request) => {
        const { userId } = borrower(request)
        const rows = await transaction((tx) => tx.notifications.history(userId, request.query.before, PAGE_LENGTH + 1))
        const shown = rows.slice(0, PAGE_LENGTH)
        return {
          items: shown.map(({ id, templateKey, message, severity, createdAt, readAt }) => ({
            id,
            template: templateKey,
            message,
            severity,
            created_at: createdAt.toISOString(),
            read: readAt !== null,
          })),
          next: rows.length > PAGE_LENGTH ? (shown.at(-1)?.id ?? null) : null,
        }
      },
    )
  }
