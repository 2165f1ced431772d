// Goal: dates, amounts and TAE of schedules match figures that an independent program computed, and every schedule adds up.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../test-data/instalments.json' with { type: 'json' }
import { addDays, civilDate, daysBetween } from '../calendar/civil-date.ts'
import { UNITS_PER_CENT } from '../pricing/interest.ts'
import { dueDatesFrom, planDueDates } from './due-dates.ts'
import {
  isRegular,
  makeSchedule,
  makeScheduleKeeping,
  type ScheduleMethod,
  type ScheduleTerms,
  scheduledInterest,
  scheduledTotal,
} from './schedule.ts'
import { taeOfInstalments } from './schedule-tae.ts'

describe('a schedule', () => {
  for (const vector of vectors.schedules) {
    it(`${vector.id}: ${vector.principal} cents in ${vector.instalments}, TAE ${vector.tae} % ${vector.note}`, () => {
      const from = civilDate(vector.give_date)
      const schedule = makeSchedule({
        principalCents: vector.principal,
        from,
        dates: planDueDates(from, {
          count: vector.instalments,
          dueDay: vector.due_day,
          firstPeriodMinDays: vector.first_period_min_days,
        }),
        annualRateMillionths: vector.annual_rate_millionths,
        feeCents: vector.fee,
        method: vector.method as ScheduleMethod,
      })
      const rows = schedule.instalments.map((row) => ({
        n: row.number,
        date: row.date,
        days: row.days,
        opening: row.openingCents,
        interest: row.interestCents,
        fee: row.feeCents,
        principal: row.principalCents,
        total: row.totalCents,
        closing: row.openingCents - row.principalCents,
      }))
      expect(rows).toEqual(vector.rows)
      expect(scheduledTotal(schedule)).toBe(vector.total_payable)
      expect(scheduledInterest(schedule)).toBe(vector.interest_total)
      expect(taeOfInstalments(vector.principal, from, schedule.instalments).toFixed(1)).toBe(vector.tae)
    })
  }
})

const GIVE_DATE = civilDate('2027-01-31')

const terms: fc.Arbitrary<ScheduleTerms> = fc
  .record({
    principalCents: fc.oneof(fc.integer({ min: 50_00, max: 1000_00 }), fc.integer({ min: 1, max: 30_00 })),
    start: fc.integer({ min: 0, max: 800 }),
    first: fc.integer({ min: 1, max: 60 }),
    count: fc.integer({ min: 1, max: 24 }),
    interval: fc.constantFrom('month' as const, 'week' as const),
    annualRateMillionths: fc.oneof(fc.constantFrom(0, 1, 470_967, 3_650_000), fc.integer({ min: 0, max: 480_000 })),
    feeCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_00 })),
    method: fc.constantFrom<ScheduleMethod>('annuity', 'equal_principal'),
    chargedUnits: fc.oneof(fc.constant(0n), fc.bigInt(0n, 10n * UNITS_PER_CENT)),
  })
  .map(({ start, first, count, interval, ...rest }) => {
    const from = addDays(GIVE_DATE, start)
    return { ...rest, from, dates: dueDatesFrom(addDays(from, first), count, interval) }
  })

const partOf = (method: ScheduleMethod, row: { readonly totalCents: number; readonly principalCents: number }) =>
  method === 'annuity' ? row.totalCents : row.principalCents

