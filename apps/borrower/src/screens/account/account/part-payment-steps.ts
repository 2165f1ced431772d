import type { SliderSteps } from '@puente/ui'

/** Requirements R5: from ten cents, in steps of ten euros, to today's total. */
const MIN_CENTS = 10
const STEP_CENTS = 10_00

const clamp = (cents: number, maxCents: number) => Math.min(Math.max(cents, Math.min(MIN_CENTS, maxCents)), maxCents)

/**
 * Minus, plus and dragging move in steps of ten euros; a typed amount is kept to the cent, since any amount may be paid.
 * A drag yields fractions of a cent, which cannot be typed: this tells the two apart.
 */
export const partPaymentSteps = (maxCents: number): SliderSteps => ({
  min: Math.min(MIN_CENTS, maxCents),
  max: maxCents,
  closest: (cents) => clamp(Number.isInteger(cents) ? cents : Math.round(cents / STEP_CENTS) * STEP_CENTS, maxCents),
  previous: (cents) => clamp(Math.ceil(cents / STEP_CENTS - 1) * STEP_CENTS, maxCents),
  next: (cents) => clamp(Math.floor(cents / STEP_CENTS + 1) * STEP_CENTS, maxCents),
})

/** The slider's initial value: about half, rounded. */
export const startingPartCents = (maxCents: number): number =>
  clamp(Math.round(maxCents / 2 / STEP_CENTS) * STEP_CENTS, maxCents)
