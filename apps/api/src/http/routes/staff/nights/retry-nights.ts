import { StandingBody } from '@puente/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { staffActor } from '../../../scopes/staff.ts'
import { answer } from '../../../web/answer.ts'
import { errors } from '../../../web/error-responses.ts'

export const retryNights =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/nights/retry',
      {
        config: { permission: 'nights.run' },
        schema: {
          tags: ['staff'],
          summary: 'Run the missing nights now, each from where it stopped; no effect if none is missing',
          body: StandingBody,
          response: { 202: z.object({}), ...errors(401, 403, 422) },
        },
      },
      async (request, reply) => {
        await transaction(async (tx) => {
          await tx.outbox.add('run-nights', {}, { maxAttempts: 1 })
          await tx.audit.record({
            at: clock.now(),
            actor: staffActor(request),
            action: 'night.retried',
            userId: null,
            detail: { reason: request.body.reason },
          })
        })
        return answer(reply, 202, {})
      },
    )
  }
