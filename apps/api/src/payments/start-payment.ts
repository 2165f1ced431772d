import {
  AppError,
  answerRequest,
  type CivilDate,
  type ExtensionPromo,
  type LoanRequest,
  NO_EXTENSION_PROMO,
  type PromoCode,
  type RequestRefusal,
} from '@puente/domain'
import type { CardOperationRow } from '../db/repositories/card-operations.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { LoanRecord } from '../loans/loan-record.ts'
import { CARD_PAGE_LIFE_MS, newOperation } from './card-order.ts'

/** What a borrower asks to pay (specification §3: the three kinds of payment). */
export interface PaymentRequest {
  readonly kind: 'prolongation' | 'partial_repay' | 'payoff'
  /** For a part payment. */
  readonly amountCents?: number
  /** For an extension; the contract's default term where it is missing. */
  readonly termDays?: number
  readonly promoCode?: PromoCode
}

export interface Payer {
  readonly userId: number
  /** `borrower` or `admin:<name>`. */
  readonly actor: string
}

type Needed = Pick<Deps, 'clock' | 'cardPayments'>
type Quote = Pick<CardOperationRow, 'kind' | 'amountCents' | 'termDays' | 'promoCode'>

/**
 * Opens an operation for what is asked, on the terms of today, and holds the loan with it. Asking again for the same
 * while it is open gives the same operation, so that a double click pays once; asking for something else has to wait.
 */
export async function startPayment(
  tx: Tx,
  deps: Needed,
  payer: Payer,
  request: PaymentRequest,
): Promise<CardOperationRow> {
  const record = await tx.loans.lockCurrentOf(payer.userId)
  if (record === null) throw new AppError('loan_not_found', `user ${payer.userId} has no loan`)
  const now = deps.clock.now()
  await tx.cardOperations.abandonExpired(now, record.loan.id)
  const quote = await quotePayment(tx, record, request, deps.clock.today())

  const pending = await tx.loans.pendingPaymentOf(record.loan.id)
  if (pending !== null) {
    if (isSame(pending, quote)) return pending
    throw new AppError('payment_pending', `operation ${pending.id} holds loan ${record.loan.id}`)
  }
  const operation = await tx.cardOperations.add(
    newOperation(deps, CARD_PAGE_LIFE_MS, {
      ...quote,
      userId: payer.userId,
      loanId: record.loan.id,
      initiator: 'customer',
      status: 'pending',
    }),
  )
  await tx.audit.record({
    at: now,
    actor: payer.actor,
    action: 'card_payment_started',
    userId: payer.userId,
    detail: { order: operation.orderCode, kind: operation.kind, amount_cents: operation.amountCents },
  })
  return operation
}

const isSame = (pending: CardOperationRow, quote: Quote): boolean =>
  pending.initiator === 'customer' &&
  pending.kind === quote.kind &&
  pending.amountCents === quote.amountCents &&
  pending.termDays === quote.termDays &&
  pending.promoCode === quote.promoCode

async function quotePayment(tx: Tx, record: LoanRecord, request: PaymentRequest, today: CivilDate): Promise<Quote> {
  const { loan, life } = record
  if (life === null || record.account === null) throw new AppError('nothing_to_pay', `loan ${loan.id} is not paid out`)
  const base = { id: 'quote', date: today }
  const { kind } = request
  if (kind !== 'prolongation') {
    const asked: LoanRequest =
      kind === 'payoff' ? { ...base, type: 'payoff' } : { ...base, type: 'payment', cents: amountOf(request) }
    const answer = answerRequest(life, asked)
    if (!answer.accepted) throw paymentRefused(answer.reason, loan.id)
    const amountCents = answer.fact.type === 'payment' ? answer.fact.cents : 0
    if (amountCents === 0) throw new AppError('nothing_to_pay', `nothing is owed on loan ${loan.id}`)
    return { kind, amountCents, termDays: null, promoCode: null }
  }

  const user = await tx.users.byId(loan.userId)
  if (user?.user.isBlocked) throw new AppError('not_allowed', `user ${loan.userId} is blocked and cannot extend`)
  const termDays = request.termDays ?? life.contract.rules.defaultExtensionTermDays
  const promo = await extensionPromo(tx, loan.userId, request.promoCode ?? null, today)
  if (promo === null) {
    throw new AppError('validation_failed', 'no such promo code', {
      fields: [{ property: 'promocode', key: 'promoCodeExpired' }],
    })
  }
  const answer = answerRequest(life, { ...base, type: 'extension', termDays, promo })
  if (!answer.accepted) throw paymentRefused(answer.reason, loan.id)
  const amountCents = answer.fact.type === 'extension' ? answer.fact.paidCents : 0
  if (amountCents === 0) throw new AppError('nothing_to_pay', `extending loan ${loan.id} costs nothing`)
  return { kind, amountCents, termDays, promoCode: request.promoCode ?? null }
}

function amountOf({ amountCents }: PaymentRequest): number {
  if (amountCents !== undefined) return amountCents
  throw new AppError('validation_failed', 'a part payment needs an amount', {
    fields: [{ property: 'amount', key: 'field_required' }],
  })
}

/** What a code takes off an extension today: nothing without a code, null for a code that cannot be used. */
export async function extensionPromo(
  tx: Tx,
  userId: number,
  code: string | null,
  today: CivilDate,
): Promise<ExtensionPromo | null> {
  if (code === null) return NO_EXTENSION_PROMO
  return tx.promoCodes.usable(code as PromoCode, userId, today)
}

function paymentRefused(reason: RequestRefusal, loanId: number): AppError {
  const detail = `loan ${loanId}: ${reason}`
  const field = (property: string, key: string) =>
    new AppError('validation_failed', detail, { fields: [{ property, key }] })
  if (reason === 'amount_too_small') return field('amount', 'minAmount')
  if (reason === 'amount_too_large') return field('amount', 'maxAmount')
  if (reason === 'term_not_offered') return field('term', 'unknownOption')
  if (reason === 'not_extendable') return new AppError('not_extendable', detail)
  return new AppError('nothing_to_pay', detail)
}
