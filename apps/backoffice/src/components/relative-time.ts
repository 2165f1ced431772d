import { civilDateInMadrid, daysBetween } from '@puente/domain'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const MONTH_DAYS = 30
const YEAR_DAYS = 365

/** `ayer` and `pasado mañana`: only for days, which are counted by the calendar. */
const words = new Intl.RelativeTimeFormat('es', { numeric: 'auto' })
const numbers = new Intl.RelativeTimeFormat('es')
/** `min` and `h` are read at once; the short forms of days and years are not. */
const short = new Intl.RelativeTimeFormat('es', { style: 'short' })

/** `hace 3 min`, `dentro de 2 días`, `ahora`. */
export function relativeTime(at: Date, now: Date): string {
  const distanceMs = at.getTime() - now.getTime()
  const isNear = (unitMs: number) => Math.abs(distanceMs) < unitMs
  if (isNear(MINUTE_MS)) return words.format(0, 'second')
  if (isNear(HOUR_MS)) return short.format(Math.trunc(distanceMs / MINUTE_MS), 'minute')
  if (isNear(DAY_MS)) return short.format(Math.trunc(distanceMs / HOUR_MS), 'hour')
  const days = daysBetween(civilDateInMadrid(now), civilDateInMadrid(at))
  if (Math.abs(days) < MONTH_DAYS) return words.format(days, 'day')
  if (Math.abs(days) < YEAR_DAYS) return numbers.format(Math.trunc(days / MONTH_DAYS), 'month')
  return numbers.format(Math.trunc(days / YEAR_DAYS), 'year')
}
