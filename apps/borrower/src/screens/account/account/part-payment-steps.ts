import { MIN_PART_PAYMENT_CENTS as MIN_CENTS, PART_PAYMENT_STEP_CENTS as STEP_CENTS } from '@puente/domain'
import type { SliderSteps } from '@puente/ui'

const clamp = (cents: number, maxCents: number) => Math.min(Math.max(cents, Math.min(MIN_CENTS, maxCents)), maxCents)

/**
 * From ten cents to today's total (requirements R5). Minus, plus and dragging move in steps of ten euros; a typed amount is kept to the cent, since any amount may be paid.
 * A drag yields fractions of a cent, which cannot be typed: this tells the two apart.
 */
export const partPaymentSteps = (maxCents: number): SliderSteps => ({
  min: Math.min(MIN_CENTS, maxCents),
  max: maxCents,
  closest: (cents) => clamp(Number.isInteger(cents) ? cents : Math.round(cents / STEP_CENTS) * STEP_CENTS, maxCents),
  previous: (cents) => clamp(Math.ceil(cents / STEP_CENTS - 1) * STEP_CENTS, maxCents),
  next: (cents) => clamp(Math.floor(cents / STEP_CENTS + 1) * STEP_CENTS, maxCents),
})
