import { AppError } from '@puente/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionRow } from '../db/repositories/sessions.ts'
import type { Deps } from '../deps.ts'

/** Who is calling, as the token proves it. */
export interface CallerSession {
  readonly sessionId: number
  readonly kind: SessionRow['kind']
  readonly userId: number | null
  /** The confirmed phone of the user, or the one still to be confirmed. */
  readonly phone: string | null
  readonly pendingPhone: string | null
  readonly adminUsername: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    callerSession: CallerSession | null
  }
}

/** `Authorization: Bearer T`, or `ApiKey: T` of the generated client (specification §7). */
export function tokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const apiKey = request.headers.apikey
  return bearer ?? (typeof apiKey === 'string' && apiKey !== '' ? apiKey : null)
}

/** The session of a token, or null for a visitor. A token that is dead is not a visitor: that is 401. */
export const resolveSession =
  ({ transaction, clock, secrets }: Deps) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request)
    if (token === null) return
    const live = await transaction((tx) => tx.sessions.live(secrets.hashToken(token), clock.now()))
    if (!live) throw new AppError('session_invalid', 'the token is unknown, revoked or past its end')
    const { session, phone } = live
    request.callerSession = {
      sessionId: session.id,
      kind: session.kind,
      userId: session.userId,
      phone,
      pendingPhone: session.pendingPhone,
      adminUsername: session.adminUsername,
    }
  }

/** Anyone may call; a valid token says who it is. */
export function openScope(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('callerSession', null)
  app.addHook('onRequest', resolveSession(deps))
}

/** A live token is needed, be it of somebody who still registers. */
export const signedIn = (request: FastifyRequest): CallerSession => {
  if (request.callerSession === null) throw new AppError('session_invalid', 'no token')
  return request.callerSession
}

/** A borrower, or an admin acting for one. */
export const borrower = (request: FastifyRequest): CallerSession & { userId: number } => {
  const session = signedIn(request)
  if (session.userId === null) throw new AppError('not_allowed', 'the phone is not confirmed yet')
  return { ...session, userId: session.userId }
}

/** Who does it, as audit and history name them. */
export const actorOf = ({ adminUsername }: Pick<CallerSession, 'adminUsername'>): string =>
  adminUsername === null ? 'borrower' : `admin:${adminUsername}`

/** What an admin who acts for a borrower must not do: sign, change the phone or the payout account (decisions §5). */
export const refuseImpersonation = (session: CallerSession): void => {
  if (session.kind === 'impersonation')
    throw new AppError('not_allowed', `${session.adminUsername} acts for the borrower`)
}
