import { AppError, formatEuros, matterOf } from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { z } from 'zod'
import type { RefundRow } from '../../../db/repositories/refunds.ts'
import { makeHeldRefund, refundableCharge } from '../../../lending/refunds/held-refund.ts'
import { defineAct } from '../act.ts'
import { lockLeftForOnePerson } from '../money-out.ts'

const HeldRefundPayload = z.object({ entryId: z.int(), cents: z.int().positive() })
const texts = refundTexts.act

/** Sends a card charge that no loan could take back to its card. Up to the limit of refunds one person is enough. */
export const heldRefundAct = defineAct({
  act: 'refund',
  payload: HeldRefundPayload,
  async needsTwo(tx, { entryId, cents }, deps, caller) {
    const charge = await refundableCharge(tx, deps, await tx.statementEntries.byId(entryId))
    if (charge?.operation.loanId == null)
      throw new AppError('line_resolved', `statement line ${entryId}: nothing to refund`)
    const { loanId, userId } = charge.operation
    return cents > (await lockLeftForOnePerson(tx, deps, caller, { loanId, userId }))
  },

  async describe(tx, { entryId, cents }, deps) {
    const charge = await refundableCharge(tx, deps, await tx.statementEntries.lockById(entryId))
    if (charge === null) throw new AppError('line_resolved', `statement line ${entryId} has no charge to refund`)
    const { operation, openCents } = charge
    if (cents > openCents) {
      throw new AppError('validation_failed', `line ${entryId}: ${cents} of ${openCents}`, {
        fields: [{ property: 'amount', key: 'maxAmount' }],
      })
    }
    return {
      title: texts.heldTitle(formatEuros(cents), operation.orderCode),
      lines: [
        { label: texts.amount, value: formatEuros(cents) },
        { label: texts.left, value: formatEuros(openCents - cents) },
        { label: texts.method, value: refundTexts.methods.card },
        { label: texts.card, value: operation.orderCode },
      ],
      matters: [matterOf('bank_line', entryId)],
      customerIds: [operation.userId],
    }
  },

  /** A booking or another refund changes what can be sent back. */
  async stateOf(tx, { entryId }, deps) {
    return String((await refundableCharge(tx, deps, await tx.statementEntries.lockById(entryId)))?.openCents ?? 0)
  },

  run: (tx, deps, payload, context): Promise<RefundRow> => makeHeldRefund(tx, deps, payload, context),

  outcome: (refund) => [
    { label: texts.refund, value: `${formatEuros(refund.amountCents)}, ${refundTexts.statuses[refund.status]}` },
  ],
})
