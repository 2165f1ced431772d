import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { requestKeys } from '../schema/index.ts'

export type RequestKeyRow = typeof requestKeys.$inferSelect
export type RequestKey = Pick<RequestKeyRow, 'ownerKind' | 'ownerId' | 'keyHash'>

export const requestKeyRepository = (db: Database) => ({
  /** Requests with the same key wait for each other: the second finds the response of the first. */
  async lock({ ownerKind, ownerId, keyHash }: RequestKey): Promise<void> {
    const key = `${ownerKind} ${keyHash.toString('hex')}`
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${ownerId}))`)
  },

  async find({ ownerKind, ownerId, keyHash }: RequestKey): Promise<RequestKeyRow | null> {
    const [row] = await db
      .select()
      .from(requestKeys)
      .where(
        and(eq(requestKeys.ownerKind, ownerKind), eq(requestKeys.ownerId, ownerId), eq(requestKeys.keyHash, keyHash)),
      )
    return row ?? null
  },

  async add(row: RequestKeyRow): Promise<void> {
    await db.insert(requestKeys).values(row)
  },

  /** Deletes keys from before a given time, at most `limit`, and returns their number. */
  async forget(before: Date, limit: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from request_keys where (owner_kind, owner_id, key_hash) in (
        select owner_kind, owner_id, key_hash from request_keys
         where created_at < ${before.toISOString()}::timestamptz limit ${limit})`)
    return rowCount ?? 0
  },
})
