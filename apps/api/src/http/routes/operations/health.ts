import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { z } from 'zod'

const Status = z.object({ status: z.string() })

/** `live`: the process responds. `ready`: the database responds too. */
export const health =
  (pool: pg.Pool): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/health/live',
      { logLevel: 'warn', schema: { tags: ['operations'], response: { 200: Status } } },
      async () => ({
        status: 'live',
      }),
    )
    app.get(
      '/health/ready',
      { logLevel: 'warn', schema: { tags: ['operations'], response: { 200: Status, 503: Status } } },
      async (_request, reply) => {
        const isReady = await pool.query('select 1').then(
          () => true,
          () => false,
        )
        return isReady ? { status: 'ready' } : reply.code(503).send({ status: 'the database does not answer' })
      },
    )
  }
