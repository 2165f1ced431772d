import type { ProductSettings } from '@puente/contract'
import { type CustomerKind, eurosFromCents, snapToClosest } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { EURO_UNIT, Slider, sliderSteps } from '@puente/ui'
import { useEffect, useState } from 'react'
import { accessToken } from '../../session/access-token.ts'
import { stored } from '../../storage/stored-values.ts'
import { CHOICE_EVENT, startingChoice } from '../use-loan-choice.ts'
import { offeredPlanAmounts } from './plan-price.ts'
import { type PlanTerms, usePlanTerms } from './plan-terms.tsx'

export interface OnlyPlanProps {
  readonly kind: CustomerKind
  readonly settings: ProductSettings | undefined
  readonly promoCode: string | null
}

interface OnlyPlan {
  readonly terms: PlanTerms
  readonly amountCents: number
  /** True if the amount had to move to what is on offer. */
  readonly isSnapped: boolean
  readonly chooseAmount: (amountCents: number) => void
}

function storeAmount(amountCents: number): void {
  stored.loanSum.set(eurosFromCents(amountCents))
  dispatchEvent(new Event(CHOICE_EVENT))
}

/** The choice where only instalments are on sale, always one on offer; null until the prices are known. */
export function useOnlyPlan({ kind, settings, promoCode }: OnlyPlanProps): OnlyPlan | null {
  const [wantedCents, setWantedCents] = useState(() => startingChoice(kind, settings).amountCents)
  const terms = usePlanTerms(promoCode, (prices) => {
    const amounts = offeredPlanAmounts(prices)
    return amounts.length === 0 ? wantedCents : snapToClosest(wantedCents, amounts)
  })
  const amountCents = terms ? terms.plan.amountCents : wantedCents
  const isSnapped = amountCents !== wantedCents
  // A signed-out visitor has the prices of new customers: what goes beyond them stays stored for the sign-in.
  const isStale = isSnapped && accessToken() !== null
  useEffect(() => {
    if (isStale) storeAmount(amountCents)
  }, [isStale, amountCents])

  if (!terms) return null
  const chooseAmount = (cents: number) => {
    setWantedCents(cents)
    storeAmount(cents)
  }
  return { terms, amountCents, isSnapped, chooseAmount }
}

export const AmountSlider = ({ plan: { terms, amountCents, chooseAmount } }: { readonly plan: OnlyPlan }) => (
  <Slider
    label={texts.amount}
    value={amountCents}
    onValueChange={chooseAmount}
    steps={sliderSteps(offeredPlanAmounts(terms.prices))}
    unit={EURO_UNIT}
  />
)
