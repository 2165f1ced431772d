import { UrlTicket } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../../deps.ts'
import { mintTicket } from '../../../../lending/payments/url-ticket.ts'
import { borrower } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

export const urlTicket =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/ticket',
      {
        schema: {
          tags: ['user'],
          summary: 'Create a one-use ticket for a redirect address',
          response: { 200: UrlTicket, ...errors(401, 403) },
        },
      },
      async (request) => ({ ticket: mintTicket(deps, borrower(request)) }),
    )
  }
