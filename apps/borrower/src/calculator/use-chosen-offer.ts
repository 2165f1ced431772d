import type { Prices } from '@puente/contract'
import { addDays, type CivilDate, type CustomerKind } from '@puente/domain'
import { useSyncExternalStore } from 'react'
import { usePrices, useProductSettings } from '../api/products.ts'
import { stored } from '../storage/stored-values.ts'
import { isOfferEmpty, type LoanChoice, type LoanPrice, nearestChoice, priceOf } from './loan-offer.ts'
import { CHOICE_EVENT, startingChoice } from './use-loan-choice.ts'

function subscribe(listener: () => void) {
  addEventListener(CHOICE_EVENT, listener)
  return () => removeEventListener(CHOICE_EVENT, listener)
}

const storedChoice = () => `${stored.loanSum.get()}/${stored.loanTerm.get()}`

export interface ChosenOffer extends LoanChoice, LoanPrice {
  readonly dueDate: CivilDate
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
  const { data: prices } = usePrices().prices
  const { data: settings } = useProductSettings()
  return !prices || isOfferEmpty(prices) ? null : offerOn(prices, startingChoice(kind, settings))
}
