import { randomUUID } from 'node:crypto'
import { figuresOn } from '@puente/domain'
import type { ChangeContext } from '../db/loan-change.ts'
import type { LoanRecord } from '../db/loan-record.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { bookRequest } from '../lending/loans/book.ts'
import { heldBy } from '../lending/loans/loan-holds.ts'
import { notifyOfSale } from './notify-of-sale.ts'

/** The outcome of a portfolio sale, per loan. */
interface PortfolioSale {
  readonly sold: readonly LoanRecord[]
  /** Owed on the sold loans. */
  readonly soldCents: number
  readonly refused: readonly { readonly loanId: number; readonly reason: string }[]
}

/**
 * Sells debts in presale to one buyer, all on one day, and notifies their borrowers. Loans that are not in presale, or
 * that a hold keeps back, stay with the lender and are listed in the result.
 */
export async function sellPortfolio(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  loanIds: readonly number[],
  cessionBuyerId: number,
  context: ChangeContext,
): Promise<PortfolioSale> {
  const buyer = await tx.loans.buyerById(cessionBuyerId)
  if (buyer === null) throw new Error(`there is no buyer ${cessionBuyerId}`)
  const sold: LoanRecord[] = []
  let soldCents = 0
  const refused: { loanId: number; reason: string }[] = []
  // Always in the same lock order: two sales at once cannot deadlock.
  for (const loanId of [...new Set(loanIds)].sort((left, right) => left - right)) {
    const record = await tx.loans.lockById(loanId)
    if (record === null || record.life === null) {
      refused.push({ loanId, reason: 'not_found' })
      continue
    }
    const hold = heldBy(record, 'sale', context.today)
    if (hold !== null) {
      refused.push({ loanId, reason: `on_hold:${hold}` })
      continue
    }
    const request = { type: 'sale', id: randomUUID(), date: context.today } as const
    const outcome = await bookRequest(tx, record, request, context, { cessionBuyerId })
    if (outcome.outcome === 'refused') {
      refused.push({ loanId, reason: outcome.reason })
      continue
    }
    sold.push(outcome.record)
    const owedCents = figuresOn(record.life, context.today).today.amountCents
    soldCents += owedCents
    await notifyOfSale(tx, deps, { record, owedCents, soldOn: context.today }, buyer, context.now)
  }
  return { sold, soldCents, refused }
}
