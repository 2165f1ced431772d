import { AppError } from '@puente/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallerSession } from '../../customers/caller-session.ts'
import { HOUR_MS } from '../../customers/codes/code-rules.ts'
import type { SessionRow } from '../../db/repositories/sessions.ts'
import type { HttpDeps } from '../http-deps.ts'
import { answerUnchanged, openPolledAnswer } from '../live/polled-answers.ts'
import { tokenOf } from '../web/bearer-token.ts'
import { limitImpersonation } from './impersonation.ts'
import { answerKeyedRequests } from './keyed-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    callerSession: CallerSession | null
  }
  interface FastifyContextConfig {
    /**
     * Callers besides borrowers that a route of this scope admits: `anyone`, or `signed_in` for a session whose phone is not
     * confirmed yet. A route without it needs a borrower.
     */
    admits?: 'anyone' | 'signed_in'
    /** The route creates a loan, moves money or ends a contract: it takes the header `Idempotency-Key`. */
    takesKey?: true
  }
}

/** The last use of a session is stored to the hour: a write per request would cost more than it is worth. */
const isUseDue = ({ lastUsedAt, createdAt }: SessionRow, now: Date): boolean =>
  now.getTime() - (lastUsedAt ?? createdAt).getTime() >= HOUR_MS

/** The session of a token, or null for a visitor. An invalid token is 401, not a visitor. */
const resolveSession =
  ({ transaction, clock, secrets, live }: HttpDeps) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request)
    if (token === null) return
    const tokenHash = secrets.hashToken(token)
    const mark = live.answers.sessionMark
    const now = clock.now()
    const found = await transaction(async (tx) => {
      const live = await tx.sessions.live(tokenHash, now)
      if (live !== null && isUseDue(live.session, now)) await tx.sessions.noteUse(live.session.id, now)
      return live
    })
    if (!found) throw new AppError('session_invalid', 'the token is unknown, revoked or expired')
    const { session, phone, staffRoles } = found
    request.callerSession = {
      sessionId: session.id,
      kind: session.kind,
      userId: session.userId,
      phone,
      pendingPhone: session.pendingPhone,
      adminUsername: session.adminUsername,
      staffRoles,
      tokenHash: tokenHash.toString('hex'),
      expiresAt: session.expiresAt,
    }
    openPolledAnswer({ live, clock }, request, request.callerSession, mark)
  }

/** Runs before the body is read: a caller without the session that the route needs learns nothing about its input. */
const requireSession = async (request: FastifyRequest): Promise<void> => {
  const { admits } = request.routeOptions.config
  if (admits === undefined) borrower(request)
  else if (admits === 'signed_in') signedIn(request)
}

/** Resolves the token of a request and refuses callers that the route does not admit. */
export function borrowerScope(app: FastifyInstance, deps: HttpDeps): void {
  app.decorateRequest('callerSession', null)
  app.addHook('onRequest', answerUnchanged(deps))
  app.addHook('onRequest', resolveSession(deps))
  app.addHook('onRequest', requireSession)
  app.addHook('onRequest', limitImpersonation(deps))
  answerKeyedRequests(app, deps, {
    takesKey: ({ config }) => config?.takesKey === true,
    ownerOf: (request) => ({ kind: 'user', id: borrower(request).userId }),
  })
}

/** Requires a live token, also of a caller who is still registering. */
export const signedIn = (request: FastifyRequest): CallerSession => {
  if (request.callerSession === null) throw new AppError('session_invalid', 'no token')
  return request.callerSession
}

/** A borrower, or a staff member reading for one (`impersonation.ts` says what that session may do). */
export const borrower = (request: FastifyRequest): CallerSession & { userId: number } => {
  const session = signedIn(request)
  if (session.userId === null) throw new AppError('not_allowed', 'the phone is not confirmed yet')
  return { ...session, userId: session.userId }
}
