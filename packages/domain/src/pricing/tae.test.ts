import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/money-vectors.json' with { type: 'json' }
import { civilDate } from '../calendar/civil-date.ts'
import { centsFromEuros } from '../money/cents.ts'
import { formatTae } from './format-tae.ts'
import {
  type PeriodAmount,
  type PeriodFlows,
  tae,
  taeOfLoan,
  taeTenths,
  taeTenthsOfOnePayment,
  yearsSince,
} from './tae.ts'

// Goal: the TAE matches the figures published by directives, lenders and courts, and the day count of Directive 2023/2225.

const PERIODS_PER_YEAR: Record<string, number> = { day365: 365, week: 52, month: 12, year: 1 }

function cents(euros: string): number {
  const checked = centsFromEuros(euros)
  if (!checked.ok) throw new RangeError(euros)
  return checked.value
}

/** The same flows as arguments of the public function. */
const inYears = ({ drawdowns, payments }: PeriodFlows) => {
  const timed = ({ cents, periods, periodsPerYear }: PeriodAmount) => ({ cents, years: periods / periodsPerYear })
  return { drawdowns: drawdowns.map(timed), payments: payments.map(timed) }
}

const tenthsText = (tenths: bigint) => `${tenths / 10n}.${tenths % 10n}`

describe('published and computed examples', () => {
  for (const vector of vectors.tae) {
    const expected = `${vector.expected.apr_1dp} %`
    if (vector.dates) {
      const { drawdown, payments } = vector.dates
      it(`${vector.id}: ${expected}, by dates`, () => {
        const flows = {
          drawdowns: vector.drawdowns.map(({ amount }) => ({ date: civilDate(drawdown), cents: cents(amount) })),
          payments: vector.payments.map(({ amount }, index) => ({
            date: civilDate(String(payments[index])),
            cents: cents(amount),
          })),
        }
        expect(taeOfLoan(flows)).toBe(Number(vector.expected.apr_1dp))
        expect(payments.map((date) => yearsSince(civilDate(drawdown), civilDate(date)).periodsPerYear)).toEqual(
          vector.year_length_days,
        )
      })
      continue
    }
    it(`${vector.id}: ${expected}`, () => {
      const periodsPerYear = Number(PERIODS_PER_YEAR[vector.basis])
      const timed = (flow: { amount: string; n?: number }): PeriodAmount => ({
        cents: cents(flow.amount),
        periods: flow.n ?? 0,
        periodsPerYear,
      })
      const flows = { drawdowns: vector.drawdowns.map(timed), payments: vector.payments.map(timed) }
      const percent = Number(vector.expected.apr_pct)
      expect(Math.abs(tae(inYears(flows)) - percent)).toBeLessThanOrEqual(0.000_000_5 + Math.abs(percent) * 2 ** -52)
      expect(tenthsText(taeTenths(flows))).toBe(vector.expected.apr_1dp)
      // The published times, cut to twelve decimals, denote the same days and months.
      const published = (flow: { amount: string; t_years: string }) => ({
        cents: cents(flow.amount),
        years: Number(flow.t_years),
      })
      const asPublished = { drawdowns: vector.drawdowns.map(published), payments: vector.payments.map(published) }
      expect(tae(asPublished)).toBe(tae(inYears(flows)))
    })
  }
})

