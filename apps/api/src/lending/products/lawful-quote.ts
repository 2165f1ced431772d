import { AppError, checkQuote, type LoanQuote, offerOfQuote, type Product, regimeOn } from '@puente/domain'

/** Whether the regime of its day allows a price. */
export const isLawful = (quote: LoanQuote, product: Product): boolean =>
  checkQuote(regimeOn(quote.giveDate), offerOfQuote(quote, product)).ok

/** Passes a price that the regime of its day allows; refuses any other and names the broken rule. */
export function requireLawful(quote: LoanQuote, product: Product): LoanQuote {
  const regime = regimeOn(quote.giveDate)
  const verdict = checkQuote(regime, offerOfQuote(quote, product))
  if (verdict.ok) return quote
  const { amountCents, termDays } = quote
  throw new AppError(
    'price_not_lawful',
    `${amountCents} cents for ${termDays} days, product ${product.id} version ${product.version}: ${verdict.rule} of ${regime.id}`,
    { fields: [{ property: 'request', key: verdict.rule }] },
  )
}
