import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../deps.ts'
import type { Pages } from '../web/pages.ts'

const HASH = /^[\w-]{1,100}$/

/** `/s/:hash`, as sent in messages: on to the stored target, or a page that says the link is over. */
export const shortLink =
  ({ transaction, secrets, clock }: Deps, pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    app.get<{ Params: { hash: string } }>('/s/:hash', { schema: { hide: true } }, async (request, reply) => {
      const { hash } = request.params
      // Not validated like a call: whoever follows a mangled link is a person, and reads a page.
      const link = HASH.test(hash)
        ? await transaction((tx) => tx.shortLinks.live(secrets.hashToken(hash), clock.now()))
        : null
      return link === null ? pages.sendNotFound(request, reply) : reply.redirect(link.target, 302)
    })
  }
