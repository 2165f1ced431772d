import type { InstalmentPrices } from '@puente/contract'
import { snapToClosest } from '@puente/domain'
import type { QueryClient } from '@tanstack/react-query'
import type { LoanApplication } from '../../api/application.ts'
import { instalmentPricesQuery } from '../../api/instalment-prices.ts'
import { INSTALMENT_PRODUCT_ID } from '../../api/product-calls.ts'
import { stored } from '../../storage/stored-values.ts'
import { CHOICE_EVENT } from '../use-loan-choice.ts'
import { nearestCount, offeredPlanAmounts, type PlanPrice, planPriceOf } from './plan-price.ts'
import { wantedCount, wantedPayDay } from './wanted-plan.ts'

export type ChosenPlan = NonNullable<LoanApplication['plan']>

/**
 * The instalments to apply for. Undefined for one payment; `gone` if instalments were chosen and are not on sale for this amount any
 * more: the borrower then sees the price of one payment before applying.
 */
export async function chosenPlan(
  queryClient: QueryClient,
  amountCents: number,
  promoCode: string | null,
): Promise<ChosenPlan | 'gone' | undefined> {
  const wanted = wantedCount()
  if (wanted === null) return undefined
  const payDay = wantedPayDay()
  const prices = await queryClient.fetchQuery(instalmentPricesQuery(promoCode, payDay))
  const count = prices === null ? null : nearestCount(prices, amountCents, wanted)
  if (count === wanted) return { productId: INSTALMENT_PRODUCT_ID, count, payDay }
  stored.loanInstalments.clear()
  stored.loanPayDay.clear()
  dispatchEvent(new Event(CHOICE_EVENT))
  return 'gone'
}

/** Amount and number of instalments nearest to what was chosen, where only instalments are on sale; null if none is. */
function nearestPlan(prices: InstalmentPrices, wantedCents: number): { amountCents: number; count: number } | null {
  const amounts = offeredPlanAmounts(prices)
  if (amounts.length === 0) return null
  const amountCents = snapToClosest(wantedCents, amounts)
  const count = nearestCount(prices, amountCents, wantedCount())
  return count === null ? null : { amountCents, count }
}

/** The loan to apply for where only instalments are on sale: what the calculator and the summary show. Null if nothing is on sale. */
export async function onlyPlan(
  queryClient: QueryClient,
  wantedCents: number,
  promoCode: string | null,
): Promise<{ readonly amountCents: number; readonly plan: ChosenPlan } | null> {
  const payDay = wantedPayDay()
  const prices = await queryClient.fetchQuery(instalmentPricesQuery(promoCode, payDay))
  const nearest = prices && nearestPlan(prices, wantedCents)
  if (nearest === null) return null
  const { amountCents, count } = nearest
  return { amountCents, plan: { productId: INSTALMENT_PRODUCT_ID, count, payDay } }
}

/** The price of the chosen instalments, or of the nearest where nothing else is on sale; null if they are not on sale. */
export async function chosenPlanPrice(
  queryClient: QueryClient,
  wantedCents: number,
  promoCode: string | null,
  isOnly: boolean,
): Promise<PlanPrice | null> {
  const [wanted, payDay] = [wantedCount(), wantedPayDay()]
  if (wanted === null && !isOnly) return null
  const prices = await queryClient.fetchQuery(instalmentPricesQuery(promoCode, payDay))
  if (prices === null) return null
  const choice = isOnly ? nearestPlan(prices, wantedCents) : { amountCents: wantedCents, count: wanted ?? 0 }
  return choice && planPriceOf(prices, choice.amountCents, choice.count, payDay)
}
