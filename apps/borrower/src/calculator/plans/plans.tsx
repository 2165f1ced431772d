import { PlanCalculator, type PlanCalculatorProps } from './plan-calculator.tsx'
import { PlanChoice, type PlanChoiceProps } from './plan-choice.tsx'

// In the same chunk, so that what the three share is in no other.
export { PlanChoiceFields } from './plan-choice-fields.tsx'

/** Instalments beside the price of one payment, or alone. One part, because the first load holds every part that it can open. */
export const Plans = (props: PlanChoiceProps | PlanCalculatorProps) =>
  'price' in props ? <PlanChoice {...props} /> : <PlanCalculator {...props} />
