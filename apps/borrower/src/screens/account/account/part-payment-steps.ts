import type { SliderSteps } from '@puente/ui'

/** Requirements R5: from ten cents, in steps of ten euros, to today's total. */
const MIN_CENTS = 10
const STEP_CENTS = 10_00

const clamp = (cents: number, maxCents: number) => Math.min(Math.max(cents, Math.min(MIN_CENTS, maxCents)), maxCents)

/**
 * Minus, plus and dragging go from ten euros to ten euros; a typed amount is kept to the cent, since any amount may be
 * paid. A drag gives fractions of a cent, which nobody can type: that is how the two are told apart.
 */
export const partPaymentSteps = (maxCents: number): SliderSteps => ({
  min: Math.min(MIN_CENTS, maxCents),
  max: maxCents,
  closest: (cents) => clamp(Number.isInteger(cents) ? cents : Math.round(cents / STEP_CENTS) * STEP_CENTS, maxCents),
  previous: (cents) => clamp(Math.ceil(cents / STEP_CENTS - 1) * STEP_CENTS, maxCents),
  next: (cents) => clamp(Math.floor(cents / STEP_CENTS + 1) * STEP_CENTS, maxCents),
})

/** Where the slider starts: about half, on a round amount. */
export const startingPartCents = (maxCents: number): number =>
  clamp(Math.round(maxCents / 2 / STEP_CENTS) * STEP_CENTS, maxCents)
