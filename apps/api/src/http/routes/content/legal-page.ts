import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Pages } from '../../web/pages.ts'

/** An information page of the site's content, as HTML. */
export const legalPage =
  (pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/legal/:slug',
      { config: { sameForAll: true }, schema: { hide: true, params: z.object({ slug: z.string() }) } },
      async (request, reply) => pages.sendContent(request.params.slug, request, reply),
    )
  }
