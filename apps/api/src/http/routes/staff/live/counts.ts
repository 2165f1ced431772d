import { StaffCounts } from '@puente/contract'
import { isNightMissing } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { visibleCounts } from '../../../../staff/counts/queue-counters.ts'
import type { HttpDeps } from '../../../http-deps.ts'
import { staffCaller } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'

export const staffCounts =
  ({ live, clock }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/counts',
      {
        logLevel: 'warn',
        config: { permission: 'backoffice.use', isBackground: true, etag: true },
        schema: {
          tags: ['staff'],
          summary:
            'Count what waits in each queue that the caller may open, up to a thousand each, and tell how far the nights are',
          response: { 200: StaffCounts, ...errors(401, 403) },
        },
      },
      async (request) => {
        const { counts, night } = await live.staff.state()
        return {
          counts: visibleCounts(counts, staffCaller(request)),
          night: {
            figures_as_of: night.asOf,
            is_missing: isNightMissing(night.asOf, night.hasFailed, clock.now()),
            has_failed: night.hasFailed,
          },
        }
      },
    )
  }
