import { AppError, keyPermissionsOf, permissionsOf, type StaffPermission } from '@puente/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isDemoStaff } from '../../platform/security/demo-staff.ts'
import { sameBytes } from '../../platform/security/secrets.ts'
import {
  csrfTokenOf,
  type LiveStaffSession,
  liveStaffSession,
  noteStaffSessionUse,
} from '../../staff/accounts/staff-sessions.ts'
import type { HttpDeps } from '../http-deps.ts'
import { addVary } from '../web/vary.ts'
import { hideOwnCustomer } from './hide-own-customer.ts'
import { answerKeyedRequests } from './keyed-requests.ts'
import { refuseOwnCustomer } from './own-customer.ts'
import type { StaffCaller } from './staff-caller.ts'
import { isFromOwnPage, staffTokenOf } from './staff-cookie.ts'

/** Every staff member may manage their own sign-in, in a session only: a key cannot create further access. */
type RoutePermission = StaffPermission | 'own_account'

declare module 'fastify' {
  interface FastifyRequest {
    staffCaller: StaffCaller | null
  }
  interface FastifyContextConfig {
    /** The permission that a staff route needs. A route without one is never served. */
    permission?: RoutePermission
    /** The stages of a sign-in that a route admits; only open sessions if left out. */
    stages?: readonly LiveStaffSession['session']['stage'][]
    /** For requests that a page sends by itself: they do not move the idle limit of the session. */
    isBackground?: boolean
    /** A POST that hands out a stored file: the response cannot be kept, and each request is an access of its own. */
    sendsFile?: boolean
  }
}

type ScopeDeps = Pick<Deps, 'transaction' | 'singleStatement' | 'secrets' | 'config' | 'wallClock'>

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const OPEN = ['open'] as const
const KEY_USE_PRECISION_MS = 3_600_000

/** Refuses what another site could have made the browser send. */
function assertOwnRequest(deps: ScopeDeps, request: FastifyRequest, sessionToken: string): void {
  if (!isFromOwnPage(request)) throw new AppError('csrf_token_invalid', 'a staff session used by another origin')
  if (SAFE_METHODS.has(request.method)) return
  const given = Buffer.from(String(request.headers['x-csrf-token'] ?? ''))
  if (!sameBytes(given, Buffer.from(csrfTokenOf(deps, sessionToken)))) {
    throw new AppError('csrf_token_invalid', `${request.method} without the token of its session`)
  }
}

async function sessionCaller(tx: Tx, deps: ScopeDeps, request: FastifyRequest): Promise<StaffCaller | null> {
  const { stages = OPEN, isBackground } = request.routeOptions.config
  const token = staffTokenOf(request)
  const live = token === null ? null : await liveStaffSession(tx, deps, token)
  if (token === null || live === null || !stages.includes(live.session.stage)) return null
  assertOwnRequest(deps, request, token)
  const { session, staff } = live
  // A page sends this header when its user has not touched it for a while. It can only shorten the session.
  const isUsed = isBackground !== true && request.headers['x-unattended'] === undefined
  if (isUsed) await noteStaffSessionUse(tx, session, deps.wallClock.now())
  const { id, username, roles, ownCustomerId } = staff
  const permissions = permissionsOf(roles)
  const idleEndsAt = new Date(session.lastUsedAt.getTime() + deps.config.staffSessions.idleMs)
  const endsAt = idleEndsAt < session.expiresAt ? idleEndsAt : session.expiresAt
  return { id, username, roles, permissions, ownCustomerId, via: 'session', session: live, apiKey: null, endsAt }
}

async function keyCaller(
  { singleStatement, secrets, wallClock, config }: ScopeDeps,
  token: string,
  permission: RoutePermission,
): Promise<StaffCaller | null> {
  const now = wallClock.now()
  const live = await singleStatement((tx) => tx.staffApiKeys.live(secrets.hashToken(token), now))
  // The demo user's key is public: a database that was once a sandbox must refuse it.
  if (live === null || (isDemoStaff(live.staff.username) && config.mode === 'production')) return null
  const { key, staff } = live
  const permissions = keyPermissionsOf(staff.roles, key.permissions)
  if (permission === 'own_account' || !permissions.includes(permission)) {
    throw new AppError('not_allowed', `a key of ${staff.username} lacks ${permission}`)
  }
  if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) >= KEY_USE_PRECISION_MS) {
    await singleStatement((tx) => tx.staffApiKeys.noteUse(key.id, now))
  }
  const { id, username, roles, ownCustomerId } = staff
  const limits = { perBookingCents: key.bookingLimitCents, perDayCents: key.bookingDayLimitCents }
  const apiKey = { id: key.id, name: key.name, limits }
  return {
    id,
    username,
    roles,
    permissions,
    ownCustomerId,
    via: 'api_key',
    session: null,
    apiKey,
    endsAt: key.expiresAt,
  }
}

/** Finds the staff member of an API key or a session cookie and checks the permission. */
async function authorizeStaff(
  deps: ScopeDeps,
  request: FastifyRequest,
  permission: RoutePermission,
): Promise<StaffCaller> {
  const key = bearerTokenOf(request)
  if (key === null && staffTokenOf(request) === null) throw new AppError('session_invalid', 'no staff session')
  const caller =
    key === null
      ? await deps.transaction((tx) => sessionCaller(tx, deps, request))
      : await keyCaller(deps, key, permission)
  if (caller === null) throw new AppError('session_invalid', 'no staff session')
  if (permission !== 'own_account') assertPermission(caller, permission)
  return caller
}

/** For handlers whose answer depends on more than the permission of their route. */
export function assertPermission(
  { permissions, username }: Pick<StaffCaller, 'permissions' | 'username'>,
  permission: StaffPermission,
): void {
  if (!permissions.includes(permission)) throw new AppError('not_allowed', `${username} lacks ${permission}`)
}

const bearerTokenOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/**
 * Admits only staff with the permission of the route. Borrower tokens are unknown here, and staff keys are unknown to
 * borrower routes: they are stored in different tables.
 */
export function staffScope(app: FastifyInstance, deps: HttpDeps): void {
  app.decorateRequest('staffCaller', null)
  app.addHook('onRequest', async (request, reply) => {
    const { permission } = request.routeOptions.config
    if (permission === undefined) throw new Error(`${request.routeOptions.url} names no permission`)
    addVary(reply, 'Cookie')
    request.staffCaller = await authorizeStaff(deps, request, permission)
  })
  answerKeyedRequests(app, deps, {
    takesKey: ({ method, config }) => method !== 'GET' && method !== 'HEAD' && config?.sendsFile !== true,
    // Keys belong to the staff member, whichever session or API key sends them.
    ownerOf: (request) => ({ kind: 'staff', id: staffCaller(request).id }),
  })
  // After the input was read and checked.
  app.addHook('preHandler', (request) => refuseOwnCustomer(deps, staffCaller(request), request))
  app.addHook('preSerialization', async (request, _reply, payload) =>
    request.staffCaller === null ? payload : hideOwnCustomer(deps, request.staffCaller, request, payload),
  )
}

export const staffCaller = ({ staffCaller: caller }: FastifyRequest): StaffCaller => {
  if (caller === null) throw new AppError('session_invalid', 'no staff session')
  return caller
}

/** The session of a request that needs one. */
export const staffSessionOf = (request: FastifyRequest): LiveStaffSession => {
  const { session } = staffCaller(request)
  if (session === null) throw new AppError('session_invalid', 'an API key has no session')
  return session
}

/** The actor name in the audit log and the loan history. */
export const staffActor = (request: FastifyRequest): string => `admin:${staffCaller(request).username}`
