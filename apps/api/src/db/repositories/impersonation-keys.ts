import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { impersonationKeys } from '../schema/index.ts'

export const impersonationKeyRepository = (db: Database) => ({
  async add(key: typeof impersonationKeys.$inferInsert): Promise<void> {
    await db.insert(impersonationKeys).values(key)
  },

  /** Redeems a key. The condition is in the update itself: of two requests with one key, only one gets the row. */
  async spend(keyHash: Buffer, adminUsername: string, now: Date): Promise<{ userId: number } | null> {
    const [row] = await db
      .update(impersonationKeys)
      .set({ usedAt: now })
      .where(
        and(
          eq(impersonationKeys.keyHash, keyHash),
          eq(impersonationKeys.adminUsername, adminUsername),
          isNull(impersonationKeys.usedAt),
          gt(impersonationKeys.expiresAt, now),
        ),
      )
      .returning({ userId: impersonationKeys.userId })
    return row ?? null
  },

  /** Invalidates the keys of a staff member, as if they had been used. */
  async voidOf(adminUsername: string, now: Date): Promise<void> {
    await db
      .update(impersonationKeys)
      .set({ usedAt: now })
      .where(and(eq(impersonationKeys.adminUsername, adminUsername), isNull(impersonationKeys.usedAt)))
  },
})
