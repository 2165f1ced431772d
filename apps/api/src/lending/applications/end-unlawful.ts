import {
  addDays,
  type CivilDate,
  checkQuote,
  checkSale,
  offerOf,
  type Product,
  quoteOffered,
  regimeOn,
} from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord, LoanRow } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { applyLoanEvent } from '../loans/book.ts'
import type { Regimes } from '../products/lawful-quote.ts'

/** Why an application ended that the borrower may not sign any more. */
export const LAW_CHANGED = 'law_changed'

/** Whether the law of a day allows what an application asks for: the product, and this price of it. */
export function isStillLawful(loan: LoanRow, product: Product, date: CivilDate, regimes: Regimes): boolean {
  const regime = regimeOn(date, regimes)
  const { amountCents, termDays, instalments, payDay, isFirstLoan, percentCommission } = loan
  const terms = { product, amountCents, termDays, instalments, payDay, isFirstLoan, percentCommission }
  const offer = offerOf(quoteOffered({ ...terms, giveDate: date }), product)
  return checkSale(regime, product, date).ok && checkQuote(regime, offer).ok
}

/** Ends an application that the law of its day forbids. No cooling period follows: the customer did nothing wrong. */
export const endUnlawful = (tx: Tx, record: LoanRecord, context: ChangeContext): Promise<LoanRecord> =>
  applyLoanEvent(tx, record, 'application_ended', { ...context, reason: LAW_CHANGED }, { endReason: LAW_CHANGED })

const AT_ONCE = 100

/**
 * In the night in which a new law begins: ends the unsigned applications that it forbids. The others go on under it, and their documents are
 * made again when they are next needed. Signed contracts stay as they are.
 */
export async function endUnlawfulApplications(
  deps: Pick<Deps, 'transaction' | 'clock' | 'products' | 'regimes'>,
  businessDate: CivilDate,
): Promise<void> {
  const { transaction, clock, products, regimes } = deps
  if (regimeOn(businessDate, regimes) === regimeOn(addDays(businessDate, -1), regimes)) return
  const endSome = (after: number) =>
    transaction(async (tx) => {
      const found = await tx.loans.unsignedAfter(after, AT_ONCE)
      for (const id of found) {
        const record = await tx.loans.lockById(id)
        if (record === null || record.loan.signedAt !== null) continue
        const product = products.version(record.loan.productId, record.loan.productVersion)
        if (isStillLawful(record.loan, product, businessDate, regimes)) continue
        await endUnlawful(tx, record, { actor: 'system', now: clock.now(), today: businessDate })
      }
      return found.length < AT_ONCE ? null : (found.at(-1) ?? null)
    })
  for (let after: number | null = 0; after !== null; ) after = await endSome(after)
}
