import {
  ApprovalWaiting,
  PayoutParams,
  PayoutReasonBody,
  PayoutsQuery,
  RetryPayoutBody,
  SettlePayoutBody,
  type StaffPayout,
  StaffPayouts,
  StaffPayout as StaffPayoutView,
} from '@puente/contract'
import { AppError, type CivilDate, eurosFromCents } from '@puente/domain'
import { bankReasonText } from '@puente/texts/backoffice-find'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { isRetryHeld } from '../../../lending/payouts/start-payout.ts'
import { payoutFailed, payoutRetry } from '../../../staff/approvals/acts/payout-outcome.ts'
import { submitActIn } from '../../../staff/approvals/submit-act.ts'
import { type BankProof, recallPayout, recordCompletedPayout } from '../../../staff/manage-payout.ts'
import { staffActor, staffCaller } from '../../scopes/staff.ts'
import { errors } from '../../web/error-responses.ts'
import { decodeCursor, pageOf } from '../../web/keyset.ts'
import { sendAct } from './send-act.ts'
import { staffContext } from './staff-context.ts'

type Row = Awaited<ReturnType<Tx['payouts']['page']>>[number]

const SortKey = z.tuple([z.iso.datetime(), z.uuid()])
const instantOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null

function toView({ payout, publicId, userId, messageId }: Row): StaffPayout {
  const { recalledAt, recalledBy, recallReason } = payout
  return {
    id: payout.id,
    loan: publicId,
    customer_id: userId,
    attempt: payout.attempt,
    end_to_end_id: payout.endToEndId,
    holder_name: payout.holderName,
    iban: payout.iban,
    amount: eurosFromCents(payout.amountCents),
    status: payout.status,
    bank_reason: payout.providerCode,
    bank_reason_text: payout.providerCode === null ? null : bankReasonText(payout.providerCode),
    batch: messageId,
    created_at: payout.createdAt.toISOString(),
    sent_at: instantOrNull(payout.sentAt),
    settled_at: instantOrNull(payout.settledAt),
    recall: recalledAt && { at: recalledAt.toISOString(), by: recalledBy ?? '', reason: recallReason ?? '' },
    awaits_confirmation: isRetryHeld(payout),
  }
}

interface ProofFields {
  readonly proof_date?: CivilDate | undefined
  readonly proof_text?: string | undefined
}

/** Both parts or none: a date without words proves nothing. */
function proofOf({ proof_date: date, proof_text: text }: ProofFields): BankProof | null {
  if (date === undefined) return null
  if (text === undefined) {
    throw new AppError('validation_failed', 'a proof without words', {
      fields: [{ property: 'proof_text', key: 'field_required' }],
    })
  }
  return { date, text }
}

async function readPayout(tx: Tx, id: string): Promise<StaffPayout> {
  const payout = await tx.payouts.byId(id)
  const loan = payout && (await tx.loans.byId(payout.loanId))
  if (!payout || !loan) throw new AppError('not_found', `there is no payout ${id}`)
  const messageId = payout.batchId === null ? null : await tx.payouts.messageIdOf(payout.batchId)
  return toView({ payout, publicId: loan.loan.publicId, userId: loan.loan.userId, messageId })
}

/** Every attempt to pay a loan out, and what staff do about one that went wrong. */
export const staffPayouts =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { transaction } = deps
    const tags = ['staff']
    const answers = { 200: StaffPayoutView, ...errors(401, 403, 404, 409, 422) }
    const actAnswers = { ...answers, 202: ApprovalWaiting }

    app.get(
      '/staff/payouts',
      {
        config: { permission: 'payouts.read' },
        schema: {
          tags,
          summary: 'List payouts, newest first',
          querystring: PayoutsQuery,
          response: { 200: StaffPayouts, ...errors(401, 403, 422) },
        },
      },
      async (request) => {
        const { status, after, limit } = request.query
        const key = decodeCursor(after, SortKey)
        return transaction(async (tx) => {
          const position = key === null ? null : { createdAt: key[0], id: key[1] }
          const rows = await tx.payouts.page({ status: status ?? null, after: position, limit: limit + 1 })
          await tx.audit.record({
            at: deps.clock.now(),
            actor: staffActor(request),
            action: 'payouts.viewed',
            userId: null,
            detail: { list: status ?? 'all' },
          })
          return pageOf(rows, limit, ({ payout }) => [payout.createdAt.toISOString(), payout.id], toView)
        })
      },
    )

    app.post(
      '/staff/payouts/:id/settle',
      {
        config: { permission: 'payouts.settle' },
        schema: {
          tags,
          summary: 'Record what the bank says about a payout that no statement settled; a failure with a second person',
          params: PayoutParams,
          body: SettlePayoutBody,
          response: actAnswers,
        },
      },
      async (request, reply) => {
        const { outcome, reason } = request.body
        const { id } = request.params
        return transaction(async (tx) => {
          if (outcome === 'completed') {
            await recordCompletedPayout(tx, deps, id, { ...staffContext(deps, request, reason), reason })
            return readPayout(tx, id)
          }
          const payload = { payout_id: id, proof: proofOf(request.body) }
          const submitted = await submitActIn(tx, deps, staffCaller(request), payoutFailed, payload, reason)
          return sendAct(reply, submitted, () => readPayout(tx, id))
        })
      },
    )

    app.post(
      '/staff/payouts/:id/retry',
      {
        config: { permission: 'payouts.settle' },
        schema: {
          tags,
          summary: 'Start the next attempt of a payout; after a return that only a file shows, with a second person',
          params: PayoutParams,
          body: RetryPayoutBody,
          response: actAnswers,
        },
      },
      async (request, reply) => {
        const { id } = request.params
        return transaction(async (tx) => {
          const payload = { payout_id: id, proof: proofOf(request.body) }
          const submitted = await submitActIn(tx, deps, staffCaller(request), payoutRetry, payload, request.body.reason)
          return sendAct(reply, submitted, () => readPayout(tx, id))
        })
      },
    )

    app.post(
      '/staff/payouts/:id/recall',
      {
        config: { permission: 'payouts.settle' },
        schema: {
          tags,
          summary: 'Note that the bank was asked to send the money of a payout back',
          params: PayoutParams,
          body: PayoutReasonBody,
          response: answers,
        },
      },
      async (request) => {
        const { reason } = request.body
        return transaction(async (tx) => {
          await recallPayout(tx, request.params.id, { ...staffContext(deps, request, reason), reason })
          return readPayout(tx, request.params.id)
        })
      },
    )
  }
