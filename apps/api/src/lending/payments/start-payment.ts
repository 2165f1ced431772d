import { AppError, type CivilDate, parsePromoCode } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { ShortLinkRow } from '../../db/repositories/short-links.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { requireAssessed } from '../decisions/assess-deferral.ts'
import { lockCurrentLoan, refuseSold } from '../loans/current-loan.ts'
import { owedLife } from '../loans/quotes.ts'
import { refusalError } from '../loans/refusal-error.ts'
import { CARD_PAGE_LIFE_MS, newOperation } from './card-order.ts'
import { acceptPaidExtension, quoteExtension } from './extension-payment.ts'
import { lockLinkedLoan } from './pay-link.ts'
import type { Payer, PaymentRequest, Quote } from './payment-quote.ts'
import { type LinkedPayment, linkedPayments, quoteRepayment } from './repayment.ts'

type Needed = Pick<Deps, 'clock' | 'cardPayments' | 'content' | 'config'>

/**
 * Opens an operation for the request, on the terms of today, and holds the loan with it. The same request while it is
 * open returns the same operation, so that a double click pays once; a different request has to wait.
 */
export const startPayment = async (
  tx: Tx,
  deps: Needed,
  payer: Payer,
  request: PaymentRequest,
): Promise<CardOperationRow> => startPaymentOf(tx, deps, await lockCurrentLoan(tx, payer.userId), payer, request)

/** Opens an operation for the payer of a link to one loan, who has no session: the whole debt, or what the link asks for first. */
export async function startLinkedPayment(
  tx: Tx,
  deps: Needed,
  link: ShortLinkRow,
  wanted: 'first' | 'whole',
): Promise<CardOperationRow> {
  const record = await lockLinkedLoan(tx, link)
  const payer = { userId: record.loan.userId, actor: 'pay_link' }
  const [first] = linkedPayments(record, deps.clock.today())
  const kind = wanted === 'whole' ? 'payoff' : (first?.kind ?? 'payoff')
  const operation = await startPaymentOf(tx, deps, record, payer, { kind })
  // A payer without a session must return to a page without one, even if the operation was open before.
  await tx.cardOperations.update(operation.id, { payLinkHash: link.tokenHash })
  return operation
}

/** The open payment that keeps the holder of a link from each of these payments; null if there is none, or if it is one of them. */
export async function blockingPayment(
  tx: Tx,
  { loan }: LoanRecord,
  wanted: readonly LinkedPayment[],
  now: Date,
): Promise<CardOperationRow | null> {
  const pending = await tx.loans.pendingPaymentOf(loan.id)
  if (pending === null || pending.expiresAt <= now) return null
  const isWanted = wanted.some(({ kind, cents }) => pending.kind === kind && pending.amountCents === cents)
  return pending.initiator === 'customer' && isWanted ? null : pending
}

async function startPaymentOf(
  tx: Tx,
  deps: Needed,
  record: LoanRecord,
  payer: Payer,
  request: PaymentRequest,
): Promise<CardOperationRow> {
  const { quote, pending } = await quoteAndHolder(tx, deps, record, request)
  if (pending !== null) return pending
  if (request.kind === 'prolongation') await requireAssessed(tx, record, deps.clock.today())
  const operation = await addOperation(tx, deps, record, quote, 'pending')
  await recordStart(tx, deps, record, operation, payer.actor)
  return operation
}

/** The price of the request today, and the open operation of the same request, if there is one. */
async function quoteAndHolder(tx: Tx, deps: Needed, record: LoanRecord, request: PaymentRequest) {
  await refuseSold(tx, record)
  await tx.cardOperations.abandonExpired(deps.clock.now(), record.loan.id)
  const quote = await quotePayment(tx, record, request, deps.clock.today())
  const pending = await tx.loans.pendingPaymentOf(record.loan.id)
  if (pending !== null && !isSame(pending, quote))
    throw new AppError('payment_pending', `operation ${pending.id} holds loan ${record.loan.id}`)
  return { quote, pending }
}

