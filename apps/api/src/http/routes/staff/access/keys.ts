import { ApiKeys, NewApiKey, NewApiKeyBody } from '@puente/contract'
import { AppError, eurosFromCents, keyBooksPayments, keyHasPermission } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { wireCents } from '../../../../lending/products/wire-cents.ts'
import { assertOwnPassword } from '../../../../staff/accounts/sign-in.ts'
import { sendSecurityNotice } from '../../../../staff/accounts/staff-mail.ts'
import { issueApiKey } from '../../../../staff/approvals/acts/staff-accounts.ts'
import { submitActIn } from '../../../../staff/approvals/submit-act.ts'
import { staffActor, staffCaller, staffSessionOf } from '../../../scopes/staff.ts'
import { signInCallerOf } from '../../../scopes/staff-cookie.ts'
import { answer } from '../../../web/answer.ts'
import { errors } from '../../../web/error-responses.ts'

const DAY_MS = 24 * 3_600_000

/** The caller's own API keys, for scripts and the terminal. */
export const staffApiKeys =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction, clock, wallClock, secrets } = deps
    const tags = ['staff']
    const config = { permission: 'own_account' } as const
    const refusals = { ...errors(401, 403, 404, 409, 422, 429) }

    app.get(
      '/staff/account/keys',
      { config, schema: { tags, summary: 'List the own API keys', response: { 200: ApiKeys, ...refusals } } },
      async (request) => {
        const { id: ownerId, roles } = staffCaller(request)
        const keys = await transaction((tx) => tx.staffApiKeys.liveOf(ownerId, wallClock.now()))
        return {
          items: keys.map(({ id, name, permissions, createdAt, expiresAt, lastUsedAt, ...limits }) => ({
            id,
            name,
            permissions: permissions === null ? null : [...permissions],
            created_at: createdAt.toISOString(),
            expires_at: expiresAt?.toISOString() ?? null,
            last_used_at: lastUsedAt?.toISOString() ?? null,
            ...(keyBooksPayments(roles, permissions)
              ? {
                  booking_limit: eurosFromCents(limits.bookingLimitCents),
                  booking_day_limit: eurosFromCents(limits.bookingDayLimitCents),
                }
              : {}),
          })),
        }
      },
    )

    app.post(
      '/staff/account/keys',
      {
        config,
        schema: {
          tags,
          summary: 'Issue an own API key, with an admin; its token is shown once',
          body: NewApiKeyBody,
          response: { 201: NewApiKey, 202: NewApiKey, ...refusals },
        },
      },
      async (request, reply) => {
        const { name, permissions, days, reason, password } = request.body
        const { booking_limit: perBooking, booking_day_limit: perDay } = request.body
        const caller = staffCaller(request)
        const { staff } = staffSessionOf(request)
        if (permissions?.some((permission) => !keyHasPermission(caller.roles, permissions, permission))) {
          throw new AppError('not_allowed', `${caller.username} asks for a key with more than their roles`)
        }
        await assertOwnPassword(deps, signInCallerOf(request), caller.id, password)
        const token = secrets.newToken()
        const payload = {
          staff_id: caller.id,
          name,
          permissions,
          expires_at: new Date(wallClock.now().getTime() + days * DAY_MS).toISOString(),
          token_hash: secrets.hashTokenHex(token),
          ...(perBooking === undefined ? {} : { per_booking_cents: wireCents('booking_limit', perBooking) }),
          ...(perDay === undefined ? {} : { per_day_cents: wireCents('booking_day_limit', perDay) }),
        }
        const submitted = await transaction(async (tx) => {
          await sendSecurityNotice(tx, deps, staff, 'api_key')
          return submitActIn(tx, deps, caller, issueApiKey, payload, reason)
        })
        return submitted.outcome === 'waiting'
          ? answer(reply, 202, { token, outcome: 'waiting', approval_id: submitted.approval_id })
          : answer(reply, 201, { token, outcome: 'done', approval_id: null })
      },
    )

    app.delete(
      '/staff/account/keys/:key_id',
      {
        config,
        schema: {
          tags,
          summary: 'Revoke one of the own API keys',
          params: z.object({ key_id: z.coerce.number().int() }),
          response: { 204: z.null(), ...refusals },
        },
      },
      async (request, reply) => {
        const { id, username } = staffCaller(request)
        const { key_id: keyId } = request.params
        await transaction(async (tx) => {
          if (!(await tx.staffApiKeys.revoke(id, keyId, wallClock.now()))) {
            throw new AppError('not_found', `${username} has no key ${keyId}`)
          }
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'staff.key_revoked',
            userId: null,
            detail: { key_id: keyId },
          })
        })
        return answer(reply, 204, null)
      },
    )
  }
