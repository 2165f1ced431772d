import {
  AppError,
  type CustomerKind,
  checkQuote,
  type LoanQuote,
  offerOfQuote,
  type Product,
  quoteLoan,
  type Regime,
  regimeOn,
  stepsOf,
} from '@puente/domain'

/** Whether the regime of its day allows a price. */
export const isLawful = (quote: LoanQuote, product: Product): boolean =>
  checkQuote(regimeOn(quote.giveDate), offerOfQuote(quote, product)).ok

/** Passes a price that the regime of its day allows; refuses any other and names the broken rule. */
export function requireLawful(
  quote: LoanQuote,
  product: Product,
  regime: Regime = regimeOn(quote.giveDate),
): LoanQuote {
  const verdict = checkQuote(regime, offerOfQuote(quote, product))
  if (verdict.ok) return quote
  const { amountCents, termDays } = quote
  throw new AppError(
    'price_not_lawful',
    `${amountCents} cents for ${termDays} days, product ${product.id} version ${product.version}: ${verdict.rule} of ${regime.id}`,
    { fields: [{ property: 'request', key: verdict.rule }] },
  )
}

/** Both kinds of customers must get lawful prices for every term on offer, and for the smallest and the largest amount. */
export function requireLawfulProduct(product: Product, regime: Regime = regimeOn(product.validFrom)): void {
  for (const kind of ['new', 'repeat'] as const satisfies readonly CustomerKind[]) {
    const amountsCents = stepsOf(product.amountsCents[kind])
    for (const amountCents of [amountsCents[0], amountsCents.at(-1)]) {
      if (amountCents === undefined) continue
      for (const termDays of stepsOf(product.termsDays)) {
        const request = { product, amountCents, termDays, giveDate: product.validFrom, isFirstLoan: false }
        requireLawful(quoteLoan({ ...request, percentCommission: 0 }), product, regime)
      }
    }
  }
}
