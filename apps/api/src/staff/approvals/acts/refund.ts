import { AppError, figuresOn, formatEuros, formatIban, REFUND_METHODS } from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { z } from 'zod'
import type { LoanRow } from '../../../db/loan-record.ts'
import type { RefundRow } from '../../../db/repositories/refunds.ts'
import type { Tx } from '../../../db/transaction.ts'
import { assertHasWay, makeRefund, refundAccount } from '../../../lending/refunds/make-refund.ts'
import { defineAct } from '../act.ts'
import { lockLeftForOnePerson } from '../money-out.ts'
import { payloadHashOf } from '../submit-act.ts'

const RefundPayload = z.object({
  loan: z.string(),
  method: z.enum(REFUND_METHODS),
  cents: z.int().positive(),
  cardOrder: z.string().optional(),
  targetLoan: z.string().optional(),
})
const texts = refundTexts.act

/** What the other requests that wait would pay back of the same overpayment. */
async function waitingCents(
  tx: Tx,
  loan: Pick<LoanRow, 'id' | 'publicId'>,
  order: z.infer<typeof RefundPayload>,
  now: Date,
): Promise<number> {
  const own = payloadHashOf('refund', order)
  const waiting = await tx.approvals.waitingAboutLoan(loan, now)
  return waiting
    .filter(({ request }) => request.act === 'refund' && !request.payloadHash.equals(own))
    .reduce((sum, { request }) => sum + RefundPayload.parse(request.payload).cents, 0)
}

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
    const free = overpaid - (await waitingCents(tx, record.loan, order, deps.clock.now()))
    if (cents > free) {
      throw new AppError('validation_failed', `only ${free} of ${overpaid} are owed back and asked for by no one`, {
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
      // Portions of one overpayment wait side by side as long as all of them fit into it.
      matters: [],
      customerIds: [record.loan.userId],
      loanPublicId: loan,
    }
  },

  /** A reversal may leave less to pay back than is asked for; a verified account may be replaced. */
  async stateOf(tx, { loan, method, cents }) {
    const record = await tx.loans.byPublicId(loan)
    const account = record !== null && method === 'transfer' ? await refundAccount(tx, record) : null
    const isOwed = (record?.account?.excess.overpaidCents ?? 0) >= cents
    return `${isOwed ? 'owed' : '-'}:${account?.iban ?? '-'}`
  },

  run: (tx, deps, payload, context): Promise<RefundRow> => makeRefund(tx, deps, payload, context),

  outcome: (refund) => [
    { label: texts.refund, value: `${formatEuros(refund.amountCents)}, ${refundTexts.statuses[refund.status]}` },
  ],
})
