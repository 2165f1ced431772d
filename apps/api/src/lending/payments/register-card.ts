import { ACTIVE_CREDIT_STATUSES, AppError, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { amendLoan } from '../loans/book.ts'
import { completeAutoDebitStep } from '../payouts/auto-debit-step.ts'
import { CARD_PAGE_LIFE_MS, newOperation } from './card-order.ts'
import type { Payer } from './payment-quote.ts'

/** The discount on the next loan for a borrower who authorises card charges (requirements R9). */
export const CARD_DISCOUNT = { target: 'autodebit_card_added', percent: 15 } as const

/** Opens a card request, or returns the open one: a repeated request is harmless. */
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

/** After a card was registered: its discount is earned, and the waiting or running loan is charged from it. */
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

/** The card request's states of requirement R4.05, in the provider's terms. */
export const CARD_REQUEST_STATUS: Readonly<Record<CardOperationRow['status'], string>> = {
  new: 'New',
  pending: 'PendingConfirmation',
  completed: 'Completed',
  refunded: 'Refunded',
  failed: 'Error',
  abandoned: 'Error',
  cancelled: 'Error',
}

/** The borrower removes a card. Without any card left, auto-debit ends. */
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