describe('the length of the year', () => {
  const onePayment = (from: string, to: string) =>
    taeOfLoan({
      drawdowns: [{ date: civilDate(from), cents: 300_00 }],
      payments: [{ date: civilDate(to), cents: 390_00 }],
    })

  it('the length of the year is 366 days if the year before the payment contains a 29 February', () => {
    expect(onePayment('2028-02-01', '2028-03-02')).toBe(2355.3)
    expect(yearsSince(civilDate('2028-01-30'), civilDate('2028-02-29'))).toEqual({ periods: 30, periodsPerYear: 366 })
    expect(yearsSince(civilDate('2029-01-29'), civilDate('2029-02-28'))).toEqual({ periods: 30, periodsPerYear: 366 })
    expect(yearsSince(civilDate('2029-01-30'), civilDate('2029-03-01'))).toEqual({ periods: 30, periodsPerYear: 365 })
  })

  it('counts whole years back from the payment first, and then days', () => {
    expect(yearsSince(civilDate('2026-11-20'), civilDate('2028-11-20'))).toEqual({ periods: 730, periodsPerYear: 365 })
    expect(yearsSince(civilDate('2026-11-10'), civilDate('2028-11-20'))).toEqual({ periods: 740, periodsPerYear: 365 })
  })

  it('counts every drawdown from the earliest, in whatever order they are listed', () => {
    const drawdowns = [
      { date: civilDate('2026-12-20'), cents: 500_00 },
      { date: civilDate('2026-11-20'), cents: 500_00 },
    ]
    const payments = [{ date: civilDate('2027-02-18'), cents: 1100_00 }]
    const growth = 1 + taeOfLoan({ drawdowns, payments }) / 100
    expect(500_00 + 500_00 * growth ** (-30 / 365)).toBeCloseTo(1100_00 * growth ** (-90 / 365), -1)
    expect(taeOfLoan({ drawdowns: drawdowns.toReversed(), payments })).toBe(taeOfLoan({ drawdowns, payments }))
  })

  it('counts every payment', () => {
    const drawdowns = [{ date: civilDate('2026-11-20'), cents: 1000_00 }]
    const payments = [
      { date: civilDate('2027-11-20'), cents: 600_00 },
      { date: civilDate('2028-11-20'), cents: 600_00 },
    ]
    // 1000 = 600 / q + 600 / q², so q is 0.3 + √0.69.
    expect(taeOfLoan({ drawdowns, payments })).toBe(13.1)
  })

  it('a year and a half in the directive of 1998: 12,96 % rounds to 13,0 %', () => {
    expect(
      taeOfLoan({
        drawdowns: [{ date: civilDate('1994-01-01'), cents: 1000_00 }],
        payments: [{ date: civilDate('1995-07-01'), cents: 1200_00 }],
      }),
    ).toBe(13)
  })
})

