import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/money-vectors.json' with { type: 'json' }
import { AppError } from '../app-error.ts'
import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { DEFAULT_PRODUCT, type LoanRules } from '../pricing/product.ts'
import { explainOn } from './explain.ts'
import type { LoanContract } from './loan-account.ts'
import { type LoanFact, type LoanLife, withFact } from './loan-facts.ts'
import { figuresOn } from './loan-figures.ts'
import { positionOn } from './loan-history.ts'
import { answerRequest, type LoanRequest } from './loan-requests.ts'
import type { LoanStatus } from './status.ts'

// Goal: the settled rules of a loan's life that are easy to get wrong, each as a short scenario with its numbers.

const GIVE_DATE = civilDate('2027-01-04')
const day = (offset: number): CivilDate => addDays(GIVE_DATE, offset)

/** 300 € for 10 days at 1 % a day, unless a scenario says otherwise. */
function paidOut(change: Partial<Omit<LoanContract, 'rules'>> = {}, rules: Partial<LoanRules> = {}): LoanLife {
  const contract: LoanContract = {
    signedOn: GIVE_DATE,
    principalCents: 300_00,
    termDays: 10,
    annualRateMillionths: 3_650_000,
    ...change,
    rules: { ...DEFAULT_PRODUCT, collectorAfterDays: null, ...rules },
  }
  return { contract, facts: [{ id: 'payout', type: 'payout', date: GIVE_DATE, bookedOn: GIVE_DATE }] }
}

type Asked = LoanRequest extends infer R ? (R extends LoanRequest ? Omit<R, 'date'> : never) : never

/** Makes a request on a day, expects it to be accepted and books the fact. */
function after(life: LoanLife, offset: number, asked: Asked): LoanLife {
  const outcome = answerRequest(life, { ...asked, date: day(offset) } as LoanRequest)
  expect(outcome).toMatchObject({ accepted: true })
  return outcome.accepted ? withFact(life, outcome.fact) : life
}

const refusalOf = (life: LoanLife, offset: number, asked: Asked) => {
  const outcome = answerRequest(life, { ...asked, date: day(offset) } as LoanRequest)
  return outcome.accepted ? 'accepted' : outcome.reason
}

const owedOn = (life: LoanLife, offset: number) => figuresOn(life, day(offset)).today
const statusOn = (life: LoanLife, offset: number) => figuresOn(life, day(offset)).status
const historyOf = (life: LoanLife, offset: number) =>
  positionOn(life, day(offset)).changes.map(({ date, to }) => [date, to])

