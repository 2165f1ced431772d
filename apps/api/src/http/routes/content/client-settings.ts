import { ClientSettings } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheAnswer, sendCached } from '../../web/cached-answer.ts'

/** What the page carries already, for a page that was not served by this server (development, another host). */
export const contentClientSettings =
  (settings: ClientSettings): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = cacheAnswer(JSON.stringify(settings))
    app.get(
      '/content/client-settings',
      {
        config: { sameForAll: true },
        schema: { tags: ['content'], summary: 'Settings of the browser app', response: { 200: ClientSettings } },
      },
      async (request, reply) => sendCached(request, reply, answer),
    )
  }
