import { DemoStaffSessionBody } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { openStaffSession } from '../../../staff/accounts/staff-sessions.ts'
import { setStaffCookie } from '../../scopes/staff-cookie.ts'

/** Signs in as a demo staff member: no password, no second factor. Registered in sandbox mode only. */
export const sandboxStaffSession =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/sandbox/staff-session',
      {
        schema: {
          tags: ['sandbox'],
          summary: 'Sign in to the back office as the demo staff member of a role',
          body: DemoStaffSessionBody,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const username = `demo-${request.body.role}`
        const token = await deps.transaction(async (tx) => {
          const staff = await tx.staffUsers.activeByName(username)
          if (staff === null) throw new AppError('not_found', `there is no active ${username}`)
          const opened = await openStaffSession(tx, deps, request, { staffId: staff.id, stage: 'open' })
          await tx.audit.record({
            at: deps.clock.now(),
            actor: `admin:${username}`,
            action: 'staff.signed_in',
            userId: null,
            detail: { by: 'sandbox' },
          })
          return opened
        })
        setStaffCookie(reply, deps, token)
        return reply.code(204).send(null)
      },
    )
  }
