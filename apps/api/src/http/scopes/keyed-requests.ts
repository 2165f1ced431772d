import { IdempotencyHeaders } from '@puente/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Answer, answerOnce, type KeyedRequest } from '../../db/answer-once.ts'
import type { HttpDeps } from '../http-deps.ts'

type KeyDeps = Pick<HttpDeps, 'sharedCommit' | 'secrets' | 'clock'>

interface KeyedRoutes {
  /** True for the routes of the scope that take the header `Idempotency-Key`. */
  readonly takesKey: (route: RouteOptions) => boolean
  /** Keys of different owners have nothing to do with each other. */
  readonly ownerOf: (request: FastifyRequest) => KeyedRequest['owner']
}

/**
 * Requests that change something take an `Idempotency-Key`: the same key gets the same response, and the work is done once, however
 * many requests arrive at the same time. The response is stored in the commit of the work. Work that throws stores no response, and the
 * key may be used again.
 */
export function answerKeyedRequests(app: FastifyInstance, deps: KeyDeps, { takesKey, ownerOf }: KeyedRoutes): void {
  app.addHook('onRoute', (route) => {
    if (!takesKey(route)) return
    const { handler } = route
    route.schema = { ...route.schema, headers: IdempotencyHeaders }
    route.handler = function (request, reply) {
      const key = request.headers['idempotency-key']
      const handle = async () => handler.call(this, request, reply)
      if (typeof key !== 'string') return handle()
      const call = `${request.method} ${request.url}`
      const keyed = { owner: ownerOf(request), key, call, body: request.body, now: deps.clock.now() }
      return handleOnce(deps, keyed, reply, handle)
    }
  })
}

async function handleOnce(
  { sharedCommit, secrets }: KeyDeps,
  request: KeyedRequest,
  reply: FastifyReply,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const handled = await sharedCommit((tx) =>
    answerOnce(tx, secrets, request, async (): Promise<Answer<unknown> | { readonly error: unknown }> => {
      let body: unknown
      try {
        body = await handle()
      } catch (error) {
        // Commit what was committed before the handler failed: a counted wrong password stays counted.
        return { error }
      }
      if (reply.sent) throw new Error(`${request.call} sent its response before the commit`)
      return { statusCode: reply.statusCode, body }
    }),
  )
  if ('error' in handled) throw handled.error
  reply.code(handled.statusCode)
  return handled.body
}
