import { PlanCalculator, type PlanCalculatorProps } from './plan-calculator.tsx'
import { PlanChoice, type PlanChoiceProps } from './plan-choice.tsx'

/** Instalments beside the price of one payment, or alone. One part, because the first load holds every part that it can open. */
export const Plans = (props: PlanChoiceProps | PlanCalculatorProps) =>
  'price' in props ? <PlanChoice {...props} /> : <PlanCalculator {...props} />
