import { type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import { monthsAfter, yearsBefore } from '../calendar/months.ts'
import { type PeriodAmount, taeTenths } from '../pricing/tae.ts'
import type { Instalment } from './schedule.ts'

const MONTHS_PER_YEAR = 12

/**
 * The time to the first of several monthly instalments in whole months and days (remark c of Annex III of Directive 2023/2225). One
 * month after the payout is one month, also at a month's end; otherwise whole months back from the due date, then days of the 365 or
 * 366 of the year that ends there.
 */
function timeToFirst(giveDate: CivilDate, first: CivilDate) {
  if (first === monthsAfter(giveDate, 1)) return { months: 1, days: 0, daysPerYear: 365 }
  let months = 0
  while (monthsAfter(first, -(months + 1)) >= giveDate) months += 1
  const monthsBack = monthsAfter(first, -months)
  const daysPerYear = daysBetween(yearsBefore(monthsBack, 1), monthsBack)
  return { months, days: daysBetween(giveDate, monthsBack), daysPerYear }
}

/**
 * The TAE of monthly instalments in per cent with one decimal, half up. Months count as equal, whatever their days: the k-th
 * instalment comes (k − 1) / 12 of a year after the first.
 */
export function taeOfInstalments(
  principalCents: number,
  giveDate: CivilDate,
  instalments: readonly Pick<Instalment, 'date' | 'totalCents'>[],
): number {
  const [first] = instalments
  if (first === undefined) throw new RangeError('a loan without a payment has no TAE')
  const { months, days, daysPerYear } = timeToFirst(giveDate, first.date)
  const periodsPerYear = MONTHS_PER_YEAR * daysPerYear
  const payments = instalments.map(
    ({ totalCents }, index): PeriodAmount => ({
      cents: totalCents,
      periods: (months + index) * daysPerYear + days * MONTHS_PER_YEAR,
      periodsPerYear,
    }),
  )
  const drawdowns = [{ cents: principalCents, periods: 0, periodsPerYear }]
  return Number(taeTenths({ drawdowns, payments })) / 10
}
