import { AppError } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ShortLinkRow } from '../../db/repositories/short-links.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { lockCurrentLoan } from '../loans/current-loan.ts'
import { lockLinkedLoan } from './pay-link.ts'
import type { Payer } from './payment-quote.ts'

/**
 * The borrower gives up the payment that holds their loan. Its page may still be open at the provider: money that arrives later
 * is booked like any other.
 */
export const cancelPayment = async (tx: Tx, deps: Pick<Deps, 'clock'>, payer: Payer): Promise<LoanRecord> =>
  cancelPaymentOf(tx, deps, await lockCurrentLoan(tx, payer.userId), payer)

/** The holder of a link to one loan gives up the payment that holds it, so that the link can pay again. */
export async function cancelLinkedPayment(tx: Tx, deps: Pick<Deps, 'clock'>, link: ShortLinkRow): Promise<void> {
  const record = await lockLinkedLoan(tx, link)
  await cancelPaymentOf(tx, deps, record, { userId: record.loan.userId, actor: 'pay_link' })
}

async function cancelPaymentOf(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  record: LoanRecord,
  payer: Payer,
): Promise<LoanRecord> {
  const pending = await tx.loans.pendingPaymentOf(record.loan.id)
  if (pending === null) return record
  if (pending.initiator === 'auto_debit')
    throw new AppError('payment_not_cancellable', `operation ${pending.id} is a charge of ours`)
  const now = clock.now()
  await tx.cardOperations.update(pending.id, { status: 'cancelled', settledAt: now })
  await tx.audit.record({
    at: now,
    actor: payer.actor,
    action: 'card_payment_cancelled',
    userId: payer.userId,
    detail: { order: pending.orderCode, kind: pending.kind, amount_cents: pending.amountCents },
  })
  return record
}
