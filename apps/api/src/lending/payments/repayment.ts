import { AppError, answerRequest, type CivilDate, type LoanLife, type LoanRequest } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { PaymentRequest, QuoteOrRefusal } from './payment-quote.ts'

/** The amount of a payoff or part payment, if the rules allow it today. */
export function quoteRepayment(life: LoanLife, request: PaymentRequest, date: CivilDate): QuoteOrRefusal {
  const { kind } = request
  const asked: LoanRequest =
    kind === 'payoff'
      ? { id: 'quote', date, type: 'payoff' }
      : { id: 'quote', date, type: 'payment', cents: amountOf(request) }
  const answer = answerRequest(life, asked)
  if (!answer.accepted) return answer
  const amountCents = answer.fact.type === 'payment' ? answer.fact.cents : 0
  return { kind, amountCents, termDays: null, promoCode: null, proposalId: null }
}

/** The price of a payoff today; null if nothing can be paid. */
export function payoffCents(record: LoanRecord, today: CivilDate): number | null {
  if (record.life === null || record.account === null) return null
  const quote = quoteRepayment(record.life, { kind: 'payoff' }, today)
  return 'reason' in quote || quote.amountCents === 0 ? null : quote.amountCents
}

function amountOf({ amountCents }: PaymentRequest): number {
  if (amountCents !== undefined) return amountCents
  throw new AppError('validation_failed', 'a part payment needs an amount', {
    fields: [{ property: 'amount', key: 'field_required' }],
  })
}
