import { formatDateLong } from '../calendar/format-date.ts'
import { civilDateInMadrid, formatTimeInMadrid } from '../calendar/madrid-time.ts'

const MINUTE_MS = 60_000

/**
 * For one day after a phone change, signing and changing the payout account are blocked. The owner is notified at once, so the
 * owner of a stolen account has this long to call.
 */
export const PHONE_CHANGE_HOLD_MS = 24 * 60 * MINUTE_MS

/** When the hold after a phone change ends; null if no hold is active. */
export function phoneChangeHoldEnd(phoneChangedAt: Date | null, now: Date): Date | null {
  if (phoneChangedAt === null) return null
  const end = new Date(phoneChangedAt.getTime() + PHONE_CHANGE_HOLD_MS)
  return end > now ? end : null
}

/** `martes, 17 de noviembre, a las 11:04`: the first full minute after the hold. */
export function formatHoldEnd(end: Date): string {
  const minute = new Date(Math.ceil(end.getTime() / MINUTE_MS) * MINUTE_MS)
  return `${formatDateLong(civilDateInMadrid(minute))}, a las ${formatTimeInMadrid(minute)}`
}
