import {
  AppError,
  type CivilDate,
  type ExtensionPromo,
  isForExtensions,
  parsePromoCode,
  statusFromNumber,
} from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { readPortfolioView } from './cession-portfolio.ts'
import { extensionPromo } from './extension-promo.ts'
import { heldBy } from './loan-holds.ts'

const notFound = (userId: number) => new AppError('loan_not_found', `user ${userId} has no loan`)

/** The newest loan of a borrower, whatever its status (settled rules, Calls). */
export async function currentLoan(tx: Tx, userId: number): Promise<LoanRecord> {
  const record = await tx.loans.currentOf(userId)
  if (record === null) throw notFound(userId)
  return record
}

/** The same, locked until the transaction ends. */
export async function lockCurrentLoan(tx: Tx, userId: number): Promise<LoanRecord> {
  const record = await tx.loans.lockCurrentOf(userId)
  if (record === null) throw notFound(userId)
  return record
}

/** A blocked customer can always pay, and never extend (settled rules, Blocked customers). */
export async function refuseBlocked(tx: Tx, userId: number): Promise<void> {
  const owner = await tx.users.byId(userId)
  if (owner?.user.isBlocked) throw new AppError('not_allowed', `user ${userId} is blocked and cannot extend`)
}

/** False while the customer is blocked, or while a hold keeps the loan from being extended. */
export async function mayExtend(tx: Tx, record: LoanRecord, today: CivilDate): Promise<boolean> {
  const owner = await tx.users.byId(record.loan.userId)
  return owner?.user.isBlocked !== true && heldBy(record, 'extension', today) === null
}

/** Throws if a hold stops the extension. One without a price, which only staff prepare, is forbearance. */
export function refuseHeldExtension(record: LoanRecord, today: CivilDate, costCents: number | null = null): void {
  const hold = heldBy(record, costCents === 0 ? 'forbearance' : 'extension', today)
  if (hold !== null)
    throw new AppError('not_extendable', `loan ${record.loan.id}: ${hold}`, { extra: { reason: hold } })
}

/** A sold debt is paid to its buyer, whom the error names. */
export async function refuseSold(tx: Tx, { loan }: LoanRecord): Promise<void> {
  if (statusFromNumber(loan.status) !== 'sold') return
  throw new AppError('loan_sold', `loan ${loan.id} was sold on ${loan.soldOn}`, {
    extra: { cession_portfolio: await readPortfolioView(tx, loan) },
  })
}

/** Whether a card payment that can still be completed holds the loan. */
export async function hasPendingPayment(tx: Tx, loanId: number, now: Date): Promise<boolean> {
  const pending = await tx.loans.pendingPaymentOf(loanId)
  return pending !== null && pending.expiresAt > now
}

/** The discount of a code on an extension; a code that is invalid or has no effect is rejected at its field. */
export async function requestedPromo(
  tx: Tx,
  userId: number,
  code: string | undefined,
  today: CivilDate,
): Promise<ExtensionPromo> {
  const isGiven = code !== undefined && code.trim() !== ''
  const parsed = isGiven ? parsePromoCode(code) : null
  const promo = parsed?.ok === false ? null : await extensionPromo(tx, userId, parsed?.value ?? null, today)
  if (promo === null) {
    throw new AppError('validation_failed', 'no such promo code', {
      fields: [{ property: 'promocode', key: 'promoCodeExpired' }],
    })
  }
  if (isGiven && !isForExtensions(promo)) {
    throw new AppError('promo_code_for_new_loan', `the code of user ${userId} does not discount an extension`)
  }
  return promo
}
