const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

const long = new Intl.RelativeTimeFormat('es', { numeric: 'auto' })
/** `min` and `h` are read at once; the short forms of days and years are not. */
const short = new Intl.RelativeTimeFormat('es', { numeric: 'auto', style: 'short' })

const formatOf = (unit: Intl.RelativeTimeFormatUnit) => (unit === 'hour' || unit === 'minute' ? short : long)

/** `hace 3 min`, `dentro de 2 días`, `ahora`. */
export function relativeTime(at: Date, now: Date): string {
  const distanceMs = at.getTime() - now.getTime()
  for (const [unit, unitMs] of UNITS) {
    if (Math.abs(distanceMs) >= unitMs) return formatOf(unit).format(Math.trunc(distanceMs / unitMs), unit)
  }
  return long.format(0, 'second')
}
