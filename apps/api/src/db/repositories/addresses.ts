import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { addresses } from '../schema/index.ts'

export type AddressRow = typeof addresses.$inferSelect
/** A street as the suggestions count it. */
export interface StreetKey {
  readonly streetCityId: number
  readonly streetSearchName: string
}
export type NewAddress = Omit<AddressRow, 'userId' | 'kind' | keyof StreetKey> & Partial<StreetKey>

const PARTS = [
  'postalCode',
  'region',
  'city',
  'street',
  'house',
  'apartment',
  'block',
  'streetCityId',
  'streetSearchName',
] as const
const COLUMNS = {
  postalCode: 'postal_code',
  streetCityId: 'street_city_id',
  streetSearchName: 'street_search_name',
} as Partial<Record<(typeof PARTS)[number], string>>

export const addressRepository = (db: Database) => ({
  /** Replaces both addresses of a person. */
  async save(
    userId: number,
    { registration, actual }: { registration: NewAddress; actual: NewAddress },
  ): Promise<void> {
    await db
      .insert(addresses)
      .values([
        { ...registration, userId, kind: 'registration' as const },
        { ...actual, userId, kind: 'actual' as const },
      ])
      .onConflictDoUpdate({
        target: [addresses.userId, addresses.kind],
        set: Object.fromEntries(PARTS.map((part) => [part, sql.raw(`excluded.${COLUMNS[part] ?? part}`)])),
      })
  },

  /** The addresses on a street, one per customer, at most `limit`. */
  onStreet: ({ streetCityId, streetSearchName }: StreetKey, limit: number): Promise<AddressRow[]> =>
    db
      .selectDistinctOn([addresses.userId])
      .from(addresses)
      .where(and(eq(addresses.streetCityId, streetCityId), eq(addresses.streetSearchName, streetSearchName)))
      .orderBy(addresses.userId, addresses.kind)
      .limit(limit),
})
