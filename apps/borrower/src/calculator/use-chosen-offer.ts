import type { Prices } from '@puente/contract'
import { addDays, type CivilDate, type CustomerKind, daysBetween } from '@puente/domain'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { OfferedPlan } from '../api/offered-terms.ts'
import { usePrices, useProductSettings } from '../api/products.ts'
import { stored } from '../storage/stored-values.ts'
import { isOfferEmpty, type LoanChoice, type LoanPrice, nearestChoice, priceOf } from './loan-offer.ts'
import { CHOICE_EVENT, startingChoice } from './use-loan-choice.ts'

function subscribe(listener: () => void) {
  addEventListener(CHOICE_EVENT, listener)
  return () => removeEventListener(CHOICE_EVENT, listener)
}

const storedChoice = () =>
  [stored.loanSum, stored.loanTerm, stored.loanInstalments, stored.loanPayDay].map((value) => value.get()).join('/')

export interface ChosenOffer extends LoanChoice, LoanPrice {
  /** Of instalments, the first date. */
  readonly dueDate: CivilDate
  readonly plan?: OfferedPlan | undefined
  /** The server's date. */
  readonly today: CivilDate
}

function offerOn(prices: Prices, wanted: LoanChoice): ChosenOffer {
  const choice = nearestChoice(wanted, prices)
  const today = prices.date
  return { ...choice, ...priceOf(choice, prices), today, dueDate: addDays(today, choice.termDays) }
}

/** The calculator's choice with its price, for parts outside the calculator; null until prices are known. */
export function useChosenOffer(kind: CustomerKind): ChosenOffer | null {
  useSyncExternalStore(subscribe, storedChoice)
  const { prices, promoCode } = usePrices()
  const { data: settings } = useProductSettings()
  const [count, payDay] = [stored.loanInstalments.get(), stored.loanPayDay.get()]
  const start = startingChoice(kind, settings)
  const isOnly = prices.data === null
  const single = !prices.data || isOfferEmpty(prices.data) ? null : offerOn(prices.data, start)
  const amountCents = isOnly ? start.amountCents : (single?.amountCents ?? null)
  const hasPlan = isOnly || count !== null
  const { data: price } = useQuery({
    queryKey: ['chosen-plan', promoCode, amountCents, count, payDay, isOnly],
    queryFn: async ({ client }) => {
      // Making a schedule is code that only a choice of instalments needs.
      const { chosenPlanPrice } = await import('./plans/chosen-plan.ts')
      return chosenPlanPrice(client, amountCents ?? 0, promoCode, isOnly)
    },
    enabled: hasPlan && amountCents !== null,
  })
  if (!hasPlan) return single
  // Until its price is known, no price is shown for another loan than the chosen one.
  if (price === undefined) return null
  if (price === null) return single
  const { today, firstDate: dueDate, plan, costCents } = price
  return { ...price, isFree: costCents === 0, dueDate, termDays: daysBetween(today, plan.finalDate) }
}
