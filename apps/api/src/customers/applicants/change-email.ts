import { type Email, emailChangeHoldEnd, formatHoldEnd } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { queueLetter } from '../notifications/letters.ts'
import { notifyAtOnce } from '../notifications/notify.ts'

/**
 * Replaces the e-mail address of a customer, in the caller's commit. The previous address, the phone and the inbox are told at once,
 * and for a day nothing is sent to the new one. A first address has nothing to protect.
 */
export async function changeEmail(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { userId, email, actor, now }: { userId: number; email: Email; actor: string; now: Date },
): Promise<void> {
  const customer = await tx.users.byId(userId)
  const previous = customer?.person?.email ?? null
  if (customer === null || previous === email) return
  if (previous === null) {
    await tx.users.savePerson(userId, { email })
    return
  }
  const parameters = { email, until: formatHoldEnd(emailChangeHoldEnd(now, now) ?? now) }
  // Queued while the address is still the previous one.
  const notice = { loanId: null, userId, template: 'email_changed', parameters, documentIds: [], now } as const
  await queueLetter(tx, deps, { ...notice, recipient: previous })
  await tx.users.savePerson(userId, { email, emailChangedAt: now })
  const cause = `email_changed:${now.toISOString()}`
  await notifyAtOnce(tx, deps, { userId, template: 'email_changed', parameters, cause, now }, [customer.user.phone])
  await tx.audit.record({ at: now, actor, action: 'email_changed', userId, detail: {} })
}
