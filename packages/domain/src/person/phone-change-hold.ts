import { civilDateInMadrid, formatTimeInMadrid } from '../calendar/civil-date.ts'
import { formatDateLong } from '../calendar/format-date.ts'

const MINUTE_MS = 60_000

/**
 * For a day after a phone change nothing can be signed and the payout account cannot be changed: the owner of a stolen
 * account is told of the change at once and has this long to call.
 */
export const PHONE_CHANGE_HOLD_MS = 24 * 60 * MINUTE_MS

/** When the hold after a phone change ends; null where none is in force. */
export function phoneChangeHoldEnd(phoneChangedAt: Date | null, now: Date): Date | null {
  if (phoneChangedAt === null) return null
  const end = new Date(phoneChangedAt.getTime() + PHONE_CHANGE_HOLD_MS)
  return end > now ? end : null
}

/** `martes, 17 de noviembre, a las 11:04`: the first whole minute at which the hold is over. */
export function formatHoldEnd(end: Date): string {
  const minute = new Date(Math.ceil(end.getTime() / MINUTE_MS) * MINUTE_MS)
  return `${formatDateLong(civilDateInMadrid(minute))}, a las ${formatTimeInMadrid(minute)}`
}
