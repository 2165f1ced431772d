import { centsFromTyped, eurosFromCents } from '@puente/domain'

/** A typed amount in cents; null if it cannot be read. */
export function typedCents(typed: string): number | null {
  const cents = centsFromTyped(typed)
  return cents.ok ? cents.value : null
}

/** A typed amount as the wire takes it; null if it cannot be read, which the server refuses at its field. */
export function typedEuros(typed: string): number | null {
  const cents = typedCents(typed)
  return cents === null ? null : eurosFromCents(cents)
}
