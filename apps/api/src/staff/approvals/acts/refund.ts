import { AppError, figuresOn, formatEuros, formatIban, REFUND_METHODS } from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { z } from 'zod'
import type { RefundRow } from '../../../db/repositories/refunds.ts'
import { assertHasWay, makeRefund, refundAccount } from '../../../lending/refunds/make-refund.ts'
import { defineAct } from '../act.ts'
import { lockLeftForOnePerson } from '../money-out.ts'

const RefundPayload = z.object({
  loan: z.string(),
  method: z.enum(REFUND_METHODS),
  cents: z.int().positive(),
  cardOrder: z.string().optional(),
  targetLoan: z.string().optional(),
})
const texts = refundTexts.act

/** Pays overpaid money back. Up to the limit of the settings, in all of 30 days, one person is enough. */
export const refundAct = defineAct({
  act: 'refund',
  payload: RefundPayload,
  async needsTwo(tx, { loan, cents }, deps, caller) {
    const record = await tx.loans.byPublicId(loan)
    if (record === null) throw new AppError('loan_not_found', `there is no loan ${loan}`)
    const { id: loanId, userId } = record.loan
    return cents > (await lockLeftForOnePerson(tx, deps, caller, { loanId, userId }))
  },

  async describe(tx, order, deps) {
    const { loan, method, cents, cardOrder, targetLoan } = order
    const record = await tx.loans.byPublicId(loan)
    if (record === null) throw new AppError('loan_not_found', `there is no loan ${loan}`)
    const overpaid = record.life === null ? 0 : figuresOn(record.life, deps.clock.today()).overpaidCents
    if (overpaid === 0) throw new AppError('nothing_overpaid', `loan ${loan}`)
    if (cents > overpaid) {
      throw new AppError('validation_failed', `only ${overpaid} are owed back`, {
        fields: [{ property: 'amount', key: 'maxAmount' }],
      })
    }
    await assertHasWay(tx, deps, order)
    const account = method === 'transfer' ? await refundAccount(tx, record) : null
    return {
      title: texts.title(formatEuros(cents), loan),
      lines: [
        { label: texts.amount, value: formatEuros(cents) },
        { label: texts.overpaid, value: formatEuros(overpaid) },
        { label: texts.left, value: formatEuros(overpaid - cents) },
        { label: texts.method, value: refundTexts.methods[method] },
        ...(account === null ? [] : [{ label: texts.account, value: formatIban(account.iban) }]),
        ...(cardOrder === undefined ? [] : [{ label: texts.card, value: cardOrder }]),
        ...(targetLoan === undefined ? [] : [{ label: texts.target, value: targetLoan }]),
      ],
      // Portions of one overpayment may wait side by side; one that no longer fits is refused at its approval.
      matters: [],
      customerIds: [record.loan.userId],
      loanPublicId: loan,
    }
  },

  /** A payment, a reversal or another refund changes what is owed back; a verified account may be replaced. */
  async stateOf(tx, { loan, method }) {
    const record = await tx.loans.byPublicId(loan)
    const account = record !== null && method === 'transfer' ? await refundAccount(tx, record) : null
    return `${record?.account?.excess.overpaidCents ?? '-'}:${account?.iban ?? '-'}`
  },

  run: (tx, deps, payload, context): Promise<RefundRow> => makeRefund(tx, deps, payload, context),

  outcome: (refund) => [
    { label: texts.refund, value: `${formatEuros(refund.amountCents)}, ${refundTexts.statuses[refund.status]}` },
  ],
})
