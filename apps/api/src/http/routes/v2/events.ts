import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { HttpDeps } from '../../http-deps.ts'
import { changedKinds } from '../../live/polled-answers.ts'
import { borrower } from '../../scopes/borrower.ts'
import { errors } from '../../web/error-responses.ts'
import { CALLER_HEADERS } from '../../web/private-answers.ts'
import { addVary } from '../../web/vary.ts'

const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Without this header nginx buffers events.
  'x-accel-buffering': 'no',
}
const RETRY_AFTER_SECONDS = 30

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
        if (!streams.hasRoom) {
          throw new AppError('provider_unavailable', 'the maximum number of event streams is open', {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          })
        }
        addVary(reply, ...CALLER_HEADERS)
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        reply.raw.writeHead(200, HEAD)
        const missed = changedKinds(deps, request, userId)
        streams.add(reply.raw, { userId, tokenHash, expiresAtMs: expiresAt.getTime() }, missed)
        return reply
      },
    )
  }