describe('every schedule', () => {
  it('repays the principal and the fee, and its last instalment is not above the regular one', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const schedule = makeSchedule(one)
        const { instalments, method, regularCents } = schedule
        const sum = (part: (row: (typeof instalments)[number]) => number) =>
          instalments.reduce((total, row) => total + part(row), 0)
        expect(sum(({ principalCents }) => principalCents)).toBe(one.principalCents)
        expect(sum(({ feeCents }) => feeCents)).toBe(one.feeCents)
        expect(Math.min(...instalments.map(({ principalCents }) => principalCents))).toBeGreaterThanOrEqual(0)
        expect(Number(instalments.at(-1) && partOf(method, instalments.at(-1) as never))).toBeLessThanOrEqual(
          regularCents,
        )
        expect(scheduledTotal(schedule)).toBe(one.principalCents + one.feeCents + scheduledInterest(schedule))
      }),
      { numRuns: 500 },
    )
  })

  it('every schedule has the smallest regular instalment that is enough', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const schedule = makeSchedule(one)
        const { instalments, method, regularCents } = schedule
        fc.pre(method === 'annuity' && instalments.length > 1 && isRegular(schedule))
        // A cent less in each of the others makes the last one larger than they are.
        const dates = instalments.map(({ date }) => date)
        const kept = makeScheduleKeeping({ ...one, dates }, regularCents - 1)
        expect(kept.regularCents).toBe(regularCents)
      }),
      { numRuns: 300 },
    )
  })

  it('rounds its interest once over all periods', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const { instalments } = makeSchedule({ ...one, chargedUnits: 0n })
        const exact = instalments.reduce(
          (sum, { openingCents, days }) => sum + BigInt(openingCents) * BigInt(one.annualRateMillionths) * BigInt(days),
          0n,
        )
        const cents = Number((2n * exact + UNITS_PER_CENT) / (2n * UNITS_PER_CENT))
        expect(instalments.reduce((sum, { interestCents }) => sum + interestCents, 0)).toBe(cents)
      }),
      { numRuns: 300 },
    )
  })

  it('every schedule with one date is a loan with a single payment', () => {
    const one = { principalCents: 300_00, from: GIVE_DATE, annualRateMillionths: 3_650_000, feeCents: 0 }
    const schedule = makeSchedule({ ...one, dates: [addDays(GIVE_DATE, 30)], method: 'annuity' })
    expect(schedule).toMatchObject({
      regularCents: 390_00,
      instalments: [{ interestCents: 90_00, totalCents: 390_00 }],
    })
  })

  it('uses fewer dates where so little is left that the last one would have nothing', () => {
    const dates = dueDatesFrom(civilDate('2027-02-28'), 12, 'month', 31)
    const tiny = { from: GIVE_DATE, dates, annualRateMillionths: 0, feeCents: 0, method: 'annuity' as const }
    const totals = (cents: number) =>
      makeSchedule({ ...tiny, principalCents: cents }).instalments.map(({ totalCents }) => totalCents)
    expect(totals(13)).toEqual([2, 2, 2, 2, 2, 2, 1])
    expect(totals(1)).toEqual([1])
  })

  it('refuses dates that do not ascend, no date and no principal', () => {
    const one = {
      principalCents: 100,
      from: GIVE_DATE,
      annualRateMillionths: 0,
      feeCents: 0,
      method: 'annuity' as const,
    }
    for (const broken of [
      { ...one, dates: [GIVE_DATE] },
      { ...one, dates: [addDays(GIVE_DATE, 9), addDays(GIVE_DATE, 8)] },
      { ...one, dates: [] },
      { ...one, principalCents: 0, dates: [addDays(GIVE_DATE, 9)] },
    ])
      expect(() => makeSchedule(broken)).toThrow(RangeError)
  })
})

describe('due dates', () => {
  it('due dates are counted from the first, so that a short month does not shift the later ones', () => {
    const monthly = planDueDates(civilDate('2027-12-31'), { count: 4, dueDay: null, firstPeriodMinDays: 15 })
    expect(monthly).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
  })

  it('due dates can be weekly', () => {
    expect(dueDatesFrom(civilDate('2027-02-26'), 3, 'week')).toEqual(['2027-02-26', '2027-03-05', '2027-03-12'])
  })

  it('due dates on a chosen day are monthly, and the first is far enough from the payout and no month further', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 31 }),
        (start, dueDay, firstPeriodMinDays) => {
          const from = addDays(GIVE_DATE, start)
          const [first = from, second = from] = planDueDates(from, { count: 2, dueDay, firstPeriodMinDays })
          expect(daysBetween(from, first)).toBeGreaterThanOrEqual(firstPeriodMinDays)
          expect(daysBetween(from, first)).toBeLessThan(firstPeriodMinDays + 32)
          expect(daysBetween(first, second)).toBeGreaterThanOrEqual(28)
          expect(daysBetween(first, second)).toBeLessThanOrEqual(31)
          expect(Number(second.slice(8)) === dueDay || addDays(second, 1).endsWith('-01')).toBe(true)
        },
      ),
    )
  })
})

describe('the schedule after a part was repaid', () => {
  const rest = {
    principalCents: 107_85,
    from: civilDate('2027-03-01'),
    dates: dueDatesFrom(civilDate('2027-03-15'), 2, 'month'),
    annualRateMillionths: 470_967,
    feeCents: 0,
    method: 'annuity' as const,
    chargedUnits: 570_570_000_000n,
    firstNumber: 2,
  }

  it('the schedule after a part was repaid has smaller instalments on the same dates', () => {
    expect(makeSchedule(rest).instalments.map(({ number, totalCents }) => [number, totalCents])).toEqual([
      [2, 55_98],
      [3, 55_97],
    ])
  })

  it('or the same instalment on fewer dates, the last one smaller', () => {
    const longer = { ...rest, principalCents: 300_00, dates: dueDatesFrom(civilDate('2027-03-15'), 11, 'month') }
    const { instalments } = makeScheduleKeeping(longer, 107_84)
    expect(instalments.map(({ totalCents }) => totalCents)).toEqual([107_84, 107_84, instalments[2]?.totalCents])
    expect(instalments[2]?.totalCents).toBeLessThan(107_84)
    expect(instalments.reduce((sum, { principalCents }) => sum + principalCents, 0)).toBe(300_00)
  })
})
