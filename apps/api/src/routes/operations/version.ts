import { Version } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheAnswer, sendCached } from '../../web/cached-answer.ts'

/** Polled by every open page: answered from memory. */
export const version =
  (build: string): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = cacheAnswer(JSON.stringify({ version: build } satisfies Version))
    app.get(
      '/version.json',
      { logLevel: 'warn', schema: { tags: ['operations'], response: { 200: Version } } },
      async (request, reply) => sendCached(request, reply, answer, 'no-cache'),
    )
  }
