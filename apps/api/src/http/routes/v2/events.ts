import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { HttpDeps } from '../../http-deps.ts'
import { changedKinds } from '../../live/polled-answers.ts'
import { startEventStream } from '../../live/start-event-stream.ts'
import { borrower } from '../../scopes/borrower.ts'
import { errors } from '../../web/error-responses.ts'

export const liveEvents =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/v2/events',
      {
        logLevel: 'warn',
        exposeHeadRoute: false,
        schema: {
          tags: ['user'],
          summary: 'Server-sent events `user`, `loan` and `inbox`: the named resource changed, fetch it again',
          description: 'The first events name every resource, except those whose current ETag is in `If-None-Match`.',
          produces: ['text/event-stream'],
          response: { 200: z.string(), ...errors(401, 403, 503) },
        },
      },
      async (request, reply) => {
        const { streams } = deps.live
        const { userId, tokenHash, expiresAt } = borrower(request)
        const stream = startEventStream(reply, streams)
        const missed = changedKinds(deps, request, userId)
        streams.add(stream, { userId, tokenHash, expiresAtMs: expiresAt.getTime() }, missed)
        return reply
      },
    )
  }
