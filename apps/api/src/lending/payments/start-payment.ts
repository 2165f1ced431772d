import {
  AppError,
  answerRequest,
  availableExtensions,
  type CivilDate,
  type LoanLife,
  type LoanRequest,
  type PromoCode,
  parsePromoCode,
  positionOn,
  type RequestRefusal,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { ShortLinkRow } from '../../db/repositories/short-links.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { acceptExtension } from '../contracts/extension-document.ts'
import { lockCurrentLoan, refuseBlocked, refuseSold, requestedPromo } from '../loans/current-loan.ts'
import { extensionOf, owedLife, quoteExtensions, quoteFixedExtension } from '../loans/quotes.ts'
import { refusalError } from '../loans/refusal-error.ts'
import { requireExtensionDiscount } from '../products/require-promo-effect.ts'
import { CARD_PAGE_LIFE_MS, newOperation } from './card-order.ts'

/** A borrower's payment request (requirements R3: the three kinds of payment). */
export interface PaymentRequest {
  readonly kind: 'prolongation' | 'partial_repay' | 'payoff'
  /** For a part payment. */
  readonly amountCents?: number
  /** For an extension; defaults to the contract's default term. */
  readonly termDays?: number
  readonly promoCode?: PromoCode
  /** The prepared extension that this pays for. */
  readonly proposal?: { readonly id: string; readonly fixedCostCents: number | null }
}

export interface Payer {
  readonly userId: number
  /** `borrower`, `admin:<name>` or `pay_link`. */
  readonly actor: string
}

type Needed = Pick<Deps, 'clock' | 'cardPayments' | 'content' | 'config'>
type Quote = Pick<CardOperationRow, 'kind' | 'amountCents' | 'termDays' | 'promoCode' | 'proposalId'>

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

/** Opens an operation for the whole debt of one loan, for a payer who holds a link to it and has no session. */
export async function startLinkedPayoff(tx: Tx, deps: Needed, link: ShortLinkRow): Promise<CardOperationRow> {
  const record = await lockLinkedLoan(tx, link)
  const payer = { userId: record.loan.userId, actor: 'pay_link' }
  const operation = await startPaymentOf(tx, deps, record, payer, { kind: 'payoff' })
  // A payer without a session must return to a page without one, even if the operation was open before.
  await tx.cardOperations.update(operation.id, { payLinkHash: link.tokenHash })
  return operation
}

async function lockLinkedLoan(tx: Tx, { loanId }: ShortLinkRow): Promise<LoanRecord> {
  const record = loanId === null ? null : await tx.loans.lockById(loanId)
  if (record === null) throw new AppError('loan_not_found', 'the link belongs to no loan')
  return record
}

/** The price of a payoff today; null if nothing can be paid. */
export function payoffCents(record: LoanRecord, today: CivilDate): number | null {
  if (record.life === null || record.account === null) return null
  const quote = quoteRepayment(record.life, { kind: 'payoff' }, today)
  return 'reason' in quote || quote.amountCents === 0 ? null : quote.amountCents
}

/** The open payment that keeps a loan from being paid off today; null if there is none, or if it is that payoff itself. */
export async function blockingPayment(
  tx: Tx,
  record: LoanRecord,
  now: Date,
  today: CivilDate,
): Promise<CardOperationRow | null> {
  const pending = await tx.loans.pendingPaymentOf(record.loan.id)
  if (pending === null || pending.expiresAt <= now) return null
  const isPayoff = pending.initiator === 'customer' && pending.kind === 'payoff'
  return isPayoff && pending.amountCents === payoffCents(record, today) ? null : pending
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
  await recordAcceptance(tx, deps, record, operation)
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
  const { kind, amountCents, termDays, promoCode } = operation
  if (kind === 'tokenize') return false
  const code = parsePromoCode(promoCode ?? '')
  const request: PaymentRequest = {
    kind,
    amountCents,
    ...(termDays === null ? {} : { termDays }),
    ...(code.ok ? { promoCode: code.value } : {}),
  }
  try {
    return isSame(operation, await quotePayment(tx, record, request, deps.clock.today()))
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

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

/** Paying an extension means accepting it: the accepted terms are stored with the operation. */
async function recordAcceptance(tx: Tx, deps: Needed, record: LoanRecord, operation: CardOperationRow): Promise<void> {
  const { life } = record
  if (operation.kind !== 'prolongation' || operation.termDays === null || life === null) return
  const [now, date] = [deps.clock.now(), deps.clock.today()]
  const promo = await requestedPromo(tx, operation.userId, operation.promoCode ?? undefined, date)
  const fixedCostCents = await fixedCostOf(tx, operation)
  const offer =
    fixedCostCents === null
      ? extensionOf(quoteExtensions(record, date, promo, false).offers, operation.termDays, record.loan.id)
      : quoteFixedExtension(record, date, operation.termDays, fixedCostCents)
  await acceptExtension(tx, deps, { record, life, offer, date }, extensionCause(operation.id), now)
}

/** The cost of the prepared extension that an operation pays; null for the usual one. */
export async function fixedCostOf(tx: Tx, { proposalId }: CardOperationRow): Promise<number | null> {
  const terms = proposalId === null ? null : (await tx.proposals.byId(proposalId))?.terms
  return terms?.kind === 'extension' ? terms.fixedCostCents : null
}

/** The cause of the extension document that an operation pays for. */
export const extensionCause = (operationId: string): string => `operation:${operationId}`

const isSame = (pending: CardOperationRow, quote: Quote): boolean =>
  pending.initiator === 'customer' &&
  pending.kind === quote.kind &&
  pending.amountCents === quote.amountCents &&
  pending.termDays === quote.termDays &&
  pending.promoCode === quote.promoCode &&
  pending.proposalId === quote.proposalId

async function quotePayment(tx: Tx, record: LoanRecord, request: PaymentRequest, today: CivilDate): Promise<Quote> {
  const { loan } = record
  const life = owedLife(record)
  const quote =
    request.kind === 'prolongation'
      ? await quoteExtension(tx, loan.userId, life, request, today)
      : quoteRepayment(life, request, today)
  if ('reason' in quote) throw refusalError(quote.reason, loan.id)
  if (quote.amountCents === 0)
    throw new AppError('nothing_to_pay', `a ${request.kind} of loan ${loan.id} costs nothing`)
  return quote
}

type QuoteOrRefusal = Quote | { readonly reason: RequestRefusal }

function quoteRepayment(life: LoanLife, request: PaymentRequest, date: CivilDate): QuoteOrRefusal {
  const { kind } = request
  const asked: LoanRequest =
    kind === 'payoff'
      ? { id: 'quote', date, type: 'payoff' }
      : { id: 'quote', date, type: 'payment', cents: amountOf(request) }
  const answer = answerRequest(life, asked)
  if (!answer.accepted) return answer
  const amountCents = answer.fact.type === 'payment' ? answer.fact.cents : 0
  return { kind, amountCents, termDays: null, promoCode: null, proposalId: null }
}

async function quoteExtension(
  tx: Tx,
  userId: number,
  life: LoanLife,
  { kind, termDays: asked, promoCode, proposal }: PaymentRequest,
  date: CivilDate,
): Promise<QuoteOrRefusal> {
  await refuseBlocked(tx, userId)
  const termDays = asked ?? life.contract.rules.defaultExtensionTermDays
  const promo = await requestedPromo(tx, userId, promoCode, date)
  const answer = answerRequest(life, {
    id: 'quote',
    date,
    type: 'extension',
    termDays,
    promo,
    fixedCostCents: proposal?.fixedCostCents ?? null,
  })
  if (!answer.accepted) return answer
  requireExtensionDiscount(promo, availableExtensions(positionOn(life, date), life.contract.rules, promo, false))
  const amountCents = answer.fact.type === 'extension' ? answer.fact.paidCents : 0
  return { kind, amountCents, termDays, promoCode: promoCode ?? null, proposalId: proposal?.id ?? null }
}

function amountOf({ amountCents }: PaymentRequest): number {
  if (amountCents !== undefined) return amountCents
  throw new AppError('validation_failed', 'a part payment needs an amount', {
    fields: [{ property: 'amount', key: 'field_required' }],
  })
}
