/** The step by which a borrower changes the amount of a part payment (requirements R5). */
export const PART_PAYMENT_STEP_CENTS = 10_00
/** The smallest part payment (requirements R5). */
export const MIN_PART_PAYMENT_CENTS = 10

/** The amount offered first: about half of the debt, in whole steps. */
export function startingPartCents(owedCents: number): number {
  const half = Math.round(owedCents / 2 / PART_PAYMENT_STEP_CENTS) * PART_PAYMENT_STEP_CENTS
  return Math.min(Math.max(half, Math.min(MIN_PART_PAYMENT_CENTS, owedCents)), owedCents)
}
