import type { PriceOption, Prices } from '@puente/contract'
import { centsOf, eurosFromCents, snapToClosest, stepsOf } from '@puente/domain'

/** The amount and term a borrower chose. */
export interface LoanChoice {
  readonly amountCents: number
  readonly termDays: number
}

const optionOf = (prices: Prices, { amountCents, termDays }: LoanChoice): PriceOption | undefined =>
  prices.options[termDays]?.[eurosFromCents(amountCents)]

/** The terms on offer: the product's steps that the grid prices. */
export const offeredTerms = (prices: Prices): readonly number[] =>
  stepsOf(prices.term_steps).filter((termDays) => prices.options[termDays] !== undefined)

/** The amounts on offer for a term, in cents. */
export const offeredAmounts = (prices: Prices, termDays: number): readonly number[] =>
  stepsOf(prices.amount_steps)
    .map(centsOf)
    .filter((amountCents) => optionOf(prices, { amountCents, termDays }) !== undefined)

/** An empty grid is a server error, shown as prices that did not load. */
export const isOfferEmpty = (prices: Prices): boolean =>
  offeredTerms(prices).every((termDays) => offeredAmounts(prices, termDays).length === 0)

/** The nearest choice on offer (R4.07): the term first, because it decides the amounts. */
export function nearestChoice(wanted: LoanChoice, prices: Prices): LoanChoice {
  const terms = offeredTerms(prices).filter((termDays) => offeredAmounts(prices, termDays).length > 0)
  const termDays = snapToClosest(wanted.termDays, terms)
  return { termDays, amountCents: snapToClosest(wanted.amountCents, offeredAmounts(prices, termDays)) }
}

export interface LoanPrice {
  readonly isFree: boolean
  readonly costCents: number
  /** Before any discount. */
  readonly originalCostCents: number
  readonly returnCents: number
  readonly taePercent: number
  /** Tipo deudor: the interest of one year as a percentage of the amount. */
  readonly annualRatePercent: number
}

/** The price of a choice that is on offer. */
export function priceOf(choice: LoanChoice, prices: Prices): LoanPrice {
  const option = optionOf(prices, choice)
  if (option === undefined)
    throw new RangeError(`no price for ${choice.amountCents} cents over ${choice.termDays} days`)
  const costCents = centsOf(option.commissions.total)
  return {
    isFree: option.is_free,
    costCents,
    originalCostCents: centsOf(option.commissions.original_total),
    returnCents: centsOf(option.return_amount),
    taePercent: option.tae,
    annualRatePercent: annualRatePercent(prices, costCents),
  }
}

/**
 * The loan of the representative example: the one on screen, or, if that one is free, one at the standard price. An
 * example of zeros would not show the cost of borrowing.
 */
export function exampleOf(
  prices: Prices,
  choice: LoanChoice,
  price: LoanPrice,
): LoanChoice & Omit<LoanPrice, 'isFree'> {
  if (!price.isFree) return { ...choice, ...price }
  const example = prices.representative_example
  const costCents = centsOf(example.commission)
  return {
    amountCents: centsOf(example.amount),
    termDays: example.term,
    costCents,
    originalCostCents: costCents,
    returnCents: centsOf(example.return_amount),
    taePercent: example.tae,
    annualRatePercent: example.annual_rate,
  }
}

/**
 * The grid has interest in whole cents, so a rate computed from few cents is inexact. All loans that are not free have
 * the same rate, so it is read from the largest amount over the longest term.
 */
function annualRatePercent(prices: Prices, costCents: number): number {
  if (costCents === 0) return 0
  const most = Number.MAX_SAFE_INTEGER
  const { amountCents, termDays } = nearestChoice({ amountCents: most, termDays: most }, prices)
  const largest = optionOf(prices, { amountCents, termDays })
  return ((centsOf(largest?.commissions.total ?? 0) / amountCents) * 36_500) / termDays
}
