import { AppError, answerRequest, type CivilDate, figuresOn, type LoanLife, type LoanRequest } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { PaymentRequest, QuoteOrRefusal } from './payment-quote.ts'

/** What the request asks for on the day of the quote. */
function askedOf(life: LoanLife, request: PaymentRequest, date: CivilDate): LoanRequest {
  const base = { id: 'quote', date }
  switch (request.kind) {
    case 'payoff':
      return { ...base, type: 'payoff' }
    case 'instalment':
      return { ...base, type: 'payment', cents: instalmentCents(life, date) }
    default:
      return { ...base, type: 'payment', cents: amountOf(request), ...(request.mode && { mode: request.mode }) }
  }
}

/** The amount of a payoff, an instalment or a part payment, if the rules allow it today. */
export function quoteRepayment(life: LoanLife, request: PaymentRequest, date: CivilDate): QuoteOrRefusal {
  const answer = answerRequest(life, askedOf(life, request, date))
  if (!answer.accepted) return answer
  const { amountCents, repayMode } =
    answer.fact.type === 'payment'
      ? { amountCents: answer.fact.cents, repayMode: answer.fact.mode ?? null }
      : { amountCents: 0, repayMode: null }
  return { kind: request.kind, amountCents, repayMode, termDays: null, promoCode: null, proposalId: null }
}

/** What is due today or, if nothing is, the next instalment; of the last one, before its date, no more than is owed. */
function instalmentCents(life: LoanLife, date: CivilDate): number {
  const { plan, today } = figuresOn(life, date)
  if (plan?.nextPayment) return Math.min(plan.nextPayment.amountCents, today.amountCents)
  throw new AppError('nothing_to_pay', 'there is no instalment to pay')
}

export interface LinkedPayment {
  readonly kind: 'instalment' | 'payoff'
  readonly cents: number
}

const priceOf = (life: LoanLife, kind: LinkedPayment['kind'], today: CivilDate): readonly LinkedPayment[] => {
  const quote = quoteRepayment(life, { kind }, today)
  return 'reason' in quote || quote.amountCents === 0 ? [] : [{ kind, cents: quote.amountCents }]
}

/**
 * What a payer with a link can pay today, the first before the others: of a plan what is due or the next instalment, and the whole
 * debt if it is more; of one payment the whole debt. Empty if nothing can be paid.
 */
export function linkedPayments({ life, account }: LoanRecord, today: CivilDate): readonly LinkedPayment[] {
  if (life === null || account === null) return []
  const whole = priceOf(life, 'payoff', today)
  if (!figuresOn(life, today).plan?.nextPayment) return whole
  const instalment = priceOf(life, 'instalment', today)
  return [...instalment, ...whole.filter(({ cents }) => cents > (instalment[0]?.cents ?? 0))]
}

function amountOf({ amountCents }: PaymentRequest): number {
  if (amountCents !== undefined) return amountCents
  throw new AppError('validation_failed', 'a part payment needs an amount', {
    fields: [{ property: 'amount', key: 'field_required' }],
  })
}
