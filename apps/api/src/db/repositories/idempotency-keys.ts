import { and, eq, placeholder, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { idempotencyKeys } from '../schema/index.ts'
import { whenUsed } from '../when-used.ts'

export type IdempotencyKeyRow = typeof idempotencyKeys.$inferSelect

export const idempotencyKeyRepository = (db: Database) => {
  const insert = whenUsed(() =>
    db
      .insert(idempotencyKeys)
      .values({
        userId: placeholder('userId'),
        key: placeholder('key'),
        bodyHash: placeholder('bodyHash'),
        statusCode: placeholder('statusCode'),
        answer: placeholder('answer'),
        createdAt: placeholder('createdAt'),
      })
      .prepare('idempotency_key'),
  )

  return {
    /** Serialises requests with the same key: a waiting request finds the response of the first. */
    async lock(userId: number, key: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, ${userId}))`)
    },

    async find(userId: number, key: string): Promise<IdempotencyKeyRow | null> {
      const [row] = await db
        .select()
        .from(idempotencyKeys)
        .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
      return row ?? null
    },

    async add(row: typeof idempotencyKeys.$inferInsert): Promise<void> {
      await insert().execute({ ...row })
    },

    /** Deletes keys from before a given time, at most `limit`, and returns their number. */
    async forget(before: Date, limit: number): Promise<number> {
      const { rowCount } = await db.execute(sql`
        delete from idempotency_keys where (user_id, key) in (
          select user_id, key from idempotency_keys where created_at < ${before.toISOString()}::timestamptz limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
