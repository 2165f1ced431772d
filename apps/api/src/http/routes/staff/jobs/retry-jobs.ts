import { RetryJobsBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { retryJobs as retry } from '../../../../staff/jobs/retry-jobs.ts'
import { staffActor } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'

export const retryJobs =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/jobs/retry',
      {
        config: { permission: 'jobs.retry' },
        schema: {
          tags: ['staff'],
          summary: 'Queue dead jobs again, with all their attempts; ids that are not dead jobs are ignored',
          body: RetryJobsBody,
          response: { 200: z.object({ retried: z.array(z.int()) }), ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { ids, reason } = request.body
        const retried = await retry(deps, { ids: ids ?? null, reason, actor: staffActor(request) })
        return { retried: retried.map(({ id }) => id) }
      },
    )
  }