describe('a payment', () => {
  it('[R5.13] a payment is from 0,10 € to the total owed today, and the exact total closes the loan', () => {
    const life = paidOut()
    expect(refusalOf(life, 5, { id: 'p', type: 'payment', cents: 9 })).toBe('amount_too_small')
    expect(refusalOf(life, 5, { id: 'p', type: 'payment', cents: 315_01 })).toBe('amount_too_large')
    expect(statusOn(after(life, 5, { id: 'p', type: 'payment', cents: 10 }), 5)).toBe('active')
    const closed = after(life, 5, { id: 'p', type: 'payment', cents: 315_00 })
    expect(figuresOn(closed, day(40))).toMatchObject({
      status: 'returned',
      returnedDate: day(5),
      today: { amountCents: 0 },
    })
  })

  it('closes a debt smaller than the minimum payment', () => {
    const life = after(paidOut(), 5, { id: 'p', type: 'payment', cents: 314_95 })
    expect(owedOn(life, 5).amountCents).toBe(5)
    expect(statusOn(after(life, 5, { id: 'q', type: 'payoff' }), 5)).toBe('returned')
  })

  it('takes effect on its own day: that day is charged on the principal of its morning', () => {
    const life = after(paidOut(), 5, { id: 'p', type: 'payment', cents: 115_00 })
    expect(owedOn(life, 5)).toMatchObject({ bodyCents: 200_00, annualCommissionCents: 0 })
    expect(owedOn(life, 6).annualCommissionCents).toBe(2_00)
  })

  it('with principal first, zero principal with charges left keeps the loan open without further accrual', () => {
    const life = after(paidOut({}, { paymentOrder: 'principal_first' }), 5, { id: 'p', type: 'payment', cents: 300_00 })
    const figures = figuresOn(life, day(60))
    expect(figures).toMatchObject({ status: 'overdue', isExtendable: false, availableExtensions: [] })
    expect(figures.today).toMatchObject({ bodyCents: 0, annualCommissionCents: 15_00, allFinesCents: 0 })
    expect(statusOn(after(life, 60, { id: 'q', type: 'payoff' }), 60)).toBe('returned')
  })

  it('a payment is rejected twice, out of order, before the payout or after the end', () => {
    const life = after(paidOut(), 5, { id: 'p', type: 'payment', cents: 50_00 })
    expect(refusalOf(life, 5, { id: 'p', type: 'payment', cents: 50_00 })).toBe('already_known')
    expect(refusalOf(life, 4, { id: 'q', type: 'payment', cents: 50_00 })).toBe('out_of_order')
    const returned = after(paidOut(), 1, { id: 'back', type: 'payout_returned' })
    expect(refusalOf(returned, 2, { id: 'q', type: 'payment', cents: 50_00 })).toBe('not_in_this_status')
    const closed = after(paidOut(), 5, { id: 'p', type: 'payoff' })
    expect(refusalOf(closed, 6, { id: 'q', type: 'payment', cents: 50_00 })).toBe('not_in_this_status')
  })

  const noticed = (id: string, paid: number, booked: number, cents: number): LoanFact => ({
    id,
    type: 'payment',
    date: day(paid),
    bookedOn: day(booked),
    cents,
  })

  it('a payment with a late notice counts from the day on which it was paid', () => {
    const unpaid = paidOut()
    expect(owedOn(unpaid, 12)).toMatchObject({ amountCents: 336_03 })
    const life = withFact(unpaid, noticed('late', 10, 12, 130_00))
    expect(owedOn(life, 11).amountCents).toBe(333_02) // as known on that day
    expect(owedOn(life, 12)).toMatchObject({ bodyCents: 200_00, annualCommissionCents: 0, allFinesCents: 4_02 })
    const closing = withFact(unpaid, noticed('late', 10, 12, 330_00))
    expect(figuresOn(closing, day(12))).toMatchObject({ status: 'returned', returnedDate: day(10) })
    expect(historyOf(closing, 12)).toEqual([
      [day(0), 'active'],
      [day(11), 'overdue'],
      [day(12), 'returned'],
    ])
  })

  it('a payment with the same id counts once, and a second payment is owed back', () => {
    const paid = after(paidOut(), 5, { id: 'p', type: 'payoff' })
    const twice = withFact(paid, noticed('p', 5, 6, 315_00))
    expect(figuresOn(twice, day(6)).overpaidCents).toBe(0)
    const again = withFact(paid, noticed('p2', 5, 6, 315_00))
    expect(figuresOn(again, day(6))).toMatchObject({ status: 'returned', overpaidCents: 315_00 })
    // When the first payment is reversed, the second one repays the loan.
    const reversed = after(again, 8, { id: 'r', type: 'reversal', of: 'p' })
    expect(figuresOn(reversed, day(8))).toMatchObject({
      status: 'returned',
      overpaidCents: 0,
      today: { amountCents: 0 },
    })
  })
})

describe('a late loan', () => {
  for (const vector of vectors.money_rules.late_interest_cap) {
    it(`${vector.id}: ${vector.days_late} days late at ${vector.max_late_annual_pct} % is ${vector.max_late_interest} €`, () => {
      const life = paidOut({ annualRateMillionths: Number(vector.tin_annual_pct) * 10_000 })
      expect(owedOn(life, 10 + vector.days_late).allFinesCents).toBe(Number(vector.max_late_interest) * 100)
    })
  }

  it('a late loan is overdue from the day after the due date, and waits for a collector after the configured days', () => {
    const life = paidOut({}, { collectorAfterDays: 60 })
    expect(statusOn(life, 10)).toBe('active')
    expect(statusOn(life, 11)).toBe('overdue')
    expect(statusOn(life, 70)).toBe('overdue')
    expect(figuresOn(life, day(71))).toMatchObject({ status: 'awaiting_collector', days: { late: 61 } })
    expect(historyOf(life, 200)).toEqual([
      [day(0), 'active'],
      [day(11), 'overdue'],
      [day(71), 'awaiting_collector'],
    ])
  })

  it('stops at the cap to the cent, even if both kinds of charge end on half a cent', () => {
    // 50,10 €: ten days at 0,95 % and then late days; at the cap both sums end on half a cent.
    const life = paidOut(
      { principalCents: 50_10, annualRateMillionths: 3_467_500, termDays: 11 },
      { chargeCapPercent: 100 },
    )
    const { charges } = figuresOn(life, day(900))
    expect(charges.totalCents).toBe(50_10)
    expect(charges.commissionCents).toBe(5_24) // 523.545 cents
    expect(owedOn(life, 900)).toMatchObject({ fineCents: 0, amountCents: 100_20 })
  })

  it('reduces the kind charged last where rounding would lift the sum above the cap', () => {
    // 365 % on 50 cents is half a cent a day: one day of commission, then fines up to the cap of 10 cents: ½ + 9½.
    const rules = { chargeCapPercent: 20, lateMarginMillionths: 0 }
    const { charges, today } = figuresOn(paidOut({ principalCents: 50, termDays: 1 }, rules), day(60))
    expect(charges).toMatchObject({ commissionCents: 1, finesCents: 9, totalCents: 10 })
    expect(today.amountCents).toBe(60)
  })
})