const addOperation = (tx: Tx, deps: Needed, { loan }: LoanRecord, quote: Quote, status: 'new' | 'pending') =>
  tx.cardOperations.add(
    newOperation(deps, CARD_PAGE_LIFE_MS, {
      ...quote,
      userId: loan.userId,
      loanId: loan.id,
      initiator: 'customer',
      status,
    }),
  )

async function recordStart(tx: Tx, deps: Needed, record: LoanRecord, operation: CardOperationRow, actor: string) {
  await acceptPaidExtension(tx, deps, record, operation)
  await tx.audit.record({
    at: deps.clock.now(),
    actor,
    action: 'card_payment_started',
    userId: operation.userId,
    detail: { order: operation.orderCode, kind: operation.kind, amount_cents: operation.amountCents },
  })
}

/**
 * An operation that the borrower did not ask for yet, for the link of a refusal that says what to pay first. It holds nothing
 * until its page is opened.
 */
export async function preparePayment(
  tx: Tx,
  deps: Needed,
  record: LoanRecord,
  request: PaymentRequest,
): Promise<CardOperationRow> {
  const { quote, pending } = await quoteAndHolder(tx, deps, record, request)
  if (pending !== null) return pending
  const prepared = await tx.cardOperations.preparedOf(record.loan.id)
  return prepared.find((one) => isSame(one, quote)) ?? addOperation(tx, deps, record, quote, 'new')
}

/**
 * Opens the page of a prepared operation: from now on it holds the loan. One whose price is no longer true is given up, and one
 * that another payment keeps waiting stays closed.
 */
export async function openPreparedPayment(tx: Tx, deps: Needed, id: string): Promise<CardOperationRow | null> {
  const found = await tx.cardOperations.byId(id)
  const now = deps.clock.now()
  if (found === null || found.loanId === null || found.status !== 'new' || found.expiresAt <= now) return found
  const record = await tx.loans.lockById(found.loanId)
  const operation = await tx.cardOperations.lockById(id)
  if (record === null || operation?.status !== 'new') return operation
  await tx.cardOperations.abandonExpired(now, record.loan.id)
  if ((await tx.loans.pendingPaymentOf(record.loan.id)) !== null) return operation
  if (!(await isStillTrue(tx, deps, record, operation))) {
    await tx.cardOperations.update(id, { status: 'abandoned', settledAt: now })
    return { ...operation, status: 'abandoned' }
  }
  await tx.cardOperations.update(id, { status: 'pending' })
  await recordStart(tx, deps, record, operation, 'borrower')
  return { ...operation, status: 'pending' }
}

async function isStillTrue(tx: Tx, deps: Needed, record: LoanRecord, operation: CardOperationRow): Promise<boolean> {
  const { kind, amountCents, termDays, promoCode, repayMode } = operation
  if (kind === 'tokenize') return false
  const code = parsePromoCode(promoCode ?? '')
  const request: PaymentRequest = {
    kind,
    amountCents,
    ...(termDays === null ? {} : { termDays }),
    ...(repayMode === null ? {} : { mode: repayMode }),
    ...(code.ok ? { promoCode: code.value } : {}),
  }
  try {
    return isSame(operation, await quotePayment(tx, record, request, deps.clock.today()))
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const isSame = (pending: CardOperationRow, quote: Quote): boolean =>
  pending.initiator === 'customer' &&
  pending.kind === quote.kind &&
  pending.amountCents === quote.amountCents &&
  pending.termDays === quote.termDays &&
  pending.promoCode === quote.promoCode &&
  pending.repayMode === quote.repayMode &&
  pending.proposalId === quote.proposalId

async function quotePayment(tx: Tx, record: LoanRecord, request: PaymentRequest, today: CivilDate): Promise<Quote> {
  const { loan } = record
  const life = owedLife(record)
  const quote =
    request.kind === 'prolongation'
      ? await quoteExtension(tx, record, life, request, today)
      : quoteRepayment(life, request, today)
  if ('reason' in quote) throw refusalError(quote.reason, loan.id)
  if (quote.amountCents === 0)
    throw new AppError('nothing_to_pay', `a ${request.kind} of loan ${loan.id} costs nothing`)
  return quote
}
