import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Pages } from '../web/pages.ts'

/** `/s/:hash`, as sent in messages: on to the stored target, or a page that says the link is over. */
export const shortLink =
  ({ transaction }: Deps, pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/s/:hash',
      { schema: { hide: true, params: z.object({ hash: z.string().min(1).max(100) }) } },
      async (request, reply) => {
        const target = await transaction((tx) => tx.shortLinks.targetOf(request.params.hash))
        return target === null ? pages.sendNotFound(request, reply) : reply.redirect(target, 302)
      },
    )
  }
