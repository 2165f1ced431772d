import { addDays, type CivilDate, civilDate } from '../calendar/civil-date.ts'
import { monthsAfter } from '../calendar/months.ts'

/** Salaries arrive on the last day of a month or in its first days; pensions and benefits around the 10th and the 25th. */
const DAYS_OF_MONTH = [1, 5, 10, 25]

/** The next usual pay days, the earliest first: for a tap instead of a typed date. */
export function usualPayDays(today: CivilDate, count = 4): readonly CivilDate[] {
  const first = civilDate(`${today.slice(0, 7)}-01`)
  return [0, 1]
    .flatMap((months) => {
      const start = monthsAfter(first, months)
      return [...DAYS_OF_MONTH.map((day) => addDays(start, day - 1)), addDays(monthsAfter(start, 1), -1)]
    })
    .filter((day) => day > today)
    .slice(0, count)
}
