import type { Product } from '../pricing/product.ts'
import { checkQuote, offerOfPlan } from '../regime/check-quote.ts'
import type { PriceLimits } from '../regime/regime.ts'
import { openingFeeCents, type PlanQuoteRequest, priceOfCount, quotePlan } from './plan-quote.ts'

// For the staff member who sets prices: how far a price can go before the regime refuses it. The caps fall on the total cost, so they
// depend on amount, count and dates, and no formula gives them: the same check that refuses a quote is asked for each price tried.

/** One cell of the price grid: the standard price, without a free loan or a promo code. */
type PriceCell = Omit<PlanQuoteRequest, 'product' | 'isFirstLoan' | 'percentCommission'> & {
  readonly product: Product & Pick<PlanQuoteRequest['product'], 'instalments'>
}

function isLawfulAt(regime: PriceLimits, cell: PriceCell, annualRateMillionths: number, feeCents: number): boolean {
  const { product, count } = cell
  const openingFee = { perMille: MAX_PER_MILLE, maxCents: feeCents }
  const prices = [{ counts: { from: count, to: count, step: 1 }, annualRateMillionths, openingFee }]
  const instalments = { ...product.instalments, prices }
  const quote = quotePlan({
    ...cell,
    product: { ...product, instalments, firstLoanFreeUpToCents: null },
    ...NO_DISCOUNT,
  })
  return checkQuote(regime, offerOfPlan(quote, product)).ok
}

const NO_DISCOUNT = { isFirstLoan: false, percentCommission: 0 } as const
/** The whole amount, so that only the limit in cents counts. */
const MAX_PER_MILLE = 1000
export const MAX_RATE_MILLIONTHS = 10_000_000

/** The highest whole number up to `max` for which a condition holds that ends somewhere; null if it does not hold at 0. */
export function highest(max: number, holds: (value: number) => boolean): number | null {
  if (!holds(0)) return null
  if (holds(max)) return max
  let low = 0
  let high = max
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The fee that the product's own price charges in this cell. */
const ownFeeCents = ({ product, count, amountCents }: PriceCell): number => {
  const price = priceOfCount(product.instalments, count)
  return price === undefined ? 0 : openingFeeCents(price, amountCents)
}

/** The highest yearly rate in millionths that the regime allows with this fee; null if no rate is lawful. */
export const highestLawfulRate = (regime: PriceLimits, cell: PriceCell, feeCents = ownFeeCents(cell)): number | null =>
  highest(MAX_RATE_MILLIONTHS, (rate) => isLawfulAt(regime, cell, rate, feeCents))

/** The highest opening fee in cents that the regime allows with this rate; null if even none is not lawful. */
export const highestLawfulFee = (regime: PriceLimits, cell: PriceCell, annualRateMillionths: number): number | null =>
  highest(cell.amountCents, (feeCents) => isLawfulAt(regime, cell, annualRateMillionths, feeCents))