describe('the solver', () => {
  const days = (cents: number, periods: number): PeriodAmount => ({ cents, periods, periodsPerYear: 365 })
  const start = (cents: number) => [days(cents, 0)]

  it('returns 0 % for a loan without cost', () => {
    expect(tae(inYears({ drawdowns: start(200_00), payments: [days(200_00, 21)] }))).toBe(0)
    expect(taeTenths({ drawdowns: start(200_00), payments: [days(100_00, 21), days(100_00, 40)] })).toBe(0n)
  })

  it('the solver is correct for negative rates, down to a loss of 99 %', () => {
    expect(tae(inYears({ drawdowns: start(1000_00), payments: [days(10_00, 365)] }))).toBeCloseTo(-99, 12)
    expect(taeTenths({ drawdowns: start(1000_00), payments: [days(999_00, 365)] })).toBe(-1n)
  })

  it('rounds an exact half up', () => {
    expect(taeTenths({ drawdowns: start(1000_00), payments: [days(1129_50, 365)] })).toBe(130n)
    expect(taeTenthsOfOnePayment(1000_00, days(1129_50, 365))).toBe(130n)
    expect(taeTenths({ drawdowns: start(1000_00), payments: [days(1129_49, 365)] })).toBe(129n)
  })

  it('the solver is exact where floating point is not: above a hundred million per cent', () => {
    const payment = days(55_00, 1)
    expect(taeTenthsOfOnePayment(50_00, payment)).toBe(taeTenths({ drawdowns: start(50_00), payments: [payment] }))
    expect(taeTenthsOfOnePayment(50_00, payment)).toBe(1_283_305_580_313_351_697n)
  })

  it('takes a time that is no whole number of days, months or weeks', () => {
    const flows = { drawdowns: [{ cents: 100_00, years: 0 }], payments: [{ cents: 110_00, years: Math.SQRT1_2 }] }
    expect(tae(flows)).toBeCloseTo(100 * (1.1 ** Math.SQRT2 - 1), 9)
  })

  it('counts several drawdowns from the first', () => {
    const flows = { drawdowns: [...start(500_00), days(500_00, 30)], payments: [days(1100_00, 90)] }
    const growth = 1 + tae(inYears(flows)) / 100
    expect(500_00 + 500_00 * growth ** (-30 / 365)).toBeCloseTo(1100_00 * growth ** (-90 / 365), 6)
  })

  it('throws on flows that no rate explains, instead of looping', () => {
    expect(() => tae(inYears({ drawdowns: start(100_00), payments: [] }))).toThrow(RangeError)
    expect(() => tae(inYears({ drawdowns: start(100_00), payments: [days(110_00, 0)] }))).toThrow(RangeError)
    expect(() => taeOfLoan({ drawdowns: [], payments: [] })).toThrow(RangeError)
  })

  it('agrees with the closed form for a single payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50_00, max: 1000_00 }),
        fc.integer({ min: -99_00, max: 100_00 }),
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(365, 366),
        (drawnCents, hundredths, periods, periodsPerYear) => {
          const repaidCents = Math.max(1, Math.round(drawnCents * (1 + hundredths / 100_00)))
          const payment = { cents: repaidCents, periods, periodsPerYear }
          const drawdowns = [{ cents: drawnCents, periods: 0, periodsPerYear }]
          expect(taeTenthsOfOnePayment(drawnCents, payment)).toBe(taeTenths({ drawdowns, payments: [payment] }))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('rounds instalments as the exact solver does', () => {
    const terms = fc.record({
      count: fc.integer({ min: 2, max: 12 }),
      drawnCents: fc.integer({ min: 10_00, max: 1000_00 }),
      cost: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(terms, ({ count, drawnCents, cost }) => {
        const cents = Math.ceil((drawnCents * (1 + cost)) / count)
        const monthly = (index: number): PeriodAmount => ({ cents, periods: index + 1, periodsPerYear: 12 })
        const flows = {
          drawdowns: [{ cents: drawnCents, periods: 0, periodsPerYear: 12 }],
          payments: Array.from({ length: count }, (_, index) => monthly(index)),
        }
        expect(Math.abs(Number(taeTenths(flows)) - 10 * tae(inYears(flows)))).toBeLessThanOrEqual(0.5 + 1e-9)
      }),
      { numRuns: 200 },
    )
  })

  it('balances both sides of the equation for any instalments', () => {
    const instalment = fc.record({ cents: fc.integer({ min: 1, max: 500_00 }), days: fc.integer({ min: 1, max: 800 }) })
    fc.assert(
      fc.property(fc.array(instalment, { minLength: 1, maxLength: 12 }), (instalments) => {
        const total = instalments.reduce((sum, { cents }) => sum + cents, 0)
        const drawn = Math.max(1, Math.round(total * 0.8))
        const flows = { drawdowns: start(drawn), payments: instalments.map((one) => days(one.cents, one.days)) }
        const growth = 1 + tae(inYears(flows)) / 100
        const present = instalments.reduce((sum, one) => sum + one.cents * growth ** (-one.days / 365), 0)
        expect(Math.abs(present - drawn) / drawn).toBeLessThan(1e-9)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the formatted TAE', () => {
  const cases = [
    [2333.9, '2.333,9\u00a0%'],
    [0, '0,0\u00a0%'],
    [14299, '14.299,0\u00a0%'],
    [5.8, '5,8\u00a0%'],
    [-1.5, '-1,5\u00a0%'],
    [-0.01, '0,0\u00a0%'],
    [837017.2, '837.017,2\u00a0%'],
    [2 ** 57, '144.115.188.075.855.872,0\u00a0%'],
  ] as const
  for (const [percent, text] of cases) it(`${percent} is ${text}`, () => expect(formatTae(percent)).toBe(text))
})
