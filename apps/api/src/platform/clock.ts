import { type CivilDate, civilDateInMadrid } from '@puente/domain'

/**
 * The only source of time for anything a borrower could notice: due dates, code and session lifetimes, nightly runs.
 * In the sandbox it can be moved; nothing may read the machine's clock, or the database's `now()`, instead.
 */
export interface Clock {
  now(): Date
  /** The business date, Europe/Madrid. */
  today(): CivilDate
}

const HOUR_MS = 3_600_000

/** A day in Madrid starts on a full hour, in summer and in winter, so the date is computed once an hour and not per call. */
export function clockFrom(now: () => Date): Clock {
  let hour = Number.NaN
  let date: CivilDate
  return {
    now,
    today() {
      const instant = now()
      const current = Math.floor(instant.getTime() / HOUR_MS)
      if (current !== hour) {
        date = civilDateInMadrid(instant)
        hour = current
      }
      return date
    },
  }
}

export const systemClock: Clock = clockFrom(() => new Date())
