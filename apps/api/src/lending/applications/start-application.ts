import {
  AppError,
  areDocumentsDone,
  type CivilDate,
  CLOSED_STATUSES,
  daysBetween,
  type InstalmentChoice,
  type Product,
  regimeOn,
  statusFromNumber,
} from '@puente/domain'
import { documentNeedsOf } from '../../customers/documents/document-needs.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord, LoanRow } from '../../db/loan-record.ts'
import type { UserRow } from '../../db/repositories/users.ts'
import type { Tx } from '../../db/transaction.ts'
import { applyLoanEvent } from '../loans/book.ts'
import type { CustomerTerms } from '../products/customer-terms.ts'
import type { Regimes } from '../products/lawful-quote.ts'
import { quoteRequested, type Requested } from '../products/quote-choice.ts'
import { coolingOffEnd } from './cooling.ts'
import { firstEvents } from './first-events.ts'
import { newPublicId } from './public-id.ts'

const SECONDS_PER_DAY = 86_400

interface Application {
  readonly product: Product
  readonly requested: Requested
  readonly terms: CustomerTerms
  readonly targetUrl: string | null
  readonly attemptReference: string | null
  readonly regimes: Regimes
}

/**
 * Refuses a borrower who may not apply today: a loan or an application is open, a debt was sold, or a refusal is too
 * recent.
 */
export async function assertMayApply(
  tx: Tx,
  newest: LoanRow | null,
  today: CivilDate,
  coolingDays: number,
): Promise<void> {
  if (newest === null) return
  const status = statusFromNumber(newest.status)
  // A sold debt is closed here, but the borrower still owes it to the buyer: no new application.
  if (!CLOSED_STATUSES.has(status) || status === 'sold') {
    throw new AppError('active_loan_exists', `loan ${newest.id} is in ${status}`)
  }
  if (status !== 'denied') return
  const freeFrom = coolingOffEnd(newest, await tx.decisions.contestOf(newest.id), today, coolingDays)
  if (freeFrom === null) return
  const days = Math.max(1, daysBetween(today, freeFrom))
  throw new AppError('cooling_period', `loan ${newest.id} was refused; a new one is possible from ${freeFrom}`, {
    retryAfterSeconds: days * SECONDS_PER_DAY,
  })
}

const instalmentsOf = ({ instalments, payDay }: InstalmentChoice) => ({ instalments, payDay })

/** Records a request on the terms of its day. The caller holds the customer's lock. */
export async function recordRequest(
  tx: Tx,
  userId: number,
  { product, requested, terms, targetUrl, attemptReference, regimes }: Application,
  { today, now, actor }: ChangeContext,
): Promise<LoanRecord> {
  const quote = quoteRequested(product, requested, terms, { today, regimes })
  const record = await tx.loans.create({
    publicId: newPublicId(),
    userId,
    productId: product.id,
    productVersion: product.version,
    regimeId: regimeOn(today, regimes).id,
    customerKind: terms.customerKind,
    isFirstLoan: terms.isFirstLoan,
    promoCode: terms.promo?.code ?? null,
    percentCommission: terms.percentCommission,
    originalAmountCents: quote.amountCents,
    originalTermDays: quote.termDays,
    ...(requested.kind === 'instalments' ? instalmentsOf(requested.choice) : {}),
    requestDate: today,
    targetUrl,
    attemptReference,
    now,
    actor,
  })
  // A free loan uses no discount: it is kept for a loan that costs something.
  if (terms.discountId !== null && !quote.isFree) await tx.customerDiscounts.use(terms.discountId, record.loan.id)
  return record
}

/**
 * Creates an application and takes it through its first statuses. The caller holds the customer's lock and has checked
 * that the customer may apply.
 */
export async function startApplication(
  tx: Tx,
  user: UserRow,
  application: Application,
  context: ChangeContext,
): Promise<LoanRecord> {
  let record = await recordRequest(tx, user.id, application, context)
  const needs = await documentNeedsOf(tx, { userId: user.id, loanId: record.loan.id }, context.today)
  for (const event of firstEvents({ isBlocked: user.isBlocked, areDocumentsDone: areDocumentsDone(needs) })) {
    const reason = event === 'application_refused' ? { reason: 'blocked' } : {}
    record = await applyLoanEvent(tx, record, event, { ...context, ...reason })
  }
  return record
}
