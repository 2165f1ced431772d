import type { CivilDate } from './civil-date.ts'
import { civilDateInMadrid } from './madrid-time.ts'

/** The night begins five minutes after midnight and takes minutes: until then its figures are not late. */
const NIGHT_MARGIN_MS = 20 * 60_000

/** True if the figures of `asOf` should have been replaced by those of a later day. A night that failed is late at once. */
export function isNightMissing(asOf: CivilDate | null, hasFailed: boolean, now: Date): boolean {
  if (asOf === null) return false
  const dueBy = hasFailed ? now : new Date(now.getTime() - NIGHT_MARGIN_MS)
  return asOf < civilDateInMadrid(dueBy)
}
