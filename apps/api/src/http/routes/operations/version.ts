import { Version } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CachedAnswer, cacheAnswer, sendCached } from '../../web/cached-answer.ts'

export const VERSION_PATH = '/version.json'

export const versionAnswer = (build: string): CachedAnswer =>
  cacheAnswer(JSON.stringify({ version: build } satisfies Version))

/** Every open page polls this; it is answered from memory. */
export const version =
  (answer: CachedAnswer): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      VERSION_PATH,
      { config: { sameForAll: true }, logLevel: 'warn', schema: { tags: ['operations'], response: { 200: Version } } },
      async (request, reply) => sendCached(request, reply, answer, 'no-cache'),
    )
  }
