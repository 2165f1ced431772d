import { ChangeOwnPasswordBody, StaffAccount } from '@puente/contract'
import { AppError } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { changeOwnPassword } from '../../../../staff/accounts/set-password.ts'
import { assertOwnPassword } from '../../../../staff/accounts/sign-in.ts'
import { staffSessionOf } from '../../../scopes/staff.ts'
import { signInCallerOf } from '../../../scopes/staff-cookie.ts'
import { answer } from '../../../web/answer.ts'
import { errors } from '../../../web/error-responses.ts'

/** The caller's own account: protection, sessions, password. */
export const staffAccount =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, wallClock, config: settings } = deps
    const tags = ['staff']
    const config = { permission: 'own_account' } as const

    app.get(
      '/staff/account',
      {
        config,
        schema: {
          tags,
          summary: 'Read the protection and the open sessions of the own account',
          response: { 200: StaffAccount, ...errors(401, 403) },
        },
      },
      async (request) => {
        const { staff, session } = staffSessionOf(request)
        const times = { now: wallClock.now(), idleMs: settings.staffSessions.idleMs }
        return transaction(async (tx) => {
          const passkeys = await tx.staffFactors.passkeysOf(staff.id)
          const sessions = await tx.staffSessions.liveOf(staff.id, times)
          return {
            has_password: staff.passwordHash !== null,
            has_totp: staff.sealedTotp !== null,
            recovery_codes_left: await tx.staffFactors.countRecoveryCodes(staff.id),
            passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
              id,
              name,
              created_at: createdAt.toISOString(),
              last_used_at: lastUsedAt?.toISOString() ?? null,
            })),
            sessions: sessions.map(({ id, createdAt, lastUsedAt, address, userAgent }) => ({
              id,
              is_current: id === session.id,
              created_at: createdAt.toISOString(),
              last_used_at: lastUsedAt.toISOString(),
              address,
              user_agent: userAgent,
            })),
          }
        })
      },
    )

    app.delete(
      '/staff/account/sessions/:session_id',
      {
        config,
        schema: {
          tags,
          summary: 'End one of the own sessions',
          params: z.object({ session_id: z.coerce.number().int() }),
          response: { 204: z.null(), ...errors(401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { staff } = staffSessionOf(request)
        const isEnded = await transaction((tx) =>
          tx.staffSessions.revoke(staff.id, request.params.session_id, wallClock.now()),
        )
        if (!isEnded) throw new AppError('not_found', `${staff.username} has no such session`)
        return answer(reply, 204, null)
      },
    )

    app.post(
      '/staff/account/password',
      {
        config,
        schema: {
          tags,
          summary: 'Change the own password; the other sessions end',
          body: ChangeOwnPasswordBody,
          response: { 204: z.null(), ...errors(401, 403, 422, 429) },
        },
      },
      async (request, reply) => {
        const { current_password: current, password, revoke_keys: revokesKeys = false } = request.body
        const { staff, session } = staffSessionOf(request)
        const owner = await assertOwnPassword(deps, signInCallerOf(request), staff.id, current)
        await changeOwnPassword(deps, owner, { password, sessionId: session.id, revokesKeys })
        return answer(reply, 204, null)
      },
    )
  }
