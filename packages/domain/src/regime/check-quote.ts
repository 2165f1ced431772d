import { type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import type { LoanRules } from '../pricing/product.ts'
import type { LoanQuote } from '../pricing/quote.ts'
import type { PlanQuote } from '../schedule/plan-quote.ts'
import { isRegular } from '../schedule/schedule.ts'
import type { HighCostRules, PriceLimits } from './regime.ts'

/** A price in legal terms: the amount lent, the payments with their dates, and the regulated terms. */
export interface PricedOffer {
  readonly amountCents: number
  readonly giveDate: CivilDate
  readonly instalments: readonly { readonly date: CivilDate; readonly totalCents: number }[]
  readonly annualRateMillionths: number
  readonly feesCents: number
  readonly taePercent: number
  readonly lateMarginMillionths: number
  readonly withdrawalDays: number
  readonly withdrawalPayDays: number
  /** The contract's own cap on all charges, in per cent of the amount. */
  readonly chargeCapPercent: number
  /** False if an instalment does not cover its interest, so that the plan is not the one that its terms promise. */
  readonly isRegular: boolean
}

/** The limit of the law or of the contract that an offer breaks, by name, so that an error can say which. */
export type RegimeRule =
  | 'charge_cap'
  | 'instalment_below_interest'
  | 'late_interest_margin'
  | 'withdrawal_period'
  | 'minimum_instalments'
  | 'instalment_interval'
  | 'monthly_interest_cap'
  | 'fee_cap'
  | 'total_cost_cap'
  | 'tae_cap'

export type QuoteVerdict = { readonly ok: true } | { readonly ok: false; readonly rule: RegimeRule }

/** A single-payment loan in legal terms. */
export const offerOfQuote = (quote: LoanQuote, rules: LoanRules): PricedOffer => ({
  amountCents: quote.amountCents,
  giveDate: quote.giveDate,
  instalments: [{ date: quote.mustPayDate, totalCents: quote.returnAmountCents }],
  annualRateMillionths: quote.annualRateMillionths,
  feesCents: 0,
  taePercent: quote.taePercent,
  lateMarginMillionths: rules.lateMarginMillionths,
  withdrawalDays: rules.withdrawalDays,
  withdrawalPayDays: rules.withdrawalPayDays,
  chargeCapPercent: rules.chargeCapPercent,
  isRegular: true,
})

/** A loan in instalments in legal terms. */
export const offerOfPlan = (quote: PlanQuote, rules: LoanRules): PricedOffer => ({
  amountCents: quote.amountCents,
  giveDate: quote.giveDate,
  instalments: quote.schedule.instalments,
  annualRateMillionths: quote.annualRateMillionths,
  feesCents: quote.feeCents,
  taePercent: quote.taePercent,
  lateMarginMillionths: rules.lateMarginMillionths,
  withdrawalDays: rules.withdrawalDays,
  withdrawalPayDays: rules.withdrawalPayDays,
  chargeCapPercent: rules.chargeCapPercent,
  isRegular: isRegular(quote.schedule),
})

const DAYS_OF_LONGEST_MONTH = 31
const DAYS_PER_YEAR = 365
const MILLIONTHS_PER_PERCENT = 10_000

const totalCost = ({ instalments, amountCents }: PricedOffer): number =>
  instalments.reduce((sum, { totalCents }) => sum + totalCents, 0) - amountCents

/** The cost of the same amount at the general cap in equal monthly instalments, rounded down to whole cents. */
function costAtGeneralCap(amountCents: number, taeMaxPercent: number, months: number): number {
  const monthlyRate = (1 + taeMaxPercent / 100) ** (1 / 12) - 1
  const instalment = (amountCents * monthlyRate) / (1 - (1 + monthlyRate) ** -months)
  return Math.floor(instalment * months - amountCents)
}

/** The longest month decides: a rate that is lawful in June must be lawful in July. */
const isAboveMonthlyRate = (annualRateMillionths: number, maxPercent: number): boolean =>
  annualRateMillionths * DAYS_OF_LONGEST_MONTH > maxPercent * MILLIONTHS_PER_PERCENT * DAYS_PER_YEAR

/** Whether a credit of high cost costs more in all than the regime allows; other credits have no such limit. */
export const exceedsTotalCost = (
  { taeMaxPercent, highCost }: Pick<PriceLimits, 'taeMaxPercent' | 'highCost'>,
  {
    amountCents,
    taePercent,
    costCents,
  }: { readonly amountCents: number; readonly taePercent: number; readonly costCents: number },
): boolean =>
  taeMaxPercent !== null &&
  highCost !== null &&
  taePercent > taeMaxPercent &&
  costCents > costAtGeneralCap(amountCents, taeMaxPercent, highCost.totalCostOfMonths)

function hasTooShortInterval({ giveDate, instalments }: PricedOffer, minDays: number): boolean {
  let previous = giveDate
  return instalments.some(({ date }) => {
    const isTooShort = daysBetween(previous, date) < minDays
    previous = date
    return isTooShort
  })
}

function brokenHighCostRule(offer: PricedOffer, rules: HighCostRules, taeMaxPercent: number): RegimeRule | null {
  if (offer.instalments.length < rules.minInstalments) return 'minimum_instalments'
  if (hasTooShortInterval(offer, rules.minDaysBetweenInstalments)) return 'instalment_interval'
  if (isAboveMonthlyRate(offer.annualRateMillionths, rules.monthlyInterestMaxPercent)) return 'monthly_interest_cap'
  const feeMaxCents = Math.min(rules.feeMaxCents, Math.floor((offer.amountCents * rules.feeMaxPercent) / 100))
  if (offer.feesCents > feeMaxCents) return 'fee_cap'
  const maxCost = costAtGeneralCap(offer.amountCents, taeMaxPercent, rules.totalCostOfMonths)
  return totalCost(offer) > maxCost ? 'total_cost_cap' : null
}

function brokenRule(regime: PriceLimits, offer: PricedOffer): RegimeRule | null {
  // A promise of more than the contract may charge would end in instalments that are never due.
  if (totalCost(offer) * 100 > offer.amountCents * offer.chargeCapPercent) return 'charge_cap'
  if (!offer.isRegular) return 'instalment_below_interest'
  if (offer.lateMarginMillionths > regime.lateMarginMaxMillionths) return 'late_interest_margin'
  if (offer.withdrawalDays < regime.withdrawalDays || offer.withdrawalPayDays < regime.withdrawalPayDays) {
    return 'withdrawal_period'
  }
  const { taeMaxPercent, highCost } = regime
  if (offer.instalments.length < regime.minInstalments) return 'minimum_instalments'
  if (taeMaxPercent === null || offer.taePercent <= taeMaxPercent) return null
  return highCost ? brokenHighCostRule(offer, highCost, taeMaxPercent) : 'tae_cap'
}

/** Every price passes this check before it is offered. */
export function checkQuote(regime: PriceLimits, offer: PricedOffer): QuoteVerdict {
  const rule = brokenRule(regime, offer)
  return rule === null ? { ok: true } : { ok: false, rule }
}
