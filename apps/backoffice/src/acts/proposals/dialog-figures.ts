import { centsFromEuros, eurosFromCents, FOUR_EYES, type StaffRole } from '@puente/domain'

/** A typed amount in euros; null if it cannot be read. */
export function typedEuros(typed: string): number | null {
  const cents = centsFromEuros(typed.trim())
  return typed.trim() !== '' && cents.ok ? eurosFromCents(cents.value) : null
}

/** The roles of a second person, if this much needs one. */
export const approversFor = (forgiven: number, onePersonUpTo: number | null): readonly StaffRole[] =>
  onePersonUpTo !== null && forgiven > onePersonUpTo ? FOUR_EYES.discount.mayApprove : []
