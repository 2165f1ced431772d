// Goal: after a payment the account page always knows what became of it: under way, not finished, returned by the bank, or nothing
// that needs an explanation.
import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { type LoanFact, REVERSAL_CAUSES } from './loan-facts.ts'
import { type PaymentAttempt, type PaymentSituationKind, paymentSituation } from './payment-situation.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const NOW = at('10:00')

const attempt = (changes: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  purpose: 'payoff',
  status: 'pending',
  isAutomatic: false,
  amountCents: 390_00,
  startedAt: at('09:50'),
  expiresAt: at('10:20'),
  ...changes,
})

const on = (day: string) => ({ date: civilDate(day), bookedOn: civilDate(day) })
const payout: LoanFact = { id: 'payout', type: 'payout', ...on('2026-11-01') }
const paid = (id: string, day: string): LoanFact => ({ id, type: 'payment', cents: 100_00, ...on(day) })
const reversed = (of: string, day: string): LoanFact => ({ id: `r-${of}`, type: 'reversal', of, ...on(day) })
const refund: LoanFact = { id: 'refund', type: 'refund', cents: 5_00, ...on('2026-11-12') }
const freeExtension: LoanFact = {
  id: 'extension',
  type: 'extension',
  ...on('2026-11-19'),
  termDays: 7,
  priceCents: 0,
  discountCommissionCents: 0,
  discountPriceCents: 0,
  paidCents: 0,
}

const CASES: readonly (readonly [string, readonly LoanFact[], PaymentAttempt | null, PaymentSituationKind])[] = [
  ['a loan without payments', [payout], null, 'none'],
  ['a payment whose notification has not arrived', [payout], attempt(), 'pending'],
  ['an automatic charge without an answer', [payout], attempt({ isAutomatic: true }), 'pending'],
  ['a payment page never opened', [payout], attempt({ status: 'new' }), 'none'],
  ['a payment at the instant of its expiry', [payout], attempt({ expiresAt: NOW }), 'abandoned'],
  ['an unfinished payment of today', [payout], attempt({ status: 'abandoned', expiresAt: at('09:00') }), 'abandoned'],
  [
    'an unfinished payment of yesterday',
    [payout],
    attempt({ status: 'abandoned', startedAt: new Date('2026-11-19T22:30:00Z') }), // 23:30 in Madrid
    'none',
  ],
  [
    'an unfinished payment, and money that arrived since',
    [payout, paid('p', '2026-11-20')],
    attempt({ status: 'abandoned' }),
    'none',
  ],
  ['an automatic charge that expired', [payout], attempt({ status: 'abandoned', isAutomatic: true }), 'none'],
  ['a payment that the borrower cancelled', [payout], attempt({ status: 'cancelled' }), 'none'],
  ['a declined payment', [payout], attempt({ status: 'failed' }), 'none'],
  ['a booked payment', [payout, paid('p', '2026-11-20')], attempt({ status: 'completed' }), 'none'],
  ['a returned payment', [payout, paid('p', '2026-11-10'), reversed('p', '2026-11-12')], null, 'returned'],
  [
    'a returned payment, and a new one',
    [payout, paid('p', '2026-11-10'), reversed('p', '2026-11-12'), paid('q', '2026-11-13')],
    null,
    'none',
  ],
  [
    'a returned payment, and a free extension after it',
    [payout, paid('p', '2026-11-10'), reversed('p', '2026-11-12'), freeExtension],
    null,
    'returned',
  ],
  [
    'a returned payment that is being paid again',
    [payout, paid('p', '2026-11-10'), reversed('p', '2026-11-12')],
    attempt(),
    'pending',
  ],
  ['a refund of ours that came back', [payout, refund, reversed('refund', '2026-11-14')], null, 'none'],
]

describe('paymentSituation', () => {
  it.each(CASES)('%s', (_, facts, newest, kind) => {
    expect(paymentSituation(facts, newest, NOW).kind).toBe(kind)
  })

  it('lets the borrower cancel their own pending payment, and not an automatic charge', () => {
    expect(paymentSituation([payout], attempt(), NOW)).toMatchObject({ isCancellable: true, amountCents: 390_00 })
    expect(paymentSituation([payout], attempt({ isAutomatic: true }), NOW)).toMatchObject({ isCancellable: false })
  })

  it('tells the amount of a returned payment, its day and the day of the return', () => {
    const facts = [payout, paid('p', '2026-11-10'), reversed('p', '2026-11-12')]
    expect(paymentSituation(facts, null, NOW)).toEqual({
      kind: 'returned',
      amountCents: 100_00,
      paidOn: '2026-11-10',
      returnedOn: '2026-11-12',
      cause: 'bank_return',
    })
  })

  it.each(REVERSAL_CAUSES)('tells that a payment does not count because of a %s', (cause) => {
    const reversal: LoanFact = { ...reversed('p', '2026-11-12'), type: 'reversal', of: 'p', cause }
    const facts = [payout, paid('p', '2026-11-10'), reversal]
    expect(paymentSituation(facts, null, NOW)).toMatchObject({ kind: 'returned', cause })
  })
})
