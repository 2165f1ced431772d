import { sql } from 'drizzle-orm'
import { addresses } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type AddressRow = typeof addresses.$inferSelect
export type NewAddress = Omit<AddressRow, 'userId' | 'kind'>

const PARTS = ['postalCode', 'region', 'city', 'street', 'house', 'apartment', 'block'] as const
const COLUMNS = { postalCode: 'postal_code' } as Partial<Record<(typeof PARTS)[number], string>>

export const addressRepository = (db: Database) => ({
  /** Both addresses of a person, in place of those before. */
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
})
