import type { CivilDate } from '../calendar/civil-date.ts'
import type { Product } from '../pricing/product.ts'
import { quoteLoan } from '../pricing/quote.ts'
import { stepsOf } from '../pricing/steps.ts'
import { priceOfCount, quotePlan } from '../schedule/plan-quote.ts'
import { checkQuote, offerOfPlan, offerOfQuote, type PricedOffer, type QuoteVerdict } from './check-quote.ts'
import type { Regime } from './regime.ts'

// What may be sold on a day. The standard price decides, without a free first loan or a promo code: a product that is lawful only while
// it costs nothing is not sold.

const STANDARD = { isFirstLoan: false, percentCommission: 0 } as const

/** The smallest and the largest amount of both kinds of customers: limits in per cent and in cents are met or broken at the ends. */
function amountsOf({ amountsCents }: Product): readonly number[] {
  const amounts = [...stepsOf(amountsCents.new), ...stepsOf(amountsCents.repeat)]
  return [...new Set([Math.min(...amounts), Math.max(...amounts)])]
}

/** Each standard price of a product as the law sees it, one at a time: the first lawful one answers. */
function* offersOf(product: Product, giveDate: CivilDate): Generator<PricedOffer> {
  const { instalments } = product
  for (const amountCents of amountsOf(product)) {
    if (instalments === undefined) {
      for (const termDays of stepsOf(product.termsDays)) {
        yield offerOfQuote(quoteLoan({ product, amountCents, termDays, giveDate, ...STANDARD }), product)
      }
      continue
    }
    for (const count of stepsOf(instalments.counts)) {
      if (priceOfCount(instalments, count) === undefined) continue
      const request = { product: { ...product, instalments }, amountCents, count, dueDay: null, giveDate, ...STANDARD }
      yield offerOfPlan(quotePlan(request), product)
    }
  }
}

/**
 * Whether a product may be sold on a day under a regime, and if not, the first rule that forbids it. Single prices may still be
 * forbidden: each quote passes `checkQuote` too.
 */
export function checkSale(regime: Regime, product: Product, date: CivilDate): QuoteVerdict {
  let refusal: QuoteVerdict | undefined
  for (const offer of offersOf(product, date)) {
    const verdict = checkQuote(regime, offer)
    if (verdict.ok) return verdict
    refusal ??= verdict
  }
  if (refusal === undefined) throw new RangeError(`product ${product.id} version ${product.version} has no price`)
  return refusal
}

/** The products that may be sold on a day, of those on offer. */
export const productsOnSale = (regime: Regime, products: readonly Product[], date: CivilDate): readonly Product[] =>
  products.filter((product) => checkSale(regime, product, date).ok)