describe('early repayment', () => {
  for (const { id, principal, total_cost, term_days, paid_on_day, payoff } of vectors.money_rules.early_repayment) {
    it(`${id}: ${principal} € with ${total_cost} € for ${term_days} days, paid on day ${paid_on_day}, is ${payoff} €`, () => {
      const principalCents = Number(principal) * 100
      const rate = Math.round((Number(total_cost) * 365 * 1_000_000) / (Number(principal) * term_days))
      const life = paidOut({ principalCents, termDays: term_days, annualRateMillionths: rate })
      expect(owedOn(life, paid_on_day).amountCents).toBe(Number(payoff) * 100)
    })
  }
})

describe('an extension', () => {
  it('an extension needs an offered term, a day after the payout and principal left, and is possible at most three times', () => {
    let life = paidOut()
    expect(refusalOf(life, 0, { id: 'e', type: 'extension', termDays: 7 })).toBe('not_extendable')
    expect(refusalOf(life, 1, { id: 'e', type: 'extension', termDays: 8 })).toBe('term_not_offered')
    for (const id of ['e1', 'e2', 'e3']) life = after(life, 5, { id, type: 'extension', termDays: 7 })
    expect(figuresOn(life, day(5))).toMatchObject({
      mustPayDate: day(31),
      days: { total: 31, left: 26 },
      extensionsLeft: 0,
    })
    expect(refusalOf(life, 6, { id: 'e4', type: 'extension', termDays: 7 })).toBe('not_extendable')
  })

  it('an extension is not offered while a payment is pending', () => {
    const figures = figuresOn(paidOut(), day(5), { hasPendingPayment: true })
    expect(figures).toMatchObject({ isExtendable: false, availableExtensions: [] })
  })

  it('an extension is possible at the cap and accrues nothing, and its price is limited to the room left', () => {
    const rules = { chargeCapPercent: 20, extensionPriceCents: 50_00 }
    const beforeCap = figuresOn(paidOut({}, rules), day(9)).availableExtensions[0]
    // 27 € has accrued, so 33 € is left below the cap of 60 €. The price takes all of it.
    expect(beforeCap).toMatchObject({ priceCents: 33_00, costCents: 60_00, commissionAtTheEndCents: 0 })
    const atCap = after(paidOut({}, rules), 40, { id: 'e', type: 'extension', termDays: 30 })
    expect(figuresOn(atCap, day(70))).toMatchObject({ status: 'extended', today: { amountCents: 300_00 } })
  })

  it('a promo code discounts commission and price, not fines', () => {
    const promo = { percentExtension: 50, percentExtensionPrice: 100 }
    const life = paidOut({}, { extensionPriceCents: 10_00 })
    expect(figuresOn(life, day(12), { promo }).availableExtensions[0]).toMatchObject({
      costBeforeDiscountCents: 46_03,
      costCents: 21_03, // 15 of 30 € commission, 6,03 € fines, no price
    })
    const extended = after(life, 12, { id: 'e', type: 'extension', termDays: 7, promo })
    expect(figuresOn(extended, day(12)).charges).toMatchObject({ discountCents: 25_00, totalCents: 21_03 })
    expect(owedOn(extended, 12)).toMatchObject({ annualCommissionCents: 0, allFinesCents: 0, bodyCents: 300_00 })
  })

  it('an extension cannot be reversed if it was free, and can be if it was paid', () => {
    const free = after(paidOut({ annualRateMillionths: 0 }), 3, { id: 'e', type: 'extension', termDays: 7 })
    expect(refusalOf(free, 4, { id: 'r', type: 'reversal', of: 'e' })).toBe('payment_not_found')
    const paid = after(paidOut(), 3, { id: 'e', type: 'extension', termDays: 7 })
    expect(refusalOf(paid, 4, { id: 'r', type: 'reversal', of: 'e' })).toBe('accepted')
  })
})

