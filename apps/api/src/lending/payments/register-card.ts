import { ACTIVE_CREDIT_STATUSES, AppError, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { amendLoan } from '../loans/book.ts'
import { completeAutoDebitStep } from '../payouts/auto-debit-step.ts'
import { CARD_PAGE_LIFE_MS, newOperation } from './card-order.ts'
import type { Payer } from './start-payment.ts'

/** Off the next loan, for whoever lets us charge a card (requirements R9). */
export const CARD_DISCOUNT = { target: 'autodebit_card_added', percent: 15 } as const

/** Opens a card request, or gives the one that is open: asking twice is harmless. */
export async function startCardRequest(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'cardPayments'>,
  payer: Payer,
): Promise<CardOperationRow> {
  const now = deps.clock.now()
  if ((await tx.users.byId(payer.userId)) === null) throw new AppError('session_invalid', 'no such user')
  const open = await tx.cardOperations.openCardRequestOf(payer.userId, now)
  if (open !== null) return open
  const operation = await tx.cardOperations.add(
    newOperation(deps, CARD_PAGE_LIFE_MS, {
      userId: payer.userId,
      kind: 'tokenize',
      initiator: 'customer',
      amountCents: 0,
      status: 'new',
    }),
  )
  await tx.audit.record({
    at: now,
    actor: payer.actor,
    action: 'card_request_started',
    userId: payer.userId,
    detail: { order: operation.orderCode },
  })
  return operation
}

/** A card was registered: its discount is earned, and the loan that waits for it, or runs, is charged from it. */
export async function afterCardRequest(
  tx: Tx,
  userId: number,
  record: LoanRecord | null,
  context: ChangeContext,
): Promise<void> {
  await tx.customerDiscounts.grant({ ...CARD_DISCOUNT, userId, createdAt: context.now })
  if (record === null) return
  const status = statusFromNumber(record.loan.status)
  if (status === 'contract_signed' || ACTIVE_CREDIT_STATUSES.has(status)) {
    await completeAutoDebitStep(tx, record, true, context)
  }
}

/** The card request's states of requirement R4.05, after the provider's own words. */
export const CARD_REQUEST_STATUS: Readonly<Record<CardOperationRow['status'], string>> = {
  new: 'New',
  pending: 'PendingConfirmation',
  completed: 'Completed',
  refunded: 'Refunded',
  failed: 'Error',
  abandoned: 'Error',
}

/** Its owner takes a card back. With the last one gone there is nothing to charge: auto-debit ends with it. */
export async function removeCard(tx: Tx, userId: number, cardId: number, context: ChangeContext): Promise<void> {
  const record = await tx.loans.lockCurrentOf(userId)
  const left = await tx.paymentCards.retire(userId, cardId, 'removed_by_owner', context.now)
  await tx.audit.record({
    at: context.now,
    actor: context.actor,
    action: 'card_removed',
    userId,
    detail: { card_id: cardId },
  })
  if (left === 0 && record?.loan.autoDebitEnabled) {
    await amendLoan(tx, record, 'auto_debit_off', { autoDebitEnabled: false }, context)
  }
}
