import { addDays, type CivilDate } from './civil-date.ts'
import { civilDateInMadrid } from './madrid-time.ts'

const HOUR_MS = 3_600_000

/** The start of a day in Madrid: one hour before midnight UTC in winter, two in summer. */
export function startOfDayInMadrid(date: CivilDate): Date {
  const midnightUtcMs = Date.parse(`${date}T00:00:00Z`)
  const summer = new Date(midnightUtcMs - 2 * HOUR_MS)
  return civilDateInMadrid(summer) === date ? summer : new Date(midnightUtcMs - HOUR_MS)
}

/** The end of the business day that contains an instant. */
export const endOfDayInMadrid = (instant: Date): Date => startOfDayInMadrid(addDays(civilDateInMadrid(instant), 1))
