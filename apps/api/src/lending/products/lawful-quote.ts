import {
  AppError,
  type CivilDate,
  type CustomerKind,
  checkQuote,
  checkSale,
  type LoanQuote,
  offerOfQuote,
  type Product,
  quoteLoan,
  type Regime,
  type RegimeRule,
  regimeOn,
  stepsOf,
} from '@puente/domain'
import type { Deps } from '../../deps.ts'

export type Regimes = Deps['regimes']

/** Whether the regime of its day allows a price. */
export const isLawful = (quote: LoanQuote, product: Product, regimes: Regimes): boolean =>
  checkQuote(regimeOn(quote.giveDate, regimes), offerOfQuote(quote, product)).ok

function refusal({ id, version }: Product, what: string, rule: RegimeRule, regime: Regime): AppError {
  return new AppError('price_not_lawful', `${what}, product ${id} version ${version}: ${rule} of ${regime.id}`, {
    fields: [{ property: 'request', key: rule }],
  })
}

/** Passes a price that the regime of its day allows; refuses any other and names the broken rule. */
export function requireLawful(quote: LoanQuote, product: Product, regimes: Regimes): LoanQuote {
  const regime = regimeOn(quote.giveDate, regimes)
  const verdict = checkQuote(regime, offerOfQuote(quote, product))
  if (verdict.ok) return quote
  throw refusal(product, `${quote.amountCents} cents for ${quote.termDays} days`, verdict.rule, regime)
}

/** Refuses a product that the regime of the day does not allow to be sold at any of its prices. */
export function requireOnSale(product: Product, today: CivilDate, regimes: Regimes): void {
  const regime = regimeOn(today, regimes)
  const verdict = checkSale(regime, product, today)
  if (!verdict.ok) throw refusal(product, 'every price', verdict.rule, regime)
}

/** Both kinds of customers must get lawful prices for every term on offer, and for the smallest and the largest amount. */
export function requireLawfulProduct(product: Product, regimes: Regimes): void {
  for (const kind of ['new', 'repeat'] as const satisfies readonly CustomerKind[]) {
    const amountsCents = stepsOf(product.amountsCents[kind])
    for (const amountCents of [amountsCents[0], amountsCents.at(-1)]) {
      if (amountCents === undefined) continue
      for (const termDays of stepsOf(product.termsDays)) {
        const request = { product, amountCents, termDays, giveDate: product.validFrom, isFirstLoan: false }
        requireLawful(quoteLoan({ ...request, percentCommission: 0 }), product, regimes)
      }
    }
  }
}
