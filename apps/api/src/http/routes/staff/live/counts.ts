import { ErrorBody, StaffCounts } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { visibleCounts } from '../../../../staff/counts/queue-counters.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { staffCaller } from '../../../scopes/staff.ts'

export const staffCounts =
  ({ live }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/counts',
      {
        logLevel: 'warn',
        config: { permission: 'backoffice.use', isBackground: true, etag: true },
        schema: {
          tags: ['staff'],
          summary: 'Count what waits in each queue that the caller may open, up to a thousand each',
          response: { 200: StaffCounts, 401: ErrorBody, 403: ErrorBody },
        },
      },
      async (request) => ({
        counts: visibleCounts(await live.staff.counts(), staffCaller(request).roles),
      }),
    )
  }
