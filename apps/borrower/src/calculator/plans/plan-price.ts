import type { InstalmentPriceOption, InstalmentPrices } from '@puente/contract'
import {
  type CivilDate,
  centsOf,
  eurosFromCents,
  makeSchedule,
  planDueDates,
  snapToClosest,
  stepsOf,
} from '@puente/domain'
import type { OfferedPlan } from '../../api/offered-terms.ts'

const optionOf = (prices: InstalmentPrices, amountCents: number, count: number): InstalmentPriceOption | undefined =>
  prices.options[count]?.[eurosFromCents(amountCents)]

/** The numbers of instalments that this amount can be paid in. */
export const offeredCounts = (prices: InstalmentPrices, amountCents: number): readonly number[] =>
  prices.instalment_steps.flatMap((steps) => stepsOf([steps])).filter((count) => optionOf(prices, amountCents, count))

/** The amounts that can be paid in instalments, in cents. */
export const offeredPlanAmounts = (prices: InstalmentPrices): readonly number[] =>
  stepsOf(prices.amount_steps)
    .map(centsOf)
    .filter((amountCents) => offeredCounts(prices, amountCents).length > 0)

/** The fewest at first: they cost least. Null if the amount is not offered in instalments. */
export function nearestCount(prices: InstalmentPrices, amountCents: number, wanted: number | null): number | null {
  const counts = offeredCounts(prices, amountCents)
  return counts.length === 0 ? null : snapToClosest(wanted ?? 0, counts)
}

export interface PlanPrice {
  /** The server's date. */
  readonly today: CivilDate
  readonly amountCents: number
  readonly count: number
  readonly costCents: number
  readonly originalCostCents: number
  readonly returnCents: number
  readonly taePercent: number
  readonly annualRatePercent: number
  readonly firstDate: InstalmentPriceOption['first_date']
  readonly plan: OfferedPlan
}

/** The price with its instalments, made by the same rule as the contract's. */
export function planPriceOf(
  prices: InstalmentPrices,
  amountCents: number,
  count: number,
  payDay: number | null,
): PlanPrice | null {
  const option = optionOf(prices, amountCents, count)
  if (option === undefined) return null
  const { instalments } = makeSchedule({
    principalCents: amountCents,
    from: prices.date,
    dates: planDueDates(prices.date, { count, dueDay: payDay, firstPeriodMinDays: prices.pay_day.min_days }),
    annualRateMillionths: Math.round(option.annual_rate * 10_000),
    feeCents: centsOf(option.fee),
    method: prices.method,
  })
  const rows = instalments.map((row) => ({
    number: row.number,
    date: row.date,
    principal: eurosFromCents(row.principalCents),
    interest: eurosFromCents(row.interestCents),
    fee: eurosFromCents(row.feeCents),
    total: eurosFromCents(row.totalCents),
  }))
  return {
    today: prices.date,
    amountCents,
    count,
    costCents: centsOf(option.return_amount) - amountCents,
    originalCostCents: centsOf(option.commissions.original_total) + centsOf(option.fee),
    returnCents: centsOf(option.return_amount),
    taePercent: option.tae,
    annualRatePercent: option.annual_rate,
    firstDate: option.first_date,
    plan: {
      rows,
      instalmentCents: centsOf(option.instalment),
      lastCents: centsOf(option.last_instalment),
      finalDate: option.final_date,
    },
  }
}
