import { StaffImpersonationBody, StaffImpersonationKey } from '@puente/contract'
import { AppError, holdThatStops } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { findCustomer } from '../../../staff/find-customer.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { answer } from '../../web/answer.ts'
import { publicOrigin } from '../../web/caller-origin.ts'
import { errors } from '../../web/error-responses.ts'

const LIFE_MS = 60_000

export const staffImpersonationKeys =
  ({ transaction, clock, secrets, config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/impersonation-keys',
      {
        config: { permission: 'impersonation.create' },
        schema: {
          tags: ['staff'],
          summary: 'Create a one-use key, valid for a minute, with which the staff member enters as a customer',
          body: StaffImpersonationBody,
          response: { 201: StaffImpersonationKey, ...errors(401, 403, 404, 422) },
        },
      },
      async (request, reply) => {
        const { customer, reason } = request.body
        const { username } = staffCaller(request)
        const apikey = secrets.newToken()
        const createdAt = clock.now()
        const expiresAt = new Date(createdAt.getTime() + LIFE_MS)
        await transaction(async (tx) => {
          const { user } = await findCustomer(tx, customer)
          const hold = holdThatStops(await tx.holds.kindsOfCustomer(user.id, clock.today()), 'impersonation')
          if (hold !== null) throw new AppError('not_allowed', `customer ${user.id} is not entered: ${hold}`)
          const keyHash = secrets.hashToken(apikey)
          await tx.impersonationKeys.add({ keyHash, userId: user.id, adminUsername: username, createdAt, expiresAt })
          await tx.audit.record({
            at: createdAt,
            actor: staffActor(request),
            action: 'impersonation_key_created',
            userId: user.id,
            detail: { reason },
          })
        })
        const query = new URLSearchParams({ apikey, adminUsername: username })
        return answer(reply, 201, {
          apikey,
          admin_username: username,
          url: `${publicOrigin(config, request)}/account/auth?${query}`,
          expires_at: expiresAt.toISOString(),
        })
      },
    )
  }
