import { AppError, mayStaff, type StaffPermission, type StaffRole } from '@puente/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { DEMO_STAFF_USERNAME } from '../../platform/security/demo-staff.ts'

/** Who of the staff is calling, as the token proves it. */
export interface StaffCaller {
  readonly username: string
  readonly roles: readonly StaffRole[]
}

declare module 'fastify' {
  interface FastifyRequest {
    staffCaller: StaffCaller | null
  }
  interface FastifyContextConfig {
    /** What a call of the staff needs. One that names nothing is not served to anybody. */
    permission?: StaffPermission
  }
}

/** Who a token is of, if that is somebody who may. */
export async function authorizeStaff(
  { transaction, secrets, config }: Deps,
  request: FastifyRequest,
  permission: StaffPermission,
): Promise<StaffCaller> {
  const token = bearerTokenOf(request)
  const user = token === null ? null : await transaction((tx) => tx.staffUsers.activeByToken(secrets.hashToken(token)))
  // Everybody knows the token of the demo's user: a database that was once a sandbox must not let it in.
  const isDemo = user?.username === DEMO_STAFF_USERNAME && config.mode === 'production'
  if (user === null || isDemo) throw new AppError('session_invalid', 'no token of the staff')
  if (!mayStaff(user.roles, permission)) throw new AppError('not_allowed', `${user.username} lacks ${permission}`)
  return { username: user.username, roles: user.roles }
}

export const bearerTokenOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/**
 * Only staff, and only those who may. A token of a borrower is unknown here, and a token of the staff is unknown to the calls
 * of borrowers: the two are kept in different tables.
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
  if (caller === null) throw new AppError('session_invalid', 'no token of the staff')
  return caller
}

/** Who does it, as audit and history name them. */
export const staffActor = (request: FastifyRequest): string => `admin:${staffCaller(request).username}`
