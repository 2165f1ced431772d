import { type CivilDate, centsFromEuros, FOUR_EYES, formatDateLong, formatEuros, type StaffRole } from '@puente/domain'

export const eurosText = (euros: number): string => formatEuros(Math.round(euros * 100))
export const dayText = (date: string): string => formatDateLong(date as CivilDate)

/** A typed amount in euros; null if it cannot be read. */
export function typedEuros(typed: string): number | null {
  const cents = centsFromEuros(typed.trim())
  return typed.trim() !== '' && cents.ok ? cents.value / 100 : null
}

/** The roles of a second person, if this much needs one. */
export const approversFor = (forgiven: number, onePersonUpTo: number | null): readonly StaffRole[] =>
  onePersonUpTo !== null && forgiven > onePersonUpTo ? FOUR_EYES.discount.mayApprove : []
