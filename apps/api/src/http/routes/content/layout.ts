import { Layout, LayoutQuery } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { cacheAnswer, sendCached } from '../../web/cached-answer.ts'

export const contentLayout =
  ({ content }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const answer = cacheAnswer(JSON.stringify(content.layout))
    app.get(
      '/content/layout',
      {
        config: { sameForAll: true },
        schema: {
          tags: ['content'],
          summary: 'Get the brand, menus, contacts and legal links',
          querystring: LayoutQuery,
          response: { 200: Layout },
        },
      },
      async (request, reply) => sendCached(request, reply, answer),
    )
  }
