import { StaffSession } from '@puente/contract'
import { AppError, permissionsOf } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { csrfTokenOf, liveStaffSession } from '../../../../staff/accounts/staff-sessions.ts'
import { clearStaffCookie, isFromOwnPage, staffTokenOf } from '../../../scopes/staff-cookie.ts'
import { answer } from '../../../web/answer.ts'
import { errors } from '../../../web/error-responses.ts'
import { addVary } from '../../../web/vary.ts'

/** Outside the staff scope: a visitor asks here whether there is a session. */
export const staffSession =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, config, wallClock } = deps
    const tags = ['staff']

    app.get(
      '/staff/session',
      {
        schema: {
          tags,
          summary: 'Read the signed-in staff member and the token against request forgery',
          response: { 200: StaffSession, ...errors(401, 403) },
        },
      },
      async (request, reply) => {
        addVary(reply, 'Cookie')
        const token = staffTokenOf(request)
        const live = token === null ? null : await transaction((tx) => liveStaffSession(tx, deps, token))
        if (token === null || live?.session.stage !== 'open') throw new AppError('session_invalid', 'no staff session')
        if (!isFromOwnPage(request)) throw new AppError('csrf_token_invalid', 'a staff session used by another origin')
        const { staff, session } = live
        const { id, username, name, email, roles } = staff
        const idleUntil = session.lastUsedAt.getTime() + config.staffSessions.idleMs
        return {
          staff: { id, username, name, email, roles: [...roles], permissions: [...permissionsOf(roles)] },
          csrf_token: csrfTokenOf(deps, token),
          idle_until: new Date(Math.min(idleUntil, session.expiresAt.getTime())).toISOString(),
          expires_at: session.expiresAt.toISOString(),
          four_eyes: deps.config.fourEyes,
          is_sandbox: config.mode === 'sandbox',
          unclaimed_after_days: config.unclaimedAfterDays,
        }
      },
    )

    app.delete(
      '/staff/session',
      { schema: { tags, summary: 'Sign out', response: { 204: z.null(), ...errors(403) } } },
      async (request, reply) => {
        // Needs no token against forgery: SameSite keeps the cookie from other sites, and signing out harms little.
        if (!isFromOwnPage(request)) throw new AppError('csrf_token_invalid', 'a staff session used by another origin')
        const token = staffTokenOf(request)
        const now = wallClock.now()
        await transaction(async (tx) => {
          const live = token === null ? null : await liveStaffSession(tx, deps, token)
          if (live === null) return
          await tx.staffSessions.revoke(live.staff.id, live.session.id, now)
          await tx.audit.record({
            at: deps.clock.now(),
            actor: `admin:${live.staff.username}`,
            action: 'staff.signed_out',
            userId: null,
          })
        })
        clearStaffCookie(reply, deps)
        return answer(reply, 204, null)
      },
    )
  }
