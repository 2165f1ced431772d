import type { AccelerationResult } from '@puente/contract'
import {
  AppError,
  accelerationBarrier,
  answerRequest,
  type CivilDate,
  dueNowOf,
  eurosFromCents,
  figuresOn,
  formatDateLong,
  formatEuros,
  type LoanRequest,
  missedInstalments,
  positionOn,
} from '@puente/domain'
import { planActTexts } from '@puente/texts/backoffice-plans'
import { z } from 'zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import type { Tx } from '../../../db/transaction.ts'
import { bookRequest } from '../../../lending/loans/book.ts'
import { holdsOf } from '../../../lending/loans/loan-holds.ts'
import { staffRefusalError } from '../../../lending/loans/refusal-error.ts'
import { lockLoanByPublicId } from '../../lock-loan.ts'
import { defineAct } from '../act.ts'

const Day = z.string() as unknown as z.ZodType<CivilDate>
const AccelerationPayload = z.discriminatedUnion('direction', [
  z.object({ loan: z.string(), direction: z.literal('accelerate'), deliveredOn: Day }),
  z.object({ loan: z.string(), direction: z.literal('revoke') }),
])
type AccelerationPayload = z.infer<typeof AccelerationPayload>
const texts = planActTexts.acceleration

async function lifeOf(tx: Tx, publicId: string) {
  const record = await tx.loans.byPublicId(publicId)
  if (record === null) throw new AppError('loan_not_found', `there is no loan ${publicId}`)
  if (record.life === null) throw staffRefusalError('not_in_this_status', record.loan.id)
  return { record, life: record.life }
}

const requestOf = (record: LoanRecord, payload: AccelerationPayload, id: string, date: CivilDate): LoanRequest =>
  payload.direction === 'accelerate'
    ? { type: 'acceleration', id, date, deliveredOn: payload.deliveredOn, holds: holdsOf(record) }
    : { type: 'acceleration_revoked', id, date }

/** Says which condition is missing: a bare conflict would not help the collector. */
function assertAccelerable(record: LoanRecord, payload: AccelerationPayload, today: CivilDate): void {
  const { loan, life } = record
  if (payload.direction === 'revoke' || life === null) return
  if (payload.deliveredOn > today) {
    throw new AppError('validation_failed', `a demand delivered on ${payload.deliveredOn}`, {
      fields: [{ property: 'delivered_on', key: 'maxDate' }],
    })
  }
  const notice = { deliveredOn: payload.deliveredOn, holds: holdsOf(record) }
  const barrier = accelerationBarrier(positionOn(life, today), life.contract, notice)
  if (barrier === null) return
  throw new AppError('illegal_transition', `loan ${loan.id}: ${barrier}`, {
    extra: { reason: barrier, explanation: texts.barriers[barrier] },
  })
}

/** Makes all that a loan in instalments owes due at once, after missed instalments and a demand; or takes that back. */
export const accelerationAct = defineAct({
  act: 'acceleration',
  payload: AccelerationPayload,

  async describe(tx, payload, { clock }) {
    const today = clock.today()
    const { record, life } = await lifeOf(tx, payload.loan)
    assertAccelerable(record, payload, today)
    const answer = answerRequest(life, requestOf(record, payload, 'asked', today))
    if (!answer.accepted) throw staffRefusalError(answer.reason, record.loan.id)
    const { account } = positionOn(life, today).money
    if (account === null) throw staffRefusalError('not_in_this_status', record.loan.id)
    const isRevoked = payload.direction === 'revoke'
    return {
      title: isRevoked ? texts.revokeTitle(payload.loan) : texts.title(payload.loan),
      lines: [
        { label: texts.missed, value: String(missedInstalments(account)) },
        { label: texts.dueNow, value: formatEuros(dueNowOf(account)) },
        { label: texts.debt, value: formatEuros(figuresOn(life, today).today.amountCents) },
        ...(payload.direction === 'accelerate'
          ? [{ label: texts.demand, value: formatDateLong(payload.deliveredOn, { withYear: true }) }]
          : []),
        { label: texts.effect, value: isRevoked ? texts.revokeEffectText : texts.effectText },
      ],
      customerIds: [record.loan.userId],
      loanPublicId: payload.loan,
    }
  },

  /** A payment or a move changes what becomes due; a day's interest does not. */
  async stateOf(tx, { loan }) {
    const { record, life } = await lifeOf(tx, loan)
    return `${record.loan.status}:${life.facts.length}`
  },

  async run(tx, { clock }, payload, context): Promise<AccelerationResult> {
    const record = await lockLoanByPublicId(tx, payload.loan)
    const today = clock.today()
    assertAccelerable(record, payload, today)
    const id = `${payload.direction}:${today}:${record.life?.facts.length ?? 0}`
    const outcome = await bookRequest(tx, record, requestOf(record, payload, id, today), context)
    if (outcome.outcome === 'refused') throw staffRefusalError(outcome.reason, record.loan.id)
    const { account } = outcome.record
    const owedCents = outcome.record.life === null ? 0 : figuresOn(outcome.record.life, today).today.amountCents
    return {
      loan: payload.loan,
      due_now: eurosFromCents(account === null ? 0 : dueNowOf(account)),
      owed: eurosFromCents(owedCents),
    }
  },

  outcome: ({ due_now: dueNow }) => [{ label: texts.dueNow, value: formatEuros(Math.round(dueNow * 100)) }],
})
