import { endOfDayInMadrid } from '@puente/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallerSession } from '../../customers/caller-session.ts'
import type { Deps } from '../../deps.ts'
import { tokenOf } from '../web/bearer-token.ts'
import { matchesEtag } from '../web/cached-answer.ts'
import { publicOrigin } from '../web/caller-origin.ts'
import { type AnswerSlot, type KnownSession, POLLED_KINDS, type PolledKind } from './answer-cache.ts'
import type { LiveDeps } from './live-updates.ts'

/** An answer that is worked out: where it may be kept, and when the day ends whose amounts it tells. */
interface PolledAnswer {
  readonly slot: AnswerSlot
  readonly endOfDayMs: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its ETag is remembered for as long as nothing behind the answer changes, and a 304 then needs no database. */
    polled?: PolledKind
  }
  interface FastifyRequest {
    polledAnswer: PolledAnswer | null
    /** Set by a route whose answer becomes another one at an instant, before the day ends. */
    freshUntil: Date | null
  }
}

type Needs = LiveDeps & Pick<Deps, 'clock' | 'config'>
export type PollNeeds = Needs & Pick<Deps, 'secrets'>

/** In the sandbox the payment link of a loan names the server as the caller does. */
const variantOf = (config: Deps['config'], request: FastifyRequest, kind: PolledKind): string =>
  kind === 'loan' && config.publicUrl === undefined ? publicOrigin(config, request) : ''

/** Of a request's headers those that a poll is about. */
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

/** The session of a caller whom this process has met. Only their headers are remembered: nobody fills the memory with others. */
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

/** The ETag of the answer, where it is known without asking the database and the caller has that very answer. */
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

/** Of the polled answers those that a caller, by the tags in `If-None-Match`, may not have as they are now. */
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
  // Whoever has changed something finds it changed: the answer leaves when this process has heard of its own commit.
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD' && deps.live.answers.isOn) await deps.live.settle()
  })
  app.addHook('preClose', async () => deps.live.streams.turnOff())
}

/** A poll that finds nothing new ends here, where the server's own short cut (`poll-server.ts`) did not apply. */
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

/** Before anything is read for a polled answer: from here on a change empties the place that it would be kept in. */
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
  // What is read before midnight and sent after it is of the day that has ended.
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
