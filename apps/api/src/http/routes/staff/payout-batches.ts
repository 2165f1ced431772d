import { ApprovalWaiting, PayoutBatchBody, PayoutBatches, PayoutBatchMade, PayoutBatchParams } from '@puente/contract'
import { AppError, eurosFromCents } from '@puente/domain'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { announceStaff } from '../../../db/announce-staff.ts'
import type { Deps } from '../../../deps.ts'
import { payoutBatch, proposeBatch } from '../../../staff/approvals/acts/payout-batch.ts'
import { submitActIn } from '../../../staff/approvals/submit-act.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { errors } from '../../web/error-responses.ts'
import { sendAct } from './send-act.ts'

/** Files of the last months; older ones are found by their message id. */
const BATCHES_SHOWN = 100

/** Files of transfers for the bank. */
export const staffPayoutBatches =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/staff/payout-batches',
      {
        config: { permission: 'payouts.read' },
        schema: {
          tags: ['staff'],
          summary: 'List the files of transfers, newest first, and what the next one would hold',
          response: { 200: PayoutBatches, ...errors(401, 403) },
        },
      },
      async () =>
        deps.transaction(async (tx) => {
          const { count, totalCents } = await tx.payouts.waitingTotals()
          const batches = await tx.payouts.batches(BATCHES_SHOWN)
          return {
            has_files: deps.payouts.kind === 'files',
            waiting: { transfers: count, total: eurosFromCents(totalCents) },
            items: batches.map((batch) => ({
              message_id: batch.messageId,
              transfers: batch.transferCount,
              total: eurosFromCents(batch.totalCents),
              created_at: batch.createdAt.toISOString(),
              handed_out_at: batch.handedOutAt?.toISOString() ?? null,
            })),
          }
        }),
    )

    app.get(
      '/staff/payout-batches/:message_id/file',
      {
        config: { permission: 'payouts.export' },
        schema: {
          tags: ['staff'],
          summary: 'Download the file of an approved batch (pain.001), byte for byte the same every time',
          params: PayoutBatchParams,
          response: { 200: z.string(), ...errors(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const messageId = request.params.message_id
        const file = await deps.transaction(async (tx) => {
          const batch = await tx.payouts.batchByMessageId(messageId)
          if (batch === null) throw new AppError('not_found', `there is no batch ${messageId}`)
          if (await tx.payouts.isBatchClosed(messageId)) {
            throw new AppError('payout_batch_closed', `a transfer of ${messageId} failed or was returned`)
          }
          const now = deps.clock.now()
          await tx.payouts.noteHandedOut(messageId, now)
          const detail = { message_id: messageId }
          const actor = staffActor(request)
          await tx.audit.record({ at: now, actor, action: 'payout.batch_handed_out', userId: null, detail })
          await announceStaff(tx, 'payouts')
          return batch.file
        })
        return reply
          .type('application/xml; charset=utf-8')
          .header('content-disposition', `attachment; filename="${messageId}.xml"`)
          .header('x-content-type-options', 'nosniff')
          .send(file)
      },
    )

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
            ...errors(401, 403, 404, 409, 422),
          },
        },
      },
      async (request, reply) =>
        deps.transaction(async (tx) => {
          const { reason } = request.body
          const batch = await proposeBatch(tx, deps.clock.now())
          const submitted = await submitActIn(tx, deps, staffCaller(request), payoutBatch, batch, reason)
          return sendAct(reply, submitted, ({ messageId, transferCount, totalCents }) => ({
            message_id: messageId,
            transfers: transferCount,
            total: eurosFromCents(totalCents),
          }))
        }),
    )
  }
