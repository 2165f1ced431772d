import { addDays, type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import { dayOfMonth, monthsAfter } from '../calendar/months.ts'

type Interval = 'month' | 'week'

const DAYS_PER_WEEK = 7

/**
 * `count` due dates from `first` on. Months are counted from the first date, never from the one before, so that a short month does
 * not shift the later ones: `day` is the agreed day of the month, if the first month lacks it. Weekends and holidays do not move a
 * date (Civil Code 5.2).
 */
export function dueDatesFrom(
  first: CivilDate,
  count: number,
  interval: Interval,
  day: number = dayOfMonth(first),
): readonly CivilDate[] {
  const dateOf = (index: number) =>
    interval === 'week' ? addDays(first, index * DAYS_PER_WEEK) : monthsAfter(first, index, day)
  return Array.from({ length: count }, (_, index) => dateOf(index))
}

/** The agreed days of a plan with monthly instalments. */
interface MonthlyTerms {
  readonly count: number
  /** The chosen day of the month, 1 to 31; null: the day of the payout. */
  readonly dueDay: number | null
  /** A chosen day is first due at least this many days after the payout. */
  readonly firstPeriodMinDays: number
}

/** The day of the month that all due dates of a plan aim at. */
export const anchorDay = (giveDate: CivilDate, { dueDay }: Pick<MonthlyTerms, 'dueDay'>): number =>
  dueDay ?? dayOfMonth(giveDate)

function firstDueDate(giveDate: CivilDate, { dueDay, firstPeriodMinDays }: MonthlyTerms): CivilDate {
  if (dueDay === null) return monthsAfter(giveDate, 1)
  for (let months = 0; ; months += 1) {
    const date = monthsAfter(giveDate, months, dueDay)
    if (daysBetween(giveDate, date) >= Math.max(1, firstPeriodMinDays)) return date
  }
}

/** The due dates of a loan in monthly instalments that is paid out on this day. */
export const planDueDates = (giveDate: CivilDate, terms: MonthlyTerms): readonly CivilDate[] =>
  dueDatesFrom(firstDueDate(giveDate, terms), terms.count, 'month', anchorDay(giveDate, terms))
