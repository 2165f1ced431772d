import { type CivilDate, daysInMonth, fromParts, partsOf } from './year-month-day.ts'

/** The same day `years` earlier. From 29 February it is 28 February if that year has no 29th (settled rules, Arithmetic). */
export function yearsBefore(date: CivilDate, years: number): CivilDate {
  const { year, month, day } = partsOf(date)
  return fromParts({ year: year - years, month, day: Math.min(day, daysInMonth(year - years, month)) })
}

/** The same day `years` later. From 29 February it is 28 February if that year has no 29th. */
export const yearsAfter = (date: CivilDate, years: number): CivilDate => yearsBefore(date, -years)

/** The day of the month, 1 to 31. */
export const dayOfMonth = (date: CivilDate): number => partsOf(date).day

/**
 * This day of the month `months` later, or earlier if negative. A month without that day gives its last one (Civil Code 5.1):
 * one month after 31 January is 28 February. `day` differs from the date's own if an earlier month already lacked it.
 */
export function monthsAfter(date: CivilDate, months: number, day = dayOfMonth(date)): CivilDate {
  const { year, month } = partsOf(date)
  const monthCount = year * 12 + (month - 1) + months
  const toYear = Math.floor(monthCount / 12)
  const toMonth = monthCount - toYear * 12 + 1
  return fromParts({ year: toYear, month: toMonth, day: Math.min(day, daysInMonth(toYear, toMonth)) })
}

/**
 * Whole years between two days, as age is counted: a person born on 29 February turns older on 1 March in a year without a 29th.
 */
export function wholeYearsBetween(from: CivilDate, to: CivilDate): number {
  const years = partsOf(to).year - partsOf(from).year
  return from > yearsBefore(to, years) ? years - 1 : years
}
