import {
  AppError,
  formatEuros,
  LEAVING_REFUND_STATUSES,
  matterOf,
  mentionsIn,
  refundOutcomeNeedsTwo,
} from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { z } from 'zod'
import type { RefundRow } from '../../../db/repositories/refunds.ts'
import type { Tx } from '../../../db/transaction.ts'
import { completeRefund, isOpenRefund, lockRefund, undoRefund } from '../../../lending/refunds/settle-refund.ts'
import { defineAct } from '../act.ts'

const OutcomePayload = z.object({ refund: z.string(), outcome: z.enum(['completed', 'failed', 'returned']) })
const texts = refundTexts.act

async function lockedRefund(tx: Tx, id: string) {
  const locked = await lockRefund(tx, id)
  if (locked === null) throw new AppError('refund_not_found', `there is no refund ${id}`)
  return locked
}

/** Whom the line names that a refund to its sender is made from. */
async function customersOfSender(tx: Tx, { statementEntryId }: RefundRow): Promise<number[]> {
  const entry = statementEntryId === null ? null : await tx.statementEntries.byId(statementEntryId)
  return entry === null ? [] : tx.statementFiles.customersNamed(mentionsIn([entry]))
}

/**
 * Records what became of a refund that neither the provider nor the bank reported. Money that may have left is owed again only if
 * two people say so.
 */
export const refundOutcomeAct = defineAct({
  act: 'refund',
  payload: OutcomePayload,

  async needsTwo(tx, { refund: id, outcome }) {
    return refundOutcomeNeedsTwo((await lockedRefund(tx, id)).refund.status, outcome)
  },

  async describe(tx, { refund: id, outcome }) {
    const { refund, record } = await lockedRefund(tx, id)
    const isSettled = outcome === 'completed' ? !isOpenRefund(refund) : !LEAVING_REFUND_STATUSES.includes(refund.status)
    if (isSettled) throw new AppError('refund_settled', `refund ${id} is ${refund.status}`)
    const loan = record?.loan ?? null
    return {
      title:
        loan === null
          ? texts.senderOutcomeTitle(formatEuros(refund.amountCents), refund.holderName ?? '')
          : texts.outcomeTitle(formatEuros(refund.amountCents), loan.publicId),
      lines: [
        { label: texts.amount, value: formatEuros(refund.amountCents) },
        { label: texts.method, value: refundTexts.methods[refund.method] },
        { label: texts.statusNow, value: refundTexts.statuses[refund.status] },
        { label: texts.statusAfter, value: refundTexts.statuses[outcome] },
      ],
      matters: [matterOf('refund', id)],
      customerIds: loan === null ? await customersOfSender(tx, refund) : [loan.userId],
      ...(loan === null ? {} : { loanPublicId: loan.publicId }),
    }
  },

  /** The provider or the bank may report first. */
  stateOf: async (tx, { refund: id }) => (await lockedRefund(tx, id)).refund.status,

  async run(tx, _deps, { refund: id, outcome }, context): Promise<RefundRow> {
    const locked = await lockedRefund(tx, id)
    const settled =
      outcome === 'completed'
        ? await completeRefund(tx, locked, 'by_staff', context)
        : await undoRefund(tx, locked, outcome, 'by_staff', context)
    if (settled.outcome === 'already_known') throw new AppError('refund_settled', `refund ${id}`)
    if (settled.outcome === 'conflict') {
      const { reason } = settled
      throw new AppError('illegal_transition', `refund ${id}: ${reason}`, { extra: { reason } })
    }
    const loan = locked.record?.loan ?? null
    await tx.audit.record({
      at: context.now,
      actor: context.actor,
      action: `refund.${outcome}`,
      userId: loan?.userId ?? null,
      detail: { refund_id: id, ...(loan === null ? {} : { loan_id: loan.id }), reason: context.reason },
    })
    return (await tx.refunds.byId(id)) ?? locked.refund
  },

  outcome: (refund) => [
    { label: texts.refund, value: `${formatEuros(refund.amountCents)}, ${refundTexts.statuses[refund.status]}` },
  ],
})
