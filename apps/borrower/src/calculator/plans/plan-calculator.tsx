import type { ProductSettings } from '@puente/contract'
import { type CustomerKind, eurosFromCents, formatEuros, snapToClosest } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import { EURO_UNIT, Slider, sliderSteps } from '@puente/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { accessToken } from '../../session/access-token.ts'
import { stored } from '../../storage/stored-values.ts'
import { PromoCode } from '../promo-code.tsx'
import { CHOICE_EVENT, startingChoice } from '../use-loan-choice.ts'
import { offeredPlanAmounts } from './plan-price.ts'
import { PlanFields, type PriceSlots, usePlanTerms } from './plan-terms.tsx'

export interface PlanCalculatorProps extends Pick<PriceSlots, 'detailsPlace'> {
  readonly kind: CustomerKind
  readonly settings: ProductSettings | undefined
  readonly promoCode: string | null
  readonly action?: ((amountCents: number) => ReactNode) | undefined
  /** Under the price. */
  readonly children?: ReactNode
}

function storeAmount(amountCents: number): void {
  stored.loanSum.set(eurosFromCents(amountCents))
  dispatchEvent(new Event(CHOICE_EVENT))
}

/** Amount, number of instalments and pay day, where only instalments are on sale. */
export function PlanCalculator({ kind, settings, promoCode, action, detailsPlace, children }: PlanCalculatorProps) {
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
  const { costCents, originalCostCents } = terms.plan
  return (
    <div className="flex flex-col gap-3">
      <Slider
        label={texts.amount}
        value={amountCents}
        onValueChange={(cents) => {
          setWantedCents(cents)
          storeAmount(cents)
        }}
        steps={sliderSteps(offeredPlanAmounts(terms.prices))}
        unit={EURO_UNIT}
      />
      <p role="status" className="text-sm font-medium text-info-text empty:hidden">
        {isSnapped ? texts.snappedAmount(formatEuros(amountCents)) : null}
      </p>
      <PlanFields terms={terms} promoCode={promoCode} action={action?.(amountCents)} detailsPlace={detailsPlace}>
        <PromoCode applied={promoCode} changesPrice={originalCostCents > costCents} />
      </PlanFields>
      {children}
    </div>
  )
}
