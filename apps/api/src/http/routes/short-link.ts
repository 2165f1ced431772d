import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import type { Pages } from '../web/pages.ts'
import { PRIVATE_LINK_HEADERS } from './payment/pay-page.ts'

const HASH = /^[\w-]{1,100}$/

/** `/s/:hash`, as sent in messages: redirects to the stored target, or shows a page that the link has expired. */
export const shortLink =
  ({ transaction, secrets, clock }: Deps, pages: Pages): FastifyPluginAsyncZod =>
  async (app) => {
    app.get<{ Params: { hash: string } }>('/s/:hash', { schema: { hide: true } }, async (request, reply) => {
      const { hash } = request.params
      // Not validated like a call: a visitor with a mangled link gets a page.
      const link = HASH.test(hash)
        ? await transaction((tx) => tx.shortLinks.live(secrets.hashToken(hash), clock.now()))
        : null
      reply.headers(PRIVATE_LINK_HEADERS)
      if (link === null) return pages.sendNotFound(request, reply)
      // A loan link passes its token on to the target page.
      return reply.redirect(link.loanId === null ? link.target : `${link.target}/${hash}`, 302)
    })
  }
