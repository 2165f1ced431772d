import {
  AppError,
  formatHoldEnd,
  type Iban,
  mayCorrectPayoutAccount,
  PAYOUT_METHODS,
  payoutAccountHoldEnd,
  statusFromNumber,
} from '@puente/domain'
import { assertNoPhoneChangeHold } from '../../customers/applicants/phone-change-hold.ts'
import { queueLetter } from '../../customers/notifications/letters.ts'
import { notifyAtOnce } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { PayoutRow } from '../../db/repositories/payouts.ts'
import type { UserRecord } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { amendLoan } from '../loans/book.ts'
import { standingOfAccount } from './account-standing.ts'

/** A signed loan whose account can still change, locked. */
export interface CorrectableLoan {
  readonly record: LoanRecord
  readonly customer: UserRecord
  /** The newest transfer; null before the first. */
  readonly transfer: PayoutRow | null
}

const refused = (key: string, detail: string, code: 'validation_failed' | 'data_locked' = 'validation_failed') =>
  new AppError(code, detail, { fields: [{ property: 'iban', key }] })

/**
 * The loan of a customer who wants its money on another account. Refuses once the transfer has left, within a day of a phone
 * change, and any account that is not known to be the customer's own: the money goes only to the borrower.
 */
export async function lockCorrectable(tx: Tx, userId: number, iban: Iban, now: Date): Promise<CorrectableLoan> {
  const record = await tx.loans.lockCurrentOf(userId)
  const customer = await tx.users.byId(userId)
  if (record === null || customer === null) throw new AppError('loan_not_found', `user ${userId} has no loan`)
  const attempts = await tx.payouts.attemptsOf(record.loan.id)
  const last = attempts.at(-1)
  // Locked: the transfer may be leaving at this moment.
  const transfer = last === undefined ? null : await tx.payouts.lockById(last.id)
  if (!mayCorrectAccountOf(record, transfer)) {
    throw refused('payoutLeft', `loan ${record.loan.id}: its payout account is in use`, 'data_locked')
  }
  assertNoPhoneChangeHold(customer.user, now)
  if (iban === record.loan.payoutIban) throw refused('sameAccount', `loan ${record.loan.id} has this account already`)
  const standing = await standingOfAccount(tx, customer, iban)
  if (standing === 'not_own') throw refused('notYourAccount', 'an account of another person')
  if (standing === 'unverified') throw refused('accountNotShown', 'an account whose holder is unknown')
  // The account of the last failed transfer would fail again.
  if (transfer?.status === 'failed' && transfer.iban === iban) throw refused('sameAccount', 'the account that failed')
  return { record, customer, transfer }
}

export const mayCorrectAccountOf = ({ loan }: LoanRecord, transfer: PayoutRow | null): boolean =>
  mayCorrectPayoutAccount({
    status: statusFromNumber(loan.status),
    isWithdrawn: loan.withdrawnOn !== null,
    lastTransfer: transfer?.status ?? null,
  })

/** Moves the payout to another account, in the caller's commit. Phone, e-mail and inbox are told at once; the transfer waits for a day. */
export async function correctPayoutAccount(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { record, customer, transfer }: CorrectableLoan,
  iban: Iban,
  context: ChangeContext,
): Promise<void> {
  const { now, actor } = context
  const { user } = customer
  const userId = user.id
  await amendLoan(tx, record, 'payout_account_given', { payoutIban: iban }, context)
  await tx.users.savePerson(userId, {
    bankAccount: iban,
    payoutMethod: PAYOUT_METHODS.iban_via_bank,
    payoutAccountChangedAt: now,
  })
  if (transfer?.status === 'queued') await tx.payouts.update(transfer.id, { iban })
  const until = formatHoldEnd(payoutAccountHoldEnd(now, now) ?? now)
  const parameters = { ending: iban.slice(-4), until }
  const cause = `payout_account_changed:${now.toISOString()}`
  const notice = { userId, template: 'payout_account_changed', parameters, now } as const
  await notifyAtOnce(tx, deps, { ...notice, cause }, [user.phone])
  await queueLetter(tx, deps, { ...notice, loanId: null, documentIds: [] })
  const detail = { loan_id: record.loan.id }
  await tx.audit.record({ at: now, actor, action: 'payout_account_changed', userId, detail })
}
