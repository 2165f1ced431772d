import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { HttpDeps } from '../../../http-deps.ts'
import { startEventStream } from '../../../live/start-event-stream.ts'
import { ownTopics } from '../../../scopes/hide-own-customer.ts'
import { staffCaller } from '../../../scopes/staff.ts'
import { errors } from '../../../web/error-responses.ts'

export const staffEvents =
  (deps: HttpDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { live, wallClock } = deps
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
        const { id, permissions, endsAt } = staffCaller(request)
        const endsInSeconds =
          endsAt === null ? Number.POSITIVE_INFINITY : (endsAt.getTime() - wallClock.now().getTime()) / 1000
        const hiddenTopics = await ownTopics(deps, staffCaller(request))
        const stream = startEventStream(reply, streams)
        streams.add(stream, { staffId: id, permissions, hiddenTopics, endsInSeconds })
        return reply
      },
    )
  }
