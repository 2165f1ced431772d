import type { CivilDate } from '@puente/domain'

const HOUR_MS = 3_600_000
const MADRID_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid', hour: '2-digit', hourCycle: 'h23' })

/** The instant of a full hour on a day in Madrid. Not valid for the hour that the clocks skip in March. */
export function madridHour(date: CivilDate, hour: number): Date {
  const asUtc = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)
  // Madrid is one hour ahead of UTC in winter and two in summer.
  const winter = new Date(asUtc.getTime() - HOUR_MS)
  return Number(MADRID_HOUR.format(winter)) === hour ? winter : new Date(asUtc.getTime() - 2 * HOUR_MS)
}
