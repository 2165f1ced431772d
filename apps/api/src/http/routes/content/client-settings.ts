import { ClientSettings } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { cacheAnswer, sendCached } from '../../web/cached-answer.ts'

/** The settings that our pages embed, for pages that another host serves (development, other sites). */
export const contentClientSettings =
  (settings: ClientSettings): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = cacheAnswer(JSON.stringify(settings))
    app.get(
      '/content/client-settings',
      {
        config: { sameForAll: true },
        schema: {
          tags: ['content'],
          summary: 'Get the settings of the browser app',
          response: { 200: ClientSettings },
        },
      },
      async (request, reply) => sendCached(request, reply, answer),
    )
  }
