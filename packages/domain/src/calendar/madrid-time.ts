import { type CivilDate, civilDate } from './civil-date.ts'

const HOUR_MS = 3_600_000

/** 01:00 UTC on the last Sunday of March (month 2) or October (month 9). Both months have 31 days. */
function clockChangeMs(year: number, month: 2 | 9): number {
  const lastWeekday = new Date(Date.UTC(year, month, 31)).getUTCDay()
  return Date.UTC(year, month, 31 - lastWeekday, 1)
}

/**
 * Directive 2000/84/EC: Madrid is UTC+1, and UTC+2 in summer. Computed here because the first use of `Intl` time zones takes a
 * slow phone a fifth of a second. A test compares both and fails if the law changes.
 */
function hoursBeforeUtc(instant: Date): 1 | 2 {
  const year = instant.getUTCFullYear()
  const ms = instant.getTime()
  return ms >= clockChangeMs(year, 2) && ms < clockChangeMs(year, 9) ? 2 : 1
}

const onMadridClock = (instant: Date): string =>
  new Date(instant.getTime() + hoursBeforeUtc(instant) * HOUR_MS).toISOString()

/** `17:05`, local time in Madrid. */
export const formatTimeInMadrid = (instant: Date): string => onMadridClock(instant).slice(11, 16)

/** The date in Madrid at an instant. A business day ends at midnight there, whatever the machine's time zone. */
export const civilDateInMadrid = (instant: Date): CivilDate => civilDate(onMadridClock(instant).slice(0, 10))