describe('a reversed payment', () => {
  it('leaves the loan as if it had never been made, including the split of later payments', () => {
    let life = after(paidOut(), 4, { id: 'p1', type: 'payment', cents: 112_00 })
    life = after(life, 8, { id: 'p2', type: 'payment', cents: 50_00 })
    life = after(life, 9, { id: 'r', type: 'reversal', of: 'p1' })
    const without = after(paidOut(), 8, { id: 'p2', type: 'payment', cents: 50_00 })
    expect(owedOn(life, 9)).toEqual(owedOn(without, 9))
    expect(owedOn(life, 9)).toMatchObject({ bodyCents: 274_00, annualCommissionCents: 2_74 })
    expect(owedOn(life, 8).bodyCents).toBe(158_00) // as known before: 200 € less 50 € with 8 € of commission
    expect(statusOn(life, 9)).toBe('active')
    expect(refusalOf(life, 9, { id: 'r2', type: 'reversal', of: 'p1' })).toBe('payment_not_found')
    expect(refusalOf(life, 9, { id: 'r2', type: 'reversal', of: 'r' })).toBe('payment_not_found')
  })

  it('reopens a closed loan in its recorded status, late at once if the due date has passed', () => {
    const closed = after(paidOut(), 8, { id: 'p', type: 'payoff' })
    expect(statusOn(after(closed, 10, { id: 'r', type: 'reversal', of: 'p' }), 10)).toBe('active')
    const late = after(closed, 20, { id: 'r', type: 'reversal', of: 'p' })
    expect(historyOf(late, 20)).toEqual([
      [day(0), 'active'],
      [day(8), 'returned'],
      [day(20), 'active'],
      [day(20), 'overdue'],
    ])
    expect(figuresOn(late, day(20))).toMatchObject({ returnedDate: null, today: { amountCents: 360_16 } })
  })

  it('returns a loan in court to its earlier status, and ages it only in the night', () => {
    let life = paidOut({}, { collectorAfterDays: 60 })
    life = after(life, 8, { id: 'p', type: 'payoff' })
    life = after(life, 100, { id: 'r', type: 'reversal', of: 'p' })
    expect(statusOn(life, 100)).toBe('overdue')
    expect(statusOn(life, 101)).toBe('awaiting_collector')
    let court = paidOut()
    for (const [id, to] of [
      ['s1', 'awaiting_collector'],
      ['s2', 'collector_in_progress'],
      ['s3', 'pre_court'],
      ['s4', 'court'],
    ] as const) {
      court = after(court, 30, { id, type: 'status', to })
    }
    court = after(court, 40, { id: 'p', type: 'payoff' })
    expect(statusOn(after(court, 45, { id: 'r', type: 'reversal', of: 'p' }), 45)).toBe('court')
  })

  it('undoes the extension that it paid for', () => {
    const extended = after(paidOut(), 5, { id: 'e', type: 'extension', termDays: 14 })
    expect(figuresOn(extended, day(5))).toMatchObject({ status: 'extended', mustPayDate: day(24) })
    const early = after(extended, 7, { id: 'r', type: 'reversal', of: 'e' })
    expect(figuresOn(early, day(7))).toMatchObject({ status: 'active', mustPayDate: day(10), extensionsLeft: 3 })
    expect(owedOn(early, 7).annualCommissionCents).toBe(21_00)
    const late = after(extended, 12, { id: 'r', type: 'reversal', of: 'e' })
    expect(figuresOn(late, day(12))).toMatchObject({ status: 'overdue', mustPayDate: day(10), days: { late: 2 } })
  })

  it('reverses two extensions one at a time, in either order', () => {
    let both = after(paidOut(), 5, { id: 'e1', type: 'extension', termDays: 7 })
    both = after(both, 6, { id: 'e2', type: 'extension', termDays: 7 })
    expect(figuresOn(both, day(6)).mustPayDate).toBe(day(24))
    const second = after(both, 7, { id: 'r2', type: 'reversal', of: 'e2' })
    expect(figuresOn(second, day(7))).toMatchObject({ status: 'extended', mustPayDate: day(17) })
    expect(statusOn(after(second, 7, { id: 'r1', type: 'reversal', of: 'e1' }), 7)).toBe('active')
    const first = after(both, 7, { id: 'r1', type: 'reversal', of: 'e1' })
    expect(figuresOn(first, day(7))).toMatchObject({ status: 'extended', mustPayDate: day(17) })
    expect(statusOn(after(first, 7, { id: 'r2', type: 'reversal', of: 'e2' }), 7)).toBe('active')
  })

  it('returns a loan to the collector that it had before its extension', () => {
    let life = after(paidOut(), 30, { id: 's', type: 'status', to: 'awaiting_collector' })
    life = after(life, 31, { id: 'e', type: 'extension', termDays: 7 })
    expect(statusOn(after(life, 33, { id: 'r', type: 'reversal', of: 'e' }), 33)).toBe('awaiting_collector')
    expect(statusOn(life, 40)).toBe('overdue')
    expect(statusOn(after(life, 40, { id: 'r', type: 'reversal', of: 'e' }), 40)).toBe('awaiting_collector')
  })
})

