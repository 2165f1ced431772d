import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import type { Pages } from '../web/pages.ts'
import { PRIVATE_LINK_HEADERS } from './payment/pay-page.ts'

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
      reply.headers(PRIVATE_LINK_HEADERS)
      if (link === null) return pages.sendNotFound(request, reply)
      // A link of a loan carries its token on to the page that takes it.
      return reply.redirect(link.loanId === null ? link.target : `${link.target}/${hash}`, 302)
    })
  }
