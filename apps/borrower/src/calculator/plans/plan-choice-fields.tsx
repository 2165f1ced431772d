import { AmountSlider, type OnlyPlanProps, useOnlyPlan } from './only-plan.tsx'
import { PlanSliders } from './plan-terms.tsx'

/** The choice without its price, for a part that shows the price itself. */
export function PlanChoiceFields(props: OnlyPlanProps) {
  const only = useOnlyPlan(props)
  if (only === null) return null
  return (
    <>
      <AmountSlider plan={only} />
      <PlanSliders terms={only.terms} />
    </>
  )
}
