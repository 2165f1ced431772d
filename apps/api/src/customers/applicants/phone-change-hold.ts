import { AppError, phoneChangeHoldEnd } from '@puente/domain'
import type { UserRow } from '../../db/repositories/users.ts'

/** Refuses to sign, or to change the payout account, within a day of a phone change. */
export function assertNoPhoneChangeHold({ id, phoneChangedAt }: UserRow, now: Date): void {
  const end = phoneChangeHoldEnd(phoneChangedAt, now)
  if (end === null) return
  throw new AppError('phone_changed_recently', `user ${id} changed the phone; held until ${end.toISOString()}`, {
    retryAfterSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000),
    extra: { held_until: end.toISOString() },
  })
}
