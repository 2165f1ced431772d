import type { AuditDetail, Phone } from '@puente/domain'
import type { UserRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { notifyOfPhoneChange } from '../notifications/notify-of-phone-change.ts'

interface UserPhoneChange {
  readonly user: UserRow
  readonly phone: Phone
  readonly actor: string
  /** The customer proved possession of the new number. */
  readonly isConfirmed: boolean
  /** The session that stays signed in; every other one ends. */
  readonly keepSessionId: number | null
  /** For the audit, in addition to the two numbers. */
  readonly detail?: AuditDetail
}

/** Moves an account to another number, in the caller's commit: other sessions end, the hold begins, notices go out. */
export async function changeUserPhone(tx: Tx, deps: Deps, change: UserPhoneChange): Promise<void> {
  const { user, phone, actor, isConfirmed, keepSessionId } = change
  const now = deps.clock.now()
  await tx.users.changePhone(user.id, phone, { now, isConfirmed })
  await tx.sessions.revokeAllOf(user.id, now, keepSessionId)
  await tx.audit.record({
    at: now,
    actor,
    action: 'phone_changed',
    userId: user.id,
    detail: { from: user.phone, to: phone, ...change.detail },
  })
  await notifyOfPhoneChange(tx, deps, { userId: user.id, from: user.phone, to: phone, now })
}
