import type { CivilDate } from '../calendar/civil-date.ts'
import type { LoanPlan } from '../loan/loan-account.ts'
import type { InstalmentChoice } from '../pricing/adjust-request.ts'
import type { CustomerKind, LoanRules, Product } from '../pricing/product.ts'
import { type LoanQuote, quoteLoan } from '../pricing/quote.ts'
import { stepsOf } from '../pricing/steps.ts'
import { offerOfPlan, offerOfQuote, type PricedOffer } from '../regime/check-quote.ts'
import { type PlanQuote, priceOfCount, quotePlan } from './plan-quote.ts'

/** The price of a loan of either kind. */
export type AnyQuote = LoanQuote | PlanQuote

export const isPlanQuote = (quote: AnyQuote): quote is PlanQuote => 'schedule' in quote

/** What an application, an offer and its documents keep of the terms. The number of instalments is null for one payment. */
interface OfferedTerms {
  readonly product: Product
  readonly amountCents: number
  readonly termDays: number
  readonly instalments?: number | null
  readonly payDay?: number | null
  readonly giveDate: CivilDate
  readonly isFirstLoan: boolean
  readonly percentCommission: number
}

/** The price of offered terms, paid out on a day. A product in instalments needs their number. */
export function quoteOffered(terms: OfferedTerms): AnyQuote {
  const { product, instalments = null, payDay = null, ...shared } = terms
  const { instalments: rules } = product
  if (rules === undefined) return quoteLoan({ ...shared, product })
  if (instalments === null) throw new RangeError(`product ${product.id} needs a number of instalments`)
  return quotePlan({ ...shared, product: { ...product, instalments: rules }, count: instalments, dueDay: payDay })
}

export const offerOf = (quote: AnyQuote, rules: LoanRules): PricedOffer =>
  isPlanQuote(quote) ? offerOfPlan(quote, rules) : offerOfQuote(quote, rules)

/** The instalments to sign: the quoted ones, with the rules of the product behind them. */
export function planOf({ instalments: rules }: Product, quote: AnyQuote): LoanPlan | undefined {
  if (rules === undefined || !isPlanQuote(quote)) return undefined
  const { count, dueDay, feeCents } = quote
  const { method, firstPeriodMinDays, deferral, acceleration } = rules
  return { count, method, dueDay, feeCents, firstPeriodMinDays, deferral, acceleration }
}

/** The parts of a choice that a product in instalments does not offer; empty if it offers all. */
export function notOfferedInstalments(
  { amountCents, instalments: count, payDay }: InstalmentChoice,
  { amountsCents, instalments }: Product,
  customerKind: CustomerKind,
): readonly ('amount' | 'instalments' | 'payDay')[] {
  if (instalments === undefined || priceOfCount(instalments, count) === undefined) return ['instalments']
  if (payDay !== null && instalments.dueDay === 'same') return ['payDay']
  return stepsOf(amountsCents[customerKind]).includes(amountCents) ? [] : ['amount']
}
