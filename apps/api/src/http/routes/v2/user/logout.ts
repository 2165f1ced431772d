import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { signedIn } from '../../../scopes/borrower.ts'
import { errors } from '../../../web/error-responses.ts'

export const logout =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/v2/user/logout',
      {
        config: { admits: 'signed_in' },
        schema: {
          tags: ['sign-in'],
          summary: 'Revoke the token of this request',
          response: { 204: z.void(), ...errors(401) },
        },
      },
      async (request, reply) => {
        const { sessionId } = signedIn(request)
        await transaction((tx) => tx.sessions.revoke(sessionId, clock.now()))
        return reply.code(204).send()
      },
    )
  }