describe('a settlement', () => {
  const agreed = after(paidOut(), 20, { id: 's', type: 'settlement', agreedCents: 200_00, until: day(30) })

  it('closes the loan when its sum is paid by its date, and writes off the rest', () => {
    expect(figuresOn(agreed, day(25))).toMatchObject({
      status: 'discount',
      settlement: { agreedCents: 200_00, until: day(30), paidCents: 0 },
    })
    const partly = after(agreed, 25, { id: 'p1', type: 'payment', cents: 120_00 })
    expect(figuresOn(partly, day(25))).toMatchObject({ status: 'discount', settlement: { paidCents: 120_00 } })
    const paid = after(partly, 30, { id: 'p2', type: 'payment', cents: 80_00 })
    const { charges, ...figures } = figuresOn(paid, day(30))
    expect(figures).toMatchObject({
      status: 'returned',
      returnedDate: day(30),
      today: { amountCents: 0 },
      settlement: null,
    })
    expect(figures.writtenOffCents).toBe(300_00 + charges.totalCents - 200_00)
  })

  it('a settlement does not stop interest, and lapses the day after its date', () => {
    expect(owedOn(agreed, 25).allFinesCents).toBeGreaterThan(owedOn(agreed, 20).allFinesCents)
    expect(statusOn(agreed, 30)).toBe('discount')
    expect(statusOn(agreed, 31)).toBe('overdue')
    const tooLate = after(agreed, 31, { id: 'p', type: 'payment', cents: 200_00 })
    expect(figuresOn(tooLate, day(31))).toMatchObject({ status: 'overdue', writtenOffCents: 0 })
  })

  it('agreed before the due date returns the loan as late if that date has passed', () => {
    const early = after(paidOut(), 5, { id: 's', type: 'settlement', agreedCents: 100_00, until: day(15) })
    expect(historyOf(early, 16)).toEqual([
      [day(0), 'active'],
      [day(5), 'discount'],
      [day(16), 'active'],
      [day(16), 'overdue'],
    ])
  })

  it('lapses in the same commit if its payment is reversed after its date', () => {
    const paid = after(agreed, 28, { id: 'p', type: 'payment', cents: 200_00 })
    const inTime = after(paid, 29, { id: 'r', type: 'reversal', of: 'p' })
    expect(figuresOn(inTime, day(29))).toMatchObject({
      status: 'discount',
      writtenOffCents: 0,
      settlement: { paidCents: 0 },
    })
    expect(statusOn(after(paid, 35, { id: 'r', type: 'reversal', of: 'p' }), 35)).toBe('overdue')
  })

  it('cancelled by staff returns the loan to its earlier status, and what was paid stays a payment', () => {
    const partly = after(agreed, 25, { id: 'p', type: 'payment', cents: 120_00 })
    const cancelled = after(partly, 26, { id: 'c', type: 'settlement_cancelled' })
    expect(historyOf(cancelled, 26).slice(-2)).toEqual([
      [day(20), 'discount'],
      [day(26), 'overdue'],
    ])
    const plain = after(paidOut(), 25, { id: 'p', type: 'payment', cents: 120_00 })
    expect(owedOn(cancelled, 28)).toEqual(owedOn(plain, 28))
    expect(figuresOn(cancelled, day(26))).toMatchObject({ settlement: null, writtenOffCents: 0 })
    // The agreed sum no longer closes the loan.
    const paid = after(cancelled, 27, { id: 'q', type: 'payment', cents: 80_00 })
    expect(figuresOn(paid, day(27))).toMatchObject({ status: 'overdue', writtenOffCents: 0 })
  })

  it('cancelled after the due date makes a loan late that was not late before the agreement', () => {
    const early = after(paidOut(), 5, { id: 's', type: 'settlement', agreedCents: 100_00, until: day(25) })
    expect(historyOf(after(early, 20, { id: 'c', type: 'settlement_cancelled' }), 20).slice(-2)).toEqual([
      [day(20), 'active'],
      [day(20), 'overdue'],
    ])
  })

  it('a settlement can be cancelled only while it lasts', () => {
    expect(refusalOf(paidOut(), 20, { id: 'c', type: 'settlement_cancelled' })).toBe('not_in_this_status')
    expect(refusalOf(agreed, 31, { id: 'c', type: 'settlement_cancelled' })).toBe('not_in_this_status')
    const cancelled = after(agreed, 22, { id: 'c', type: 'settlement_cancelled' })
    expect(refusalOf(cancelled, 23, { id: 'd', type: 'settlement_cancelled' })).toBe('not_in_this_status')
  })

  it('a settlement is for no more than is owed and for a future day', () => {
    const settle = (agreedCents: number, until: CivilDate) =>
      refusalOf(paidOut(), 20, { id: 's', type: 'settlement', agreedCents, until })
    expect(settle(500_00, day(30))).toBe('amount_too_large')
    expect(settle(5, day(30))).toBe('amount_too_small')
    expect(settle(100_00, day(19))).toBe('settlement_date_passed')
    expect(refusalOf(agreed, 21, { id: 't', type: 'settlement', agreedCents: 100_00, until: day(30) })).toBe(
      'not_in_this_status',
    )
  })
})

