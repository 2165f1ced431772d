import type { QueryClient } from '@tanstack/react-query'
import type { LoanApplication } from '../../api/application.ts'
import { instalmentPricesQuery } from '../../api/instalment-prices.ts'
import { INSTALMENT_PRODUCT_ID } from '../../api/product-calls.ts'
import { stored } from '../../storage/stored-values.ts'
import { CHOICE_EVENT } from '../use-loan-choice.ts'
import { nearestCount, type PlanPrice, planPriceOf, wantedCount, wantedPayDay } from './plan-price.ts'

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

/** The price of the chosen instalments; null if they are not on sale for this amount. */
export async function chosenPlanPrice(
  queryClient: QueryClient,
  amountCents: number,
  promoCode: string | null,
): Promise<PlanPrice | null> {
  const [count, payDay] = [wantedCount(), wantedPayDay()]
  if (count === null) return null
  const prices = await queryClient.fetchQuery(instalmentPricesQuery(promoCode, payDay))
  return prices && planPriceOf(prices, amountCents, count, payDay)
}
