import {
  type AnyQuote,
  AppError,
  type CivilDate,
  checkPrices,
  checkQuote,
  checkSale,
  isPlanQuote,
  offerOf,
  type Product,
  type Regime,
  type RegimeRule,
  regimeOn,
  trialsOf,
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

/** Refuses a version that breaks a rule of the law at any of its prices, from its first day on; `accepted` names laws that may come. */
export function requireLawfulProduct(product: Product, regimes: Regimes, accepted: readonly string[] = []): void {
  for (const trial of trialsOf(product.validFrom, regimes)) {
    const { regime, when } = trial
    if (when === 'draft' || (when === 'later' && accepted.includes(regime.id))) continue
    const broken = checkPrices(product, trial).find(({ rule }) => rule !== null)
    if (broken === undefined || broken.rule === null) continue
    const { amountCents, term, rule } = broken
    const unit = product.instalments === undefined ? 'days' : 'instalments'
    throw refusal(product, `${amountCents} cents, ${term} ${unit}`, rule, regime)
  }
}