describe('a withdrawal', () => {
  it('w1: 300 € at 365 %, notified on day 7, paid on day 10, is 330 €, due 30 days after the notice', () => {
    const life = after(paidOut({ termDays: 30 }), 7, { id: 'w', type: 'withdrawal' })
    expect(owedOn(life, 10).amountCents).toBe(330_00)
    expect(figuresOn(life, day(10))).toMatchObject({ mustPayDate: day(37), isExtendable: false, withdrawn: true })
  })

  it('w2: a loan without a borrowing rate costs nothing', () => {
    const life = after(paidOut({ annualRateMillionths: 0 }, { extensionPriceCents: 105_00 }), 7, {
      id: 'w',
      type: 'withdrawal',
    })
    expect(owedOn(life, 10).amountCents).toBe(300_00)
  })

  it('a withdrawal is possible up to fourteen days after signing, once', () => {
    expect(refusalOf(paidOut(), 14, { id: 'w', type: 'withdrawal' })).toBe('accepted')
    expect(refusalOf(paidOut(), 15, { id: 'w', type: 'withdrawal' })).toBe('withdrawal_too_late')
    const life = after(paidOut(), 7, { id: 'w', type: 'withdrawal' })
    expect(refusalOf(life, 8, { id: 'w2', type: 'withdrawal' })).toBe('already_withdrawn')
    const returned = after(life, 9, { id: 'back', type: 'payout_returned' })
    expect(refusalOf(returned, 10, { id: 'again', type: 'payout' })).toBe('already_withdrawn')
  })

  it('cancels late interest, even if already paid, and makes the loan current again', () => {
    let life = after(paidOut(), 12, { id: 'p', type: 'payment', cents: 66_03 })
    expect(figuresOn(life, day(12)).paid).toMatchObject({
      finesCents: 6_03,
      commissionCents: 30_00,
      principalCents: 30_00,
    })
    life = after(life, 13, { id: 'w', type: 'withdrawal' })
    const figures = figuresOn(life, day(13))
    expect(figures).toMatchObject({ status: 'active', charges: { finesCents: 0 } })
    // Twelve days at 3 €, then the rest of the payment on the principal, then one day on the remaining principal.
    expect(figures.paid).toMatchObject({ finesCents: 0, commissionCents: 36_00, principalCents: 30_03 })
    expect(figures.today).toMatchObject({ bodyCents: 269_97, annualCommissionCents: 2_70, allFinesCents: 0 })
  })

  /** A seven-day loan that staff moved to a status, all on its eleventh day. */
  function movedTo(last: LoanStatus): LoanLife {
    const path: readonly LoanStatus[] = [
      'awaiting_collector',
      'collector_in_progress',
      'pre_court',
      'court',
      'post_court',
      'execution',
    ]
    const steps = last === 'presale' ? [last] : path.slice(0, path.indexOf(last) + 1)
    return steps.reduce<LoanLife>(
      (life, to) => after(life, 11, { id: `to-${to}`, type: 'status', to }),
      paidOut({ termDays: 7 }),
    )
  }

  it.each([
    'awaiting_collector',
    'collector_in_progress',
    'presale',
    'pre_court',
    'court',
    'post_court',
    'execution',
  ] as const)('makes a loan in %s current again, without late interest', (status) => {
    const moved = movedTo(status)
    expect(figuresOn(moved, day(12))).toMatchObject({ status, today: { allFinesCents: 15_08 } })
    const life = after(moved, 12, { id: 'w', type: 'withdrawal' })
    expect(figuresOn(life, day(12))).toMatchObject({
      status: 'active',
      mustPayDate: day(42),
      charges: { finesCents: 0 },
      days: { late: 0 },
      today: { bodyCents: 300_00, annualCommissionCents: 36_00, allFinesCents: 0 },
    })
    expect(statusOn(life, 42)).toBe('active')
    expect(statusOn(life, 43)).toBe('overdue')
  })

  it('cancels a settlement: the agreed sum no longer closes the loan, and its date no longer matters', () => {
    let life = after(paidOut({ termDays: 7 }), 11, { id: 's', type: 'settlement', agreedCents: 100_00, until: day(13) })
    life = after(life, 11, { id: 'p', type: 'payment', cents: 40_00 })
    life = after(life, 12, { id: 'w', type: 'withdrawal' })
    expect(figuresOn(life, day(12))).toMatchObject({ status: 'active', settlement: null, mustPayDate: day(42) })
    life = after(life, 13, { id: 'q', type: 'payment', cents: 60_00 })
    expect(figuresOn(life, day(13))).toMatchObject({ status: 'active', writtenOffCents: 0 })
    expect(statusOn(life, 42)).toBe('active')
    expect(statusOn(after(life, 42, { id: 'all', type: 'payoff' }), 42)).toBe('returned')
  })

  it('a withdrawal is rejected once nothing is owed and once the debt is sold', () => {
    const returned = after(paidOut(), 5, { id: 'p', type: 'payoff' })
    expect(refusalOf(returned, 6, { id: 'w', type: 'withdrawal' })).toBe('not_in_this_status')
    const sold = after(movedTo('presale'), 12, { id: 'x', type: 'sale' })
    expect(refusalOf(sold, 12, { id: 'w', type: 'withdrawal' })).toBe('not_in_this_status')
  })

  it('stays in force when the payment of an earlier extension is reversed: the earlier arrears do not return', () => {
    let life = after(movedTo('awaiting_collector'), 11, { id: 'e', type: 'extension', termDays: 7 })
    life = after(life, 12, { id: 'w', type: 'withdrawal' })
    const reversed = after(life, 13, { id: 'r', type: 'reversal', of: 'e' })
    expect(figuresOn(reversed, day(13))).toMatchObject({ status: 'active', mustPayDate: day(42) })
    expect(statusOn(after(life, 43, { id: 'r', type: 'reversal', of: 'e' }), 43)).toBe('overdue')
  })

  it('cancels the price of an extension and its due date', () => {
    let life = paidOut({}, { extensionPriceCents: 10_00 })
    life = after(life, 5, { id: 'e', type: 'extension', termDays: 30 })
    life = after(life, 6, { id: 'w', type: 'withdrawal' })
    expect(figuresOn(life, day(6))).toMatchObject({
      status: 'extended',
      mustPayDate: day(36),
      charges: { extensionPriceCents: 0 },
      paid: { commissionCents: 15_00, principalCents: 10_00 },
    })
  })

  it('a withdrawal is late only after its thirty days, and even then at the borrowing rate', () => {
    const life = after(paidOut(), 14, { id: 'w', type: 'withdrawal' })
    expect(statusOn(life, 44)).toBe('active')
    expect(figuresOn(life, day(45))).toMatchObject({ status: 'overdue', days: { late: 1 } })
    expect(owedOn(life, 45)).toMatchObject({ annualCommissionCents: 135_00, allFinesCents: 0 })
  })
})

