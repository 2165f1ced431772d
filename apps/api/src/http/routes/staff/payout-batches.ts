import { ApprovalWaiting, ErrorBody, PayoutBatchBody, PayoutBatchMade } from '@puente/contract'
import { eurosFromCents } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../../deps.ts'
import { payoutBatch, proposeBatch } from '../../../staff/approvals/acts/payout-batch.ts'
import { submitActIn } from '../../../staff/approvals/submit-act.ts'
import { staffCaller } from '../../scopes/staff.ts'

/** Files of transfers for the bank. */
export const staffPayoutBatches =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/staff/payout-batches',
      {
        config: { permission: 'payouts.export' },
        schema: {
          tags: ['staff'],
          summary: 'Put the waiting transfers into a file for the bank, with a second person',
          body: PayoutBatchBody,
          response: {
            200: PayoutBatchMade,
            202: ApprovalWaiting,
            401: ErrorBody,
            403: ErrorBody,
            404: ErrorBody,
            409: ErrorBody,
            422: ErrorBody,
          },
        },
      },
      async (request, reply) =>
        deps.transaction(async (tx) => {
          const { reason } = request.body
          const batch = await proposeBatch(tx)
          const submitted = await submitActIn(tx, deps, staffCaller(request), payoutBatch, batch, reason)
          if (submitted.outcome === 'waiting') return reply.code(202).send(submitted)
          const { messageId, transferCount, totalCents } = submitted.result
          return { message_id: messageId, transfers: transferCount, total: eurosFromCents(totalCents) }
        }),
    )
  }
