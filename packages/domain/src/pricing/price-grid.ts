import type { CivilDate } from '../calendar/civil-date.ts'
import type { CustomerKind, Product } from './product.ts'
import { datedTerm, type LoanQuote, quoteForTerm } from './quote.ts'
import { stepsOf } from './steps.ts'

interface PriceGridRequest {
  readonly product: Product
  readonly customerKind: CustomerKind
  readonly giveDate: CivilDate
  readonly isFirstLoan: boolean
  readonly percentCommission: number
}

/** Term in days, then amount in cents. */
type PriceGrid = ReadonlyMap<number, ReadonlyMap<number, LoanQuote>>

/** The price of every term and amount that the product offers to this customer on this day. */
export function priceGrid(request: PriceGridRequest): PriceGrid {
  const amounts = stepsOf(request.product.amountsCents[request.customerKind])
  const columns = stepsOf(request.product.termsDays).map((termDays) => datedTerm(request.giveDate, termDays))
  return new Map(
    columns.map((term) => [
      term.termDays,
      new Map(amounts.map((amountCents) => [amountCents, quoteForTerm(term, { ...request, amountCents })])),
    ]),
  )
}
