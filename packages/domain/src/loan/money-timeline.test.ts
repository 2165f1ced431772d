// Goal: the borrower sees every movement of money once, and what each payment settled.
import { expect, it } from 'vitest'
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT } from '../pricing/product.ts'
import type { LoanFact, LoanLife } from './loan-facts.ts'
import { moneyTimeline } from './money-timeline.ts'

const GIVEN = civilDate('2027-01-04')
const on = (offset: number) => ({ date: addDays(GIVEN, offset), bookedOn: addDays(GIVEN, offset) })
const life = (...facts: LoanFact[]): LoanLife => ({
  contract: {
    signedOn: GIVEN,
    principalCents: 300_00,
    termDays: 30,
    annualRateMillionths: 3_650_000,
    rules: DEFAULT_PRODUCT,
  },
  facts: [{ id: 'payout', type: 'payout', ...on(0) }, ...facts],
})
const payment = (id: string, offset: number, cents: number): LoanFact => ({ id, type: 'payment', cents, ...on(offset) })
const extension = (id: string, offset: number, paidCents: number): LoanFact => ({
  id,
  type: 'extension',
  termDays: 7,
  priceCents: 0,
  discountCommissionCents: 0,
  discountPriceCents: 0,
  paidCents,
  ...on(offset),
})
const linesOf = (loan: LoanLife, offset: number) =>
  moneyTimeline(loan, addDays(GIVEN, offset)).map(({ type, cents }) => [type, cents])

it('splits a part payment into what it settled', () => {
  // Five days of 3 € are interest; the rest is principal.
  const movements = moneyTimeline(life(payment('p', 5, 100_00)), addDays(GIVEN, 5))
  expect(movements).toMatchObject([
    { type: 'received', cents: 300_00, date: GIVEN },
    { type: 'payment', factId: 'p', cents: 100_00, allocation: { commission: 15_00, principal: 85_00, fines: 0 } },
  ])
})

it('shows a returned payment twice: as paid, without an allocation, and as returned', () => {
  const loan = life(payment('p', 5, 100_00), { id: 'r', type: 'reversal', of: 'p', ...on(7) })
  expect(moneyTimeline(loan, addDays(GIVEN, 7))).toMatchObject([
    { type: 'received' },
    { type: 'payment', allocation: null },
    { type: 'payment_returned', cents: 100_00, date: addDays(GIVEN, 7) },
  ])
})

it('tells on both lines why a payment does not count any more', () => {
  const reversal: LoanFact = { id: 'r', type: 'reversal', of: 'p', cause: 'our_mistake', ...on(7) }
  expect(moneyTimeline(life(payment('p', 5, 100_00), reversal), addDays(GIVEN, 7)).slice(1)).toMatchObject([
    { type: 'payment', reversal: 'our_mistake' },
    { type: 'payment_returned', cause: 'our_mistake' },
  ])
  expect(moneyTimeline(life(payment('p', 5, 100_00)), addDays(GIVEN, 7))[1]).toMatchObject({ reversal: null })
})

it('leaves out an extension that cost nothing, and facts that are not known yet', () => {
  const loan = life(extension('free', 3, 0), extension('paid', 10, 30_00))
  expect(linesOf(loan, 5)).toEqual([['received', 300_00]])
  expect(linesOf(loan, 10)).toEqual([
    ['received', 300_00],
    ['extension', 30_00],
  ])
})

it('shows a payout that came back, and the next one', () => {
  const loan = life({ id: 'back', type: 'payout_returned', ...on(1) }, { id: 'again', type: 'payout', ...on(3) })
  expect(linesOf(loan, 3)).toEqual([
    ['received', 300_00],
    ['payout_returned', 300_00],
    ['received', 300_00],
  ])
})

it('shows what an extension settled, and its return', () => {
  const loan = life(extension('e', 10, 30_00), { id: 'r', type: 'reversal', of: 'e', ...on(12) })
  expect(moneyTimeline(loan, addDays(GIVEN, 10))[1]).toMatchObject({
    type: 'extension',
    cents: 30_00,
    allocation: { commission: 30_00, principal: 0 },
  })
  expect(linesOf(loan, 12).slice(2)).toEqual([['payment_returned', 30_00]])
})

it('shows a refund, and neither the return of something unknown nor facts without money', () => {
  const loan = life(
    extension('free', 2, 0),
    { id: 'rf', type: 'reversal', of: 'free', ...on(3) },
    { id: 's', type: 'settlement', agreedCents: 250_00, until: addDays(GIVEN, 4), ...on(3) },
    payment('p', 5, 400_00),
    { id: 'f', type: 'refund', cents: 20_00, ...on(6) },
    { id: 'r', type: 'reversal', of: 'another loan’s payment', ...on(7) },
  )
  expect(linesOf(loan, 9)).toEqual([
    ['received', 300_00],
    ['payment', 400_00],
    ['refund', 20_00],
  ])
})