describe('a returned payout', () => {
  it('cancels all charges and starts again with the next payout', () => {
    let life = after(paidOut(), 1, { id: 'back', type: 'payout_returned' })
    expect(figuresOn(life, day(3))).toMatchObject({
      status: 'processing_fail',
      giveDate: null,
      mustPayDate: null,
      days: { total: 10, left: null, late: 0 },
      today: { amountCents: 0 },
    })
    life = after(life, 4, { id: 'again', type: 'payout' })
    expect(figuresOn(life, day(4))).toMatchObject({ status: 'active', giveDate: day(4), mustPayDate: day(14) })
    expect(owedOn(life, 5).annualCommissionCents).toBe(3_00)
  })

  it('loses no money that arrived meanwhile: it counts from the next payout', () => {
    let life = after(paidOut(), 3, { id: 'back', type: 'payout_returned' })
    const onItsWay: LoanFact = { id: 'p', type: 'payment', date: day(2), bookedOn: day(5), cents: 50_00 }
    expect(() => positionOn(withFact(life, onItsWay), day(5))).toThrow(AppError)
    life = withFact(after(life, 4, { id: 'again', type: 'payout' }), onItsWay)
    expect(figuresOn(life, day(5))).toMatchObject({ today: { bodyCents: 250_00 }, paid: { principalCents: 50_00 } })
  })

  it('a returned payout is rejected after payments or an extension', () => {
    const paid = after(paidOut(), 1, { id: 'p', type: 'payment', cents: 50_00 })
    expect(refusalOf(paid, 2, { id: 'back', type: 'payout_returned' })).toBe('payout_has_payments')
    const extended = after(paidOut({ annualRateMillionths: 0 }), 1, { id: 'e', type: 'extension', termDays: 7 })
    expect(refusalOf(extended, 2, { id: 'back', type: 'payout_returned' })).toBe('not_in_this_status')
    expect(refusalOf(paidOut(), 2, { id: 'again', type: 'payout' })).toBe('not_in_this_status')
  })
})

