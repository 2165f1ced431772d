import type { Tx } from '../db/transaction.ts'

interface NamedAddress {
  readonly region: string
  readonly city: string
  readonly street: string
}

/**
 * A street that others may be offered: a name, without the number and the floor that people add to it, and without anything
 * that could be a phone. What remains says nothing about who lives there.
 */
export function offeredStreet(street: string): string | null {
  const name = (street.split(',')[0] ?? '').replace(/\s+(?:n\.?º?\s*)?\d+\s*[a-z]?$/i, '').trim()
  return /\p{L}{3}/u.test(name) && !/\d{3}/.test(name) ? name : null
}

/** A saved address adds its street to the list that the next person chooses from. */
export async function learnStreets(tx: Tx, addresses: readonly NamedAddress[]): Promise<void> {
  for (const { region, city, street } of addresses) {
    const name = offeredStreet(street)
    const cityId = name === null ? null : await tx.places.cityNamed(region, city)
    if (name !== null && cityId !== null) await tx.places.addStreets([{ cityId, name }])
  }
}
