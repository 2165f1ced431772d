import { ClientLogBody } from '@puente/contract'
import { scrubContext, scrubText } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerAddress } from '../../../customers/codes/caller.ts'
import type { Deps } from '../../../deps.ts'
import { errors } from '../../web/error-responses.ts'
import { requestBudget } from '../../web/request-budget.ts'

const MAX_BYTES = 8 * 1024
const ENTRIES_PER_MINUTE = 30

/** Failures in the browser of a visitor or customer. The server scrubs them, regardless of what the browser did. */
export const sendLogData =
  ({ transaction, clock }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const spend = requestBudget({ name: 'log entries', limit: ENTRIES_PER_MINUTE, windowMs: 60_000 }, clock)
    app.post(
      '/v2/send-log-data',
      {
        config: { admits: 'anyone' },
        bodyLimit: MAX_BYTES,
        schema: {
          tags: ['browser'],
          summary: 'Report a failure in the browser',
          body: ClientLogBody,
          response: { 204: z.void(), ...errors(413, 422, 429) },
        },
      },
      async (request, reply) => {
        const userId = request.callerSession?.userId ?? null
        const { type, message, context } = request.body
        const entry = {
          type: scrubText(type),
          message: scrubText(message),
          context: scrubContext(context) as Record<string, unknown>,
          userId,
          at: clock.now(),
        }
        await transaction(async (tx) => {
          await spend(tx, `address ${callerAddress(request.ip)}`)
          if (userId !== null) await spend(tx, `user ${userId}`)
          await tx.clientRecords.addLog(entry)
        })
        request.log.warn({ clientLog: { type: entry.type, message: entry.message } }, 'a browser reported a failure')
        return reply.code(204).send()
      },
    )
  }
