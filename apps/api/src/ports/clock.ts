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

export const clockFrom = (now: () => Date): Clock => ({ now, today: () => civilDateInMadrid(now()) })

export const systemClock: Clock = clockFrom(() => new Date())
