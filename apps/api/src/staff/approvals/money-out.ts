import { isSamePerson, leftForOnePersonCents, MONEY_OUT_DAYS, type MoneyOut } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ActCaller } from './act.ts'
import { memberOf, personOf } from './waiting-request.ts'

const DAY_MS = 86_400_000

/** To whom the money of an act goes. */
interface MoneyReceiver {
  readonly loanId: number
  readonly userId: number
}

/** All accounts of one person: their portions add up. */
async function accountsOf(tx: Tx, staffId: number) {
  const person = personOf(await memberOf(tx, staffId))
  return (await tx.staffUsers.all()).filter((other) => isSamePerson(person, personOf(other)))
}

/** What left in the last days to the receiver, and by decision of the caller alone. */
export async function moneyOut(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  caller: Pick<ActCaller, 'id'>,
  { loanId, userId }: MoneyReceiver,
): Promise<MoneyOut> {
  const accounts = await accountsOf(tx, caller.id)
  const ids = accounts.map(({ id }) => id)
  const actors = accounts.map(({ username }) => `admin:${username}`)
  const since = new Date(clock.now().getTime() - MONEY_OUT_DAYS * DAY_MS)
  const sums = await tx.refunds.leftSince(since, { loanId, userId, actors })
  const isBookedByStaff =
    (await tx.loans.hasPaymentBookedBy(loanId, actors)) || (await tx.approvals.hasApprovedBooking(userId, ids))
  return { ...sums, isBookedByStaff }
}

/**
 * What the caller may still send alone. Holds a lock on the person and on the customer until the commit, so that many small refunds
 * at once do not pass below the limit together. It comes before all other locks of an act.
 */
export async function lockLeftForOnePerson(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  caller: Pick<ActCaller, 'id'>,
  receiver: MoneyReceiver,
): Promise<number> {
  const accounts = await accountsOf(tx, caller.id)
  await tx.codes.lockAll([`money out to ${receiver.userId}`, ...accounts.map(({ id }) => `money out by ${id}`)])
  return leftForOnePersonCents(await moneyOut(tx, deps, caller, receiver), deps.config.refundLimitCents)
}
