import type { AccelerationResult } from '@puente/contract'
import {
  type AccelerationNotice,
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
  matterOf,
  missedInstalments,
  positionOn,
} from '@puente/domain'
import { planActTexts } from '@puente/texts/backoffice-plans'
import { z } from 'zod'
import type { LoanRecord } from '../../../db/loan-record.ts'
import type { Tx } from '../../../db/transaction.ts'
import { barrierError, standingNotice, toAccelerationNotice } from '../../../lending/contracts/acceleration-notice.ts'
import { bookRequest } from '../../../lending/loans/book.ts'
import { holdsOf } from '../../../lending/loans/loan-holds.ts'
import { staffRefusalError } from '../../../lending/loans/refusal-error.ts'
import { lockLoanByPublicId } from '../../lock-loan.ts'
import { defineAct } from '../act.ts'

const Day = z.string() as unknown as z.ZodType<CivilDate>
const AccelerationPayload = z.discriminatedUnion('direction', [
  z.object({
    loan: z.string(),
    direction: z.literal('accelerate'),
    /** By other means than the notice of the server; null: the notice that stands. */
    demand: z.object({ deliveredOn: Day, proof: z.string() }).nullable(),
  }),
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

interface Demand {
  readonly notice: AccelerationNotice
  /** What the second person reads of it. */
  readonly proof: string
}

async function demandOf(
  tx: Tx,
  record: LoanRecord,
  { demand }: Extract<AccelerationPayload, { direction: 'accelerate' }>,
  today: CivilDate,
): Promise<Demand> {
  if (demand === null) {
    const standing = await standingNotice(tx, record, today)
    const { document, deliveredOn, acceleratesOn } = standing ?? {}
    const proof = texts.ownNotice(
      deliveredOn == null ? null : formatDateLong(deliveredOn, { withYear: true }),
      acceleratesOn === undefined ? null : formatDateLong(acceleratesOn, { withYear: true }),
      document?.deliveredBy ?? null,
    )
    return { notice: toAccelerationNotice(record, standing, today), proof }
  }
  const { deliveredOn, proof } = demand
  if (deliveredOn > today) {
    throw new AppError('validation_failed', `a demand delivered on ${deliveredOn}`, {
      fields: [{ property: 'demand.delivered_on', key: 'maxDate' }],
    })
  }
  const written = texts.otherDemand(formatDateLong(deliveredOn, { withYear: true }), proof)
  return { notice: { deliveredOn, holds: holdsOf(record, today) }, proof: written }
}

interface Asked {
  readonly request: (id: string) => LoanRequest
  /** Null for a revocation. */
  readonly proof: string | null
}

async function askedOf(tx: Tx, record: LoanRecord, payload: AccelerationPayload, date: CivilDate): Promise<Asked> {
  if (payload.direction === 'revoke') {
    return { request: (id) => ({ type: 'acceleration_revoked', id, date }), proof: null }
  }
  const { notice, proof } = await demandOf(tx, record, payload, date)
  const { life, loan } = record
  const barrier = life === null ? null : accelerationBarrier(positionOn(life, date), life.contract, notice)
  if (barrier !== null) throw barrierError(barrier, loan.id)
  return { request: (id) => ({ type: 'acceleration', id, date, ...notice }), proof }
}

/** Makes all that a loan in instalments owes due at once, after missed instalments and a demand; or takes that back. */
export const accelerationAct = defineAct({
  act: 'acceleration',
  payload: AccelerationPayload,

  async describe(tx, payload, { clock }) {
    const today = clock.today()
    const { record, life } = await lifeOf(tx, payload.loan)
    const { request, proof } = await askedOf(tx, record, payload, today)
    const answer = answerRequest(life, request('asked'))
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
        ...(proof === null ? [] : [{ label: texts.demand, value: proof }]),
        { label: texts.effect, value: isRevoked ? texts.revokeEffectText : texts.effectText },
      ],
      matters: [matterOf('debt', record.loan.publicId)],
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
    const { request } = await askedOf(tx, record, payload, today)
    const id = `${payload.direction}:${today}:${record.life?.facts.length ?? 0}`
    const outcome = await bookRequest(tx, record, request(id), context)
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
