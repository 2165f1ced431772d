import type { WriteOffResult } from '@puente/contract'
import { AppError, answerRequest, eurosFromCents, euroText, figuresOn, formatEuros, matterOf } from '@puente/domain'
import { refundTexts } from '@puente/texts/backoffice-refunds'
import { z } from 'zod'
import type { Tx } from '../../../db/transaction.ts'
import { staffRefusalError } from '../../../lending/loans/refusal-error.ts'
import { cancelWriteOff, writeOffLoan } from '../../../lending/loans/write-off.ts'
import { lockLoanByPublicId } from '../../lock-loan.ts'
import { defineAct } from '../act.ts'

const WriteOffPayload = z.object({ loan: z.string(), direction: z.enum(['write_off', 'cancel']) })
const texts = refundTexts.writeOff

async function lifeOf(tx: Tx, publicId: string) {
  const record = await tx.loans.byPublicId(publicId)
  if (record === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
  if (record.life === null) throw staffRefusalError('not_in_this_status', record.loan.id)
  return { record, life: record.life }
}

/** Writes a debt off as a loss, or takes that back. */
export const writeOffAct = defineAct({
  act: 'write_off',
  payload: WriteOffPayload,

  async describe(tx, { loan, direction }, { clock }) {
    const today = clock.today()
    const { record, life } = await lifeOf(tx, loan)
    const of = life.facts.findLast(({ type }) => type === 'write_off')?.id ?? ''
    const answer =
      direction === 'write_off'
        ? answerRequest(life, { type: 'write_off', id: 'asked', date: today })
        : answerRequest(life, { type: 'write_off_cancelled', id: 'asked', of, date: today })
    if (!answer.accepted) throw staffRefusalError(answer.reason, record.loan.id)
    const figures = figuresOn(life, today)
    const lines =
      direction === 'write_off'
        ? [
            { label: texts.principal, value: formatEuros(figures.today.bodyCents) },
            { label: texts.commission, value: formatEuros(figures.today.annualCommissionCents) },
            { label: texts.fines, value: formatEuros(figures.today.allFinesCents) },
            { label: texts.effect, value: texts.effectText },
          ]
        : [
            { label: texts.loss, value: formatEuros(figures.writeOff?.lossCents ?? 0) },
            { label: texts.recovered, value: formatEuros(figures.writeOff?.recoveredCents ?? 0) },
            { label: texts.effect, value: texts.cancelEffectText },
          ]
    return {
      title: direction === 'write_off' ? texts.title(loan) : texts.cancelTitle(loan),
      lines: [{ label: texts.debt, value: formatEuros(figures.today.amountCents) }, ...lines],
      matters: [matterOf('debt', loan)],
      customerIds: [record.loan.userId],
      loanPublicId: loan,
    }
  },

  /** A payment or a move changes what is written off; a day's interest does not. */
  async stateOf(tx, { loan }) {
    const { record, life } = await lifeOf(tx, loan)
    return `${record.loan.status}:${life.facts.length}`
  },

  async run(tx, { clock }, { loan, direction }, context): Promise<WriteOffResult> {
    const record = await lockLoanByPublicId(tx, loan)
    if (record.life === null) throw staffRefusalError('not_in_this_status', record.loan.id)
    const book = direction === 'write_off' ? writeOffLoan : cancelWriteOff
    const outcome = await book(tx, record, context)
    if (outcome.outcome === 'refused') throw staffRefusalError(outcome.reason, record.loan.id)
    const { life } = outcome.record
    const figures = life === null ? null : figuresOn(life, clock.today())
    return {
      loan,
      written_off: eurosFromCents(figures?.writeOff?.lossCents ?? 0),
      owed: eurosFromCents(figures?.today.amountCents ?? 0),
    }
  },

  outcome: ({ written_off: lost }) => [{ label: texts.loss, value: euroText(lost) }],
})
