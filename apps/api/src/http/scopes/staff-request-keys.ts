import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keyReused, textOfRequest } from '../../lending/loans/answer-once.ts'
import type { HttpDeps } from '../http-deps.ts'
import { staffCaller } from './staff.ts'
import type { StaffCaller } from './staff-caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A POST that hands out a stored file: the response cannot be kept, and each request is an access of its own. */
    sendsFile?: boolean
  }
}

const HEADER = 'idempotency-key'

/** Loose: validation replaces the headers, and handlers read others too. */
const StaffKeyHeaders = z.looseObject({ [HEADER]: z.string().min(1).max(200).optional() })

type Handled<T> = { readonly statusCode: number; readonly body: T } | { readonly error: unknown }
type KeyDeps = Pick<HttpDeps, 'sharedCommit' | 'secrets' | 'clock'>

/**
 * Every staff request that changes something takes an `Idempotency-Key`: the same key gets the same response, and the work is done
 * once, however many requests arrive at the same time. The response is stored in the commit of the work. Work that throws stores no
 * response, and the key may be used again. Keys belong to the staff member, whichever session or API key sends them.
 */
export function answerStaffRequestsOnce(app: FastifyInstance, deps: KeyDeps): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD' || route.config?.sendsFile === true) return
    const { handler } = route
    route.schema = { ...route.schema, headers: StaffKeyHeaders }
    route.handler = function (request, reply) {
      return answerOnceTo(deps, staffCaller(request), { request, reply }, async () =>
        handler.call(this, request, reply),
      )
    }
  })
}

/** Without a key it only runs `handle`. */
async function answerOnceTo<T>(
  { sharedCommit, secrets, clock }: KeyDeps,
  { id: staffId }: Pick<StaffCaller, 'id'>,
  {
    request,
    reply,
  }: { readonly request: FastifyRequest; readonly reply: Pick<FastifyReply, 'sent' | 'statusCode' | 'code'> },
  handle: () => Promise<T>,
): Promise<T> {
  const key = request.headers[HEADER]
  if (typeof key !== 'string') return handle()
  const text = textOfRequest({ call: `${request.method} ${request.url}`, body: request.body })
  const handled = await sharedCommit(async (tx): Promise<Handled<T>> => {
    const kept = await tx.staffRequestKeys.lock(staffId, key)
    if (kept !== null) {
      if (!secrets.isAuthentic(text, kept.requestHmac)) return { error: keyReused() }
      return { statusCode: kept.statusCode, body: JSON.parse(secrets.unseal(kept.sealedAnswer)) }
    }
    let body: T
    try {
      body = await handle()
    } catch (error) {
      // Commit what was committed before the handler failed: a counted wrong password stays counted.
      return { error }
    }
    if (reply.sent) throw new Error(`${request.routeOptions.url} sent its response before the commit`)
    await tx.staffRequestKeys.add({
      staffId,
      key,
      requestHmac: secrets.authenticate(text),
      statusCode: reply.statusCode,
      sealedAnswer: secrets.seal(JSON.stringify(body ?? null)),
      createdAt: clock.now(),
    })
    return { statusCode: reply.statusCode, body }
  })
  if ('error' in handled) throw handled.error
  reply.code(handled.statusCode)
  return handled.body
}
