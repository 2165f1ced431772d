import { AppError, formatEuros, statusFromNumber } from '@puente/domain'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { continueWithAccount } from './continue-with-account.ts'

interface PayoutAccountVerdict {
  readonly userId: number
  readonly iban: string
  readonly status: 'accepted' | 'refused'
  readonly reason: string
}

/**
 * A staff member's decision on a waiting account. If accepted, the loan that waits for it continues in the same commit;
 * if refused, the customer is asked for another one. Returns the waiting loan, if any.
 */
export async function decidePayoutAccount(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { userId, iban, status, reason }: PayoutAccountVerdict,
  context: ChangeContext,
): Promise<LoanRecord | null> {
  // The loan before its customer: every change of a loan takes the two locks in this order.
  const record = await tx.loans.lockCurrentOf(userId)
  await tx.products.lockCustomer(userId)
  const { now, actor } = context
  if (!(await tx.payoutAccountReviews.decide(userId, iban, { status, reason, decidedAt: now, decidedBy: actor }))) {
    throw new AppError('not_found', `user ${userId} has no such waiting account`)
  }
  // The last digits identify the account without disclosing it.
  const detail = { reason, iban_ends_in: iban.slice(-4) }
  await tx.audit.record({ at: now, actor, action: `payout_account_${status}`, userId, detail })

  const account = (await tx.users.byId(userId))?.person?.bankAccount
  const isAwaited = record !== null && statusFromNumber(record.loan.status) === 'awaiting_issuance_method'
  if (!isAwaited || account !== iban) return null
  const cause = `payout_account:${record.loan.id}:${now.toISOString()}`
  if (status === 'refused') {
    await notify(tx, deps, { userId, template: 'account_needed', cause, now })
    return record
  }
  const continued = await continueWithAccount(tx, record, iban, context)
  if (record.life === null) {
    const { amountCents, originalAmountCents } = record.loan
    const template = amountCents === originalAmountCents ? 'offer_as_asked' : 'offer_changed'
    await notify(tx, deps, { userId, template, parameters: { amount: formatEuros(amountCents) }, cause, now })
  }
  return continued
}
