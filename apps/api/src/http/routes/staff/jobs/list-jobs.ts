import { KeysetQuery, StaffDeadJobs } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { DeadJob } from '../../../../db/repositories/jobs.ts'
import type { Deps } from '../../../../deps.ts'
import { errors } from '../../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../../web/keyset.ts'

const SortKey = z.tuple([z.int()])

const toView = ({ id, task, attempts, createdAt, failedAt, error }: DeadJob) => ({
  id,
  task,
  attempts,
  created_at: createdAt.toISOString(),
  failed_at: failedAt.toISOString(),
  error,
})

export const listJobs =
  ({ transaction }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/jobs',
      {
        config: { permission: 'jobs.retry' },
        schema: {
          tags: ['staff'],
          summary: 'List the jobs that used up their attempts, the oldest first',
          querystring: KeysetQuery,
          response: { 200: StaffDeadJobs, ...errors(401, 403, 422) },
        },
      },
      async ({ query: { after, limit } }) => {
        const key = decodeCursor(after, SortKey)
        const jobs = await transaction((tx) => tx.jobs.dead(limit + 1, key?.[0] ?? 0))
        return pageOf(jobs, limit, ({ id }) => [id], toView)
      },
    )
  }
