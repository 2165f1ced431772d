import type { AddressRow, NewAddress, StreetKey } from '../../db/repositories/addresses.ts'
import type { Tx } from '../../db/transaction.ts'
import { searchName } from '../../platform/search-name.ts'

/** How many customers of different households must have saved a street before it is suggested to others. */
const HOUSEHOLDS_TO_SUGGEST = 3
/** Enough to find three households among customers who share some; a bound for a street with only one household. */
const ADDRESSES_TO_COMPARE = 30

/** The characters of street names. Colons, ampersands and the like indicate remarks. */
const STREET_NAME = /^[\p{Script=Latin}\p{M}\p{Nd} .'’·\-/()ºª]+$/u

/** The street name without the number and floor that people add to it; null if it could be a phone or a remark. */
export function suggestibleStreet(street: string): string | null {
  const name = (street.split(',')[0] ?? '').replace(/\s+(?:n\.?º?\s*)?\d+\s*[a-z]?$/i, '').trim()
  return STREET_NAME.test(name) && /\p{L}{3}/u.test(name) && !/\d{3}/.test(name) ? name : null
}

async function streetKeyOf(tx: Tx, { region, city, street }: NewAddress): Promise<StreetKey | null> {
  const name = suggestibleStreet(street)
  const streetCityId = name === null ? null : await tx.places.cityNamed(region, city)
  return name === null || streetCityId === null ? null : { streetCityId, streetSearchName: searchName(name) }
}

const householdOf = ({ street, house, block, apartment }: AddressRow): string =>
  searchName([street, house, block, apartment].join(' '))

/** The most common spelling among customers. */
function usualSpelling(streets: readonly string[]): string | null {
  const uses = new Map<string, number>()
  for (const street of streets) {
    const name = suggestibleStreet(street)
    if (name !== null) uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const [usual] = [...uses].sort(([, left], [, right]) => right - left)
  return usual?.[0] ?? null
}

/**
 * One customer's input is never shown to another: a street becomes a suggestion only when several customers of
 * different households saved it in the same municipality.
 */
async function suggestStreet(tx: Tx, key: StreetKey): Promise<void> {
  const { streetCityId: cityId, streetSearchName } = key
  if (await tx.places.knowsStreet(cityId, streetSearchName)) return
  const neighbours = await tx.addresses.onStreet(key, ADDRESSES_TO_COMPARE)
  if (new Set(neighbours.map(householdOf)).size < HOUSEHOLDS_TO_SUGGEST) return
  const name = usualSpelling(neighbours.map(({ street }) => street))
  if (name !== null) await tx.places.addStreets([{ cityId, name }])
}

/** Saves both addresses of a customer and counts their streets towards the suggestions. */
export async function saveAddresses(
  tx: Tx,
  userId: number,
  { registration, actual }: { readonly registration: NewAddress; readonly actual: NewAddress },
): Promise<void> {
  const keys = [await streetKeyOf(tx, registration), await streetKeyOf(tx, actual)]
  await tx.addresses.save(userId, {
    registration: { ...registration, ...keys[0] },
    actual: { ...actual, ...keys[1] },
  })
  for (const key of keys) if (key !== null) await suggestStreet(tx, key)
}
