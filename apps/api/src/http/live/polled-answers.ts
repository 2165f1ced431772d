import { endOfDayInMadrid } from '@puente/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallerSession } from '../../customers/caller-session.ts'
import type { Deps } from '../../deps.ts'
import { tokenOf } from '../web/bearer-token.ts'
import { matchesEtag } from '../web/cached-answer.ts'
import { publicOrigin } from '../web/caller-origin.ts'
import { type AnswerSlot, type KnownSession, POLLED_KINDS, type PolledKind } from './answer-cache.ts'
import type { LiveDeps } from './live-updates.ts'

/** A response being computed: its cache slot, and the end of the day whose amounts it shows. */
interface PolledAnswer {
  readonly slot: AnswerSlot
  readonly endOfDayMs: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The ETag is cached until the data behind the response changes; until then a 304 needs no database query. */
    polled?: PolledKind
  }
  interface FastifyRequest {
    polledAnswer: PolledAnswer | null
    /** Set by a route whose response changes at an instant before the day ends. */
    freshUntil: Date | null
  }
}

type Needs = LiveDeps & Pick<Deps, 'clock' | 'config'>
export type PollNeeds = Needs & Pick<Deps, 'secrets'>

/** In the sandbox the payment link of a loan uses the host of the request. */
const variantOf = (config: Deps['config'], request: FastifyRequest, kind: PolledKind): string =>
  kind === 'loan' && config.publicUrl === undefined ? publicOrigin(config, request) : ''

/** The request headers that matter for a poll. */
interface PollHeaders {
  authorization?: string | undefined
  apikey?: string | string[] | undefined
  'if-none-match'?: string | undefined
}

interface Poll {
  readonly kind: PolledKind
  readonly variant: string
  readonly headers: PollHeaders
}

/** The session of a known caller. Only headers of valid sessions are cached, so that invalid ones cannot fill the memory. */
function knownSessionOf({ live, secrets }: PollNeeds, headers: PollHeaders, nowMs: number): KnownSession | null {
  const { answers } = live
  const { authorization } = headers
  const remembered = authorization === undefined ? undefined : answers.tokenHashOf(authorization)
  if (remembered !== undefined) return answers.sessionOf(remembered, nowMs)
  const token = tokenOf({ headers })
  if (token === null) return null
  const tokenHash = secrets.hashTokenHex(token)
  const session = answers.sessionOf(tokenHash, nowMs)
  const isByAuthorization = authorization !== undefined && tokenOf({ headers: { authorization } }) === token
  if (session !== null && isByAuthorization) answers.keepTokenHash(authorization, tokenHash)
  return session
}

/** The ETag of the response, when it is cached and the caller already has that response. */
export function unchangedEtag(deps: PollNeeds, { kind, variant, headers }: Poll): string | null {
  const { live, clock } = deps
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined || !live.answers.isOn) return null
  const nowMs = clock.now().getTime()
  const session = knownSessionOf(deps, headers, nowMs)
  if (session === null) return null
  const etag = live.answers.etagOf(session.userId, kind, variant, nowMs)
  return etag !== null && matchesEtag(ifNoneMatch, etag) ? etag : null
}

/** The polled responses that may have changed since the tags in the caller's `If-None-Match`. */
export function changedKinds({ live, clock, config }: Needs, request: FastifyRequest, userId: number): PolledKind[] {
  const nowMs = clock.now().getTime()
  return POLLED_KINDS.filter((kind) => {
    const etag = live.answers.etagOf(userId, kind, variantOf(config, request, kind), nowMs)
    return etag === null || !matchesEtag(request.headers['if-none-match'], etag)
  })
}

export const NOT_MODIFIED = { 'cache-control': 'private, no-cache', vary: 'Authorization, ApiKey' } as const

export function addPolledAnswers(app: FastifyInstance, deps: PollNeeds): void {
  app.decorateRequest('polledAnswer', null)
  app.decorateRequest('freshUntil', null)
  // Read your own writes: the response waits until this process has received the change that it committed.
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method === 'GET' || method === 'HEAD' || !deps.live.answers.isOn) return done(null, payload)
    deps.live.settle().then(() => done(null, payload), done)
  })
  // An open stream would keep the server from closing.
  app.addHook('preClose', async () => {
    deps.live.streams.turnOff()
    deps.live.staff.streams.turnOff()
  })
}

/** Answers an unchanged poll that the fast path (`poll-server.ts`) did not handle. */
export const answerUnchanged =
  (deps: PollNeeds) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { polled: kind } = request.routeOptions.config
    if (kind === undefined) return undefined
    const etag = unchangedEtag(deps, { kind, variant: variantOf(deps.config, request, kind), headers: request.headers })
    return etag === null
      ? undefined
      : reply.code(304).headers({ etag, 'cache-control': NOT_MODIFIED['cache-control'] }).send()
  }

/** Runs before any data of a polled response is read: later changes invalidate its slot. */
export function openPolledAnswer(
  { live: { answers }, clock }: LiveDeps & Pick<Deps, 'clock'>,
  request: FastifyRequest,
  { tokenHash, userId, expiresAt }: CallerSession,
  mark: number,
): void {
  const { polled } = request.routeOptions.config
  if (polled === undefined || userId === null) return
  answers.keepSession(tokenHash, { userId, expiresAtMs: expiresAt.getTime() }, mark)
  const slot = answers.open(userId, polled)
  // Data read before midnight and sent after it belongs to the day that has ended.
  if (slot !== null) request.polledAnswer = { slot, endOfDayMs: endOfDayInMadrid(clock.now()).getTime() }
}

export function keepAnswer(
  { live, config }: Pick<Needs, 'live' | 'config'>,
  request: FastifyRequest,
  etag: string,
): void {
  if (request.polledAnswer === null) return
  const { slot, endOfDayMs } = request.polledAnswer
  const freshUntilMs = Math.min(endOfDayMs, request.freshUntil?.getTime() ?? endOfDayMs)
  live.answers.keep(slot, { etag, freshUntilMs, variant: variantOf(config, request, slot.kind) })
}
