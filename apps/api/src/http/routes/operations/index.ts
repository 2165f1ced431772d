import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { CachedAnswer } from '../../web/cached-answer.ts'
import { health } from './health.ts'
import { version } from './version.ts'

export const operationsRoutes =
  (pool: pg.Pool, buildVersion: CachedAnswer): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(health(pool))
    await app.register(version(buildVersion))
  }