describe('a sold loan', () => {
  it('keeps the figures of the day of sale', () => {
    let life = after(paidOut(), 30, { id: 's', type: 'status', to: 'presale' })
    expect(refusalOf(paidOut(), 30, { id: 'x', type: 'sale' })).toBe('not_in_this_status')
    life = after(life, 31, { id: 'x', type: 'sale' })
    const ofTheDay = owedOn(life, 31)
    expect(owedOn(life, 300)).toEqual({ ...ofTheDay, fineCents: 0 })
    expect(figuresOn(life, day(300))).toMatchObject({ status: 'sold', days: { left: 0, late: 0 }, isExtendable: false })
    expect(figuresOn(life, day(300)).returnAmountCents).toBe(ofTheDay.amountCents)
    expect(refusalOf(life, 40, { id: 'p', type: 'payment', cents: 50_00 })).toBe('not_in_this_status')
  })
})

describe('the explanation of an amount', () => {
  it('lists days, principal and rate of every charge and every payment', () => {
    let life = after(paidOut(), 4, { id: 'p', type: 'payment', cents: 112_00 })
    life = after(life, 12, {
      id: 'e',
      type: 'extension',
      termDays: 7,
      promo: { percentExtension: 50, percentExtensionPrice: 0 },
    })
    const { body, annualCommission, allFines } = explainOn(life, day(13))
    expect(body.map(({ reason, cents }) => [reason, cents])).toEqual([
      ['disbursement', 300_00],
      ['payment', -100_00],
    ])
    expect(
      annualCommission.map(({ reason, cents, daily }) => [reason, cents, daily?.days, daily?.principalCents]),
    ).toEqual([
      ['daily_charge', 12_00, 4, 300_00],
      ['payment', -12_00, undefined, undefined],
      ['daily_charge', 12_00, 6, 200_00],
      ['discount', -6_00, undefined, undefined],
      ['extension_payment', -6_00, undefined, undefined],
      ['daily_charge', 2_00, 1, 200_00],
    ])
    expect(allFines.map(({ reason, cents, daily }) => [reason, cents, daily?.annualRateMillionths])).toEqual([
      ['daily_charge', 4_02, 3_670_000],
      ['extension_payment', -4_02, undefined],
    ])
  })
})
