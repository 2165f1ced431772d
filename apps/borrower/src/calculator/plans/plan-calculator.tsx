import { formatEuros } from '@puente/domain'
import { calculatorTexts as texts } from '@puente/texts/calculator'
import type { ReactNode } from 'react'
import { PromoCode } from '../promo-code.tsx'
import { AmountSlider, type OnlyPlanProps, useOnlyPlan } from './only-plan.tsx'
import { PlanFields, type PriceSlots } from './plan-terms.tsx'

export interface PlanCalculatorProps extends OnlyPlanProps, Pick<PriceSlots, 'detailsPlace'> {
  readonly action?: ((amountCents: number) => ReactNode) | undefined
  /** Under the price. */
  readonly children?: ReactNode
}

/** Amount, number of instalments and pay day, where only instalments are on sale. */
export function PlanCalculator({ kind, settings, promoCode, action, detailsPlace, children }: PlanCalculatorProps) {
  const only = useOnlyPlan({ kind, settings, promoCode })
  if (only === null) return null
  const { terms, amountCents, isSnapped } = only
  const { costCents, originalCostCents } = terms.plan
  return (
    <div className="flex flex-col gap-3">
      <AmountSlider plan={only} />
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
