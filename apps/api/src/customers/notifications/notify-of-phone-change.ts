import { formatHoldEnd, phoneChangeHoldEnd } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { queueLetter } from './letters.ts'
import { notifyAtOnce } from './notify.ts'

interface PhoneChangeNotice {
  readonly userId: number
  readonly from: string
  readonly to: string
  readonly now: Date
}

/** Tells both numbers, the e-mail address and the inbox that the account has another phone. */
export async function notifyOfPhoneChange(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { userId, from, to, now }: PhoneChangeNotice,
): Promise<void> {
  const ending = to.slice(-2)
  const cause = `phone_changed:${now.toISOString()}`
  await notifyAtOnce(tx, deps, { userId, template: 'phone_changed', parameters: { ending }, cause, now }, [from, to])
  const end = phoneChangeHoldEnd(now, now) ?? now
  await queueLetter(tx, deps, {
    loanId: null,
    userId,
    template: 'phone_changed',
    parameters: { ending, until: formatHoldEnd(end) },
    documentIds: [],
    now,
  })
}
