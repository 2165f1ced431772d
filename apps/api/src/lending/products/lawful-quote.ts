import {
  type AnyQuote,
  AppError,
  type CivilDate,
  type CustomerKind,
  checkQuote,
  checkSale,
  isPlanQuote,
  offerOf,
  type Product,
  quoteOffered,
  type Regime,
  type RegimeRule,
  regimeOn,
  stepsOf,
} from '@puente/domain'
import type { Deps } from '../../deps.ts'

export type Regimes = Deps['regimes']

/** Whether the regime of its day allows a price. */
export const isLawful = (quote: AnyQuote, product: Product, regimes: Regimes): boolean =>
  checkQuote(regimeOn(quote.giveDate, regimes), offerOf(quote, product)).ok

function refusal({ id, version }: Product, what: string, rule: RegimeRule, regime: Regime): AppError {
  return new AppError('price_not_lawful', `${what}, product ${id} version ${version}: ${rule} of ${regime.id}`, {
    fields: [{ property: 'request', key: rule }],
  })
}

/** Passes a price that the regime of its day allows; refuses any other and names the broken rule. */
export function requireLawful<Q extends AnyQuote>(quote: Q, product: Product, regimes: Regimes): Q {
  const regime = regimeOn(quote.giveDate, regimes)
  const verdict = checkQuote(regime, offerOf(quote, product))
  if (verdict.ok) return quote
  const term = isPlanQuote(quote) ? `in ${quote.count} instalments` : `for ${quote.termDays} days`
  throw refusal(product, `${quote.amountCents} cents ${term}`, verdict.rule, regime)
}

/** Refuses a product that the regime of the day does not allow to be sold at any of its prices. */
export function requireOnSale(product: Product, today: CivilDate, regimes: Regimes): void {
  const regime = regimeOn(today, regimes)
  const verdict = checkSale(regime, product, today)
  if (!verdict.ok) throw refusal(product, 'every price', verdict.rule, regime)
}

/** Every term of a product with one payment, and every number of instalments of one with several. */
const termsOf = ({ instalments, termsDays }: Product) =>
  instalments === undefined
    ? stepsOf(termsDays).map((termDays) => ({ termDays }))
    : stepsOf(instalments.counts).map((count) => ({ termDays: 0, instalments: count }))

/** Both kinds of customers must get lawful prices for every term or count on offer, and for the smallest and the largest amount. */
export function requireLawfulProduct(product: Product, regimes: Regimes): void {
  for (const kind of ['new', 'repeat'] as const satisfies readonly CustomerKind[]) {
    const amountsCents = stepsOf(product.amountsCents[kind])
    for (const amountCents of [amountsCents[0], amountsCents.at(-1)]) {
      if (amountCents === undefined) continue
      const request = { product, amountCents, giveDate: product.validFrom, isFirstLoan: false, percentCommission: 0 }
      for (const term of termsOf(product)) requireLawful(quoteOffered({ ...request, ...term }), product, regimes)
    }
  }
}
