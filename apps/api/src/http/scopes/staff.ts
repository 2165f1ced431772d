import { AppError, mayStaff, type StaffPermission, type StaffRole } from '@puente/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { DEMO_STAFF_USERNAME } from '../../platform/security/demo-staff.ts'

/** The staff member that the token identifies. */
export interface StaffCaller {
  readonly username: string
  readonly roles: readonly StaffRole[]
}

declare module 'fastify' {
  interface FastifyRequest {
    staffCaller: StaffCaller | null
  }
  interface FastifyContextConfig {
    /** The permission that a staff route needs. A route without one is never served. */
    permission?: StaffPermission
  }
}

/** Finds the staff member of a token and checks the permission. */
export async function authorizeStaff(
  { transaction, secrets, config }: Deps,
  request: FastifyRequest,
  permission: StaffPermission,
): Promise<StaffCaller> {
  const token = bearerTokenOf(request)
  const user = token === null ? null : await transaction((tx) => tx.staffUsers.activeByToken(secrets.hashToken(token)))
  // The demo user's token is public: a database that was once a sandbox must refuse it.
  const isDemo = user?.username === DEMO_STAFF_USERNAME && config.mode === 'production'
  if (user === null || isDemo) throw new AppError('session_invalid', 'no staff token')
  if (!mayStaff(user.roles, permission)) throw new AppError('not_allowed', `${user.username} lacks ${permission}`)
  return { username: user.username, roles: user.roles }
}

export const bearerTokenOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/**
 * Admits only staff with the permission of the route. Borrower tokens are unknown here, and staff tokens are unknown to
 * borrower routes: they are stored in different tables.
 */
export function staffScope(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('staffCaller', null)
  app.addHook('onRequest', async (request) => {
    const { permission } = request.routeOptions.config
    if (permission === undefined) throw new Error(`${request.routeOptions.url} names no permission`)
    request.staffCaller = await authorizeStaff(deps, request, permission)
  })
}

export const staffCaller = ({ staffCaller: caller }: FastifyRequest): StaffCaller => {
  if (caller === null) throw new AppError('session_invalid', 'no staff token')
  return caller
}

/** The actor name in the audit log and the loan history. */
export const staffActor = (request: FastifyRequest): string => `admin:${staffCaller(request).username}`
