import { randomUUID } from 'node:crypto'
import { acceptsEvent, CREDIT_STATUSES, statusFromNumber } from '@puente/domain'
import { isSEPACountry, isValidIBAN } from 'ibantools'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { PayoutRow } from '../../db/repositories/payouts.ts'
import type { UserRecord } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import { applyLoanEvent } from '../loans/book.ts'
import { heldBy } from '../loans/loan-holds.ts'
import { holderNameOf, standingOfAccount } from './account-standing.ts'

export type PayoutRefusal =
  /** Blocked, blacklisted or held: nothing is paid to this customer. */
  | 'customer_blocked'
  | 'not_in_this_status'
  /** A loan leaves `contract_signed` only with its auto-debit step done (settled rules, Auto-debit). */
  | 'auto_debit_pending'
  | 'withdrawn'
  /**
   * No account of the customer, not an IBAN, one whose holder is not verified, or the one that has just failed for
   * good.
   */
  | 'account_needed'
  /** Only an uploaded file says that the last transfer was returned: two people confirm it first. */
  | 'return_unconfirmed'

type StartPayoutOutcome =
  | { readonly outcome: 'started'; readonly record: LoanRecord; readonly payout: PayoutRow }
  | { readonly outcome: 'already_started'; readonly record: LoanRecord }
  | { readonly outcome: 'refused'; readonly reason: PayoutRefusal }

/** The provider is chosen at sending time: it may change while transfers wait. */
const NO_PROVIDER_YET = 'none'

/**
 * Starts the payout of a signed loan: status, transfer and the job that sends it, in one commit. A second start has no
 * effect. The account is the loan's (`payoutIban`), or the customer's if the loan names none. `record` must be locked.
 */
export async function startPayout(tx: Tx, record: LoanRecord, context: ChangeContext): Promise<StartPayoutOutcome> {
  const { loan } = record
  const status = statusFromNumber(loan.status)
  const attempts = await tx.payouts.attemptsOf(loan.id)
  const last = attempts.at(-1)
  if (status === 'processing' || CREDIT_STATUSES.has(status)) {
    // A transfer that had to wait (its customer was blocked for a while) gets its job again; it is still sent at most
    // once.
    if (last?.status === 'queued') await tx.outbox.add('start-payout', { payoutId: last.id })
    return { outcome: 'already_started', record }
  }
  const customer = await tx.users.byId(loan.userId)
  if (customer === null || isBarred(customer)) return refused('customer_blocked')
  if (heldBy(record, 'money_out', context.today) !== null) return refused('customer_blocked')
  if (record.life === null || !acceptsEvent(status, 'payout_started', { isSigned: true }))
    return refused('not_in_this_status')
  if (loan.withdrawnOn !== null) return refused('withdrawn')
  if (last !== undefined && isRetryHeld(last)) return refused('return_unconfirmed')
  if (status === 'contract_signed' && !loan.autoDebitStepCompleted) return refused('auto_debit_pending')

  const iban = (loan.payoutIban ?? customer.person?.bankAccount ?? '').replace(/\s/g, '')
  const holderName = holderNameOf(customer)
  if (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2)) || holderName === '') return refused('account_needed')
  if (status === 'awaiting_issuance_method' && last?.iban === iban) return refused('account_needed')
  if ((await standingOfAccount(tx, customer, iban)) !== 'verified') return refused('account_needed')

  const attempt = (last?.attempt ?? 0) + 1
  const started = await applyLoanEvent(tx, record, 'payout_started', context)
  const payout = await tx.payouts.add({
    id: randomUUID(),
    loanId: loan.id,
    attempt,
    endToEndId: endToEndIdOf(loan.publicId, attempt),
    iban,
    holderName,
    amountCents: loan.amountCents,
    status: 'queued',
    provider: NO_PROVIDER_YET,
    createdAt: context.now,
  })
  await tx.outbox.add('start-payout', { payoutId: payout.id })
  return { outcome: 'started', record: started, payout }
}

/** The next attempt waits for two people to confirm the return of this one. */
export const isRetryHeld = ({ retryHeldAt, retryReleasedAt }: PayoutRow): boolean =>
  retryHeldAt !== null && retryReleasedAt === null

/** SEPA allows 35 characters: a public id may be a UUID, which has 36 with its hyphens and 32 without. */
export function endToEndIdOf(publicId: string, attempt: number): string {
  const id = `${publicId.replaceAll('-', '')}-${attempt}`
  if (id.length > 35) throw new RangeError(`the transfer reference ${id} is longer than 35 characters`)
  return id
}

const refused = (reason: PayoutRefusal): StartPayoutOutcome => ({ outcome: 'refused', reason })

/** The last check before money leaves: when a payout starts, and again when it is sent. */
export const isBarred = ({ user }: UserRecord): boolean => user.isBlocked || user.isBlacklisted
