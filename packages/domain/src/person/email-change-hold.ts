import { PHONE_CHANGE_HOLD_MS } from './phone-change-hold.ts'

/**
 * For one day after a change of the e-mail address, nothing is sent to the new one: the owner hears of the change at once and has
 * this long to call. The same day as after a phone change.
 */
export function emailChangeHoldEnd(emailChangedAt: Date | null, now: Date): Date | null {
  if (emailChangedAt === null) return null
  const end = new Date(emailChangedAt.getTime() + PHONE_CHANGE_HOLD_MS)
  return end > now ? end : null
}
