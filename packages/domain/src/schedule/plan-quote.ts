import { type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import { divideHalfUp } from '../money/cents.ts'
import { discountedRate } from '../pricing/interest.ts'
import type { InstalmentPrice, InstalmentRules, Product } from '../pricing/product.ts'
import { isFreeLoan } from '../pricing/quote.ts'
import { stepsOf } from '../pricing/steps.ts'
import { planDueDates } from './due-dates.ts'
import { makeSchedule, type Schedule, scheduledInterest, scheduledTotal } from './schedule.ts'
import { taeOfInstalments } from './schedule-tae.ts'

/** The parts of a product that the price of a loan in instalments depends on. */
type QuotedPlanPrices = Pick<Product, 'annualRateMillionths' | 'chargeCapPercent' | 'firstLoanFreeUpToCents'> & {
  readonly instalments: InstalmentRules
}

export interface PlanQuoteRequest {
  readonly product: QuotedPlanPrices
  readonly amountCents: number
  readonly count: number
  /** The chosen day of the month; null: the day of the payout. */
  readonly dueDay: number | null
  readonly giveDate: CivilDate
  readonly isFirstLoan: boolean
  /** The promo discount on the interest in per cent, 0 to 100; the fee is not discounted. */
  readonly percentCommission: number
}

/** The price of a loan in instalments of which each is paid on its day. */
export interface PlanQuote {
  readonly amountCents: number
  readonly count: number
  readonly dueDay: number | null
  readonly giveDate: CivilDate
  readonly firstDate: CivilDate
  readonly finalPayDate: CivilDate
  /** From the payout to the last due date. */
  readonly termDays: number
  readonly isFree: boolean
  readonly annualRateMillionths: number
  readonly schedule: Schedule
  /** Every instalment but the last for an annuity; the first and highest for equal parts of the principal. */
  readonly instalmentCents: number
  readonly lastInstalmentCents: number
  readonly commissionTotalCents: number
  /** Before the promo code. */
  readonly originalCommissionTotalCents: number
  readonly feeCents: number
  readonly returnAmountCents: number
  /** One decimal, half up. */
  readonly taePercent: number
}

/** The price for a number of instalments, or undefined if it is not offered. */
export function priceOfCount({ counts, prices }: InstalmentRules, count: number): InstalmentPrice | undefined {
  if (!stepsOf(counts).includes(count)) return undefined
  return prices.find((price) => stepsOf([price.counts]).includes(count))
}

/** The opening fee on an amount, half up to the cent. */
export function openingFeeCents({ openingFee }: Pick<InstalmentPrice, 'openingFee'>, amountCents: number): number {
  if (openingFee === null) return 0
  const share = Number(divideHalfUp(BigInt(amountCents) * BigInt(openingFee.perMille), 1000n))
  return Math.min(share, openingFee.maxCents)
}

/**
 * The cost of a loan in instalments. The product's steps determine whether amount and count are offered, and the regime whether the
 * price is lawful (`checkQuote`). A count without a price is a defect of the caller, so it throws.
 */
export function quotePlan(request: PlanQuoteRequest): PlanQuote {
  const { product, amountCents, count, dueDay, giveDate, isFirstLoan, percentCommission } = request
  const { instalments } = product
  const price = priceOfCount(instalments, count)
  if (price === undefined) throw new RangeError(`no price for ${count} instalments`)
  const isFree = isFreeLoan(product, amountCents, isFirstLoan)
  const standardRate = isFree ? 0 : price.annualRateMillionths
  const annualRateMillionths = discountedRate(standardRate, percentCommission)
  const feeCents = isFree ? 0 : openingFeeCents(price, amountCents)
  const dates = planDueDates(giveDate, { count, dueDay, firstPeriodMinDays: instalments.firstPeriodMinDays })
  const scheduleAt = (rate: number) =>
    makeSchedule({
      principalCents: amountCents,
      from: giveDate,
      dates,
      annualRateMillionths: rate,
      feeCents,
      method: instalments.method,
    })
  const schedule = scheduleAt(annualRateMillionths)
  const commissionTotalCents = scheduledInterest(schedule)
  const [first] = schedule.instalments
  const last = schedule.instalments.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('a schedule has at least one instalment')
  return {
    amountCents,
    count: schedule.instalments.length,
    dueDay,
    giveDate,
    firstDate: first.date,
    finalPayDate: last.date,
    termDays: daysBetween(giveDate, last.date),
    isFree,
    annualRateMillionths,
    schedule,
    instalmentCents: first.totalCents,
    lastInstalmentCents: last.totalCents,
    commissionTotalCents,
    originalCommissionTotalCents:
      annualRateMillionths === standardRate ? commissionTotalCents : scheduledInterest(scheduleAt(standardRate)),
    feeCents,
    returnAmountCents: scheduledTotal(schedule),
    taePercent: taeOfInstalments(amountCents, giveDate, schedule.instalments),
  }
}
