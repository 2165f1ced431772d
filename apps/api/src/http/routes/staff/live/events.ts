import { AppError, permissionsOf } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { HttpDeps } from '../../../http-deps.ts'
import { staffCaller } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'
import { CALLER_HEADERS } from '../../../web/private-answers.ts'
import { addVary } from '../../../web/vary.ts'

const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Without this header nginx buffers events.
  'x-accel-buffering': 'no',
}
const RETRY_AFTER_SECONDS = 30

export const staffEvents =
  ({ live }: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/events',
      {
        logLevel: 'warn',
        exposeHeadRoute: false,
        config: { permission: 'backoffice.use', isBackground: true },
        schema: {
          tags: ['staff'],
          summary: 'Server-sent events: `changed` lists topics to load again, `viewers` names the people on a page',
          produces: ['text/event-stream'],
          response: { 200: z.string(), ...errors(401, 403, 503) },
        },
      },
      async (request, reply) => {
        const { streams } = live.staff
        const { id, roles } = staffCaller(request)
        if (!streams.hasRoom) {
          throw new AppError('provider_unavailable', 'the maximum number of staff event streams is open', {
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          })
        }
        addVary(reply, ...CALLER_HEADERS)
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value)
        }
        reply.raw.writeHead(200, HEAD)
        streams.add(reply.raw, { staffId: id, permissions: permissionsOf(roles) })
        return reply
      },
    )
  }
