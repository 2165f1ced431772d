import { FunnelEventsBody } from '@puente/contract'
import { marketingSource } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerAddress } from '../../../customers/codes/caller.ts'
import type { Deps } from '../../../deps.ts'
import { errors } from '../../web/error-responses.ts'
import { requestBudget } from '../../web/request-budget.ts'

const MAX_BYTES = 16 * 1024
const BATCHES_PER_MINUTE = 60
const DAY_MS = 24 * 3_600_000

/** A browser clock may be wrong by years: an implausible time is replaced by the time of arrival. */
function happenedAt(text: string, now: Date): Date {
  const at = new Date(text)
  const agoMs = now.getTime() - at.getTime()
  return agoMs >= 0 && agoMs < DAY_MS ? at : now
}

/** Our own funnel statistics: no third party, no address, no device. */
export const funnelEvents =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const spend = requestBudget({ name: 'funnel batches', limit: BATCHES_PER_MINUTE, windowMs: 60_000 }, clock)
    app.post(
      '/v2/funnel-events',
      {
        config: { admits: 'anyone' },
        bodyLimit: MAX_BYTES,
        schema: {
          tags: ['browser'],
          summary: 'Record funnel steps',
          body: FunnelEventsBody,
          response: { 204: z.void(), ...errors(413, 422, 429) },
        },
      },
      async (request, reply) => {
        const session = request.callerSession
        // Steps of an impersonated session say nothing about customers.
        if (session?.kind === 'impersonation') return reply.code(204).send()
        const now = clock.now()
        const userId = session?.userId ?? null
        await transaction(async (tx) => {
          await spend(tx, callerAddress(request.ip))
          await tx.clientRecords.addFunnelEvents(
            request.body.events.map(({ id, name, funnel, at, visit_id: visitId, source }) => ({
              id,
              name,
              funnel,
              visitId,
              source: marketingSource(source),
              userId,
              at: happenedAt(at, now),
            })),
          )
        })
        return reply.code(204).send()
      },
    )
  }
