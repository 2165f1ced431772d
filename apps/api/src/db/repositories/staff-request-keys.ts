import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { staffRequestKeys } from '../schema/index.ts'

export type StaffRequestKeyRow = typeof staffRequestKeys.$inferSelect

export const staffRequestKeyRepository = (db: Database) => ({
  /** Serialises requests with the same key: a waiting request finds the response of the first. */
  async lock(staffId: number, key: string): Promise<StaffRequestKeyRow | null> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff:${key}`}, ${staffId}))`)
    const [row] = await db
      .select()
      .from(staffRequestKeys)
      .where(and(eq(staffRequestKeys.staffId, staffId), eq(staffRequestKeys.key, key)))
    return row ?? null
  },

  async add(row: typeof staffRequestKeys.$inferInsert): Promise<void> {
    await db.insert(staffRequestKeys).values(row)
  },

  /** Deletes keys from before a given time, at most `limit`, and returns their number. */
  async forget(before: Date, limit: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from staff_request_keys where (staff_id, key) in (
        select staff_id, key from staff_request_keys
         where created_at < ${before.toISOString()}::timestamptz limit ${limit})`)
    return rowCount ?? 0
  },
})
