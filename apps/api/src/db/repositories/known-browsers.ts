import type { Phone } from '@puente/domain'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { knownBrowsers, users } from '../schema/index.ts'
import type { Database } from '../transaction.ts'
import { forgetRows, type Page } from './forget-rows.ts'

/** Each has tries of its own, so their number is bounded; the one that was not used for longest goes. */
const MAX_PER_USER = 10

export const knownBrowserRepository = (db: Database) => ({
  /** The browser of a cookie, where it has signed in to the account of this phone. */
  async idFor(tokenHash: Buffer, phone: Phone): Promise<number | null> {
    const [row] = await db
      .select({ id: knownBrowsers.id })
      .from(knownBrowsers)
      .innerJoin(users, eq(users.id, knownBrowsers.userId))
      .where(and(eq(knownBrowsers.tokenHash, tokenHash), eq(users.phone, phone)))
    return row?.id ?? null
  },

  /**
   * Remembers that a browser has signed in. Its cookie is new from now on, so one that was planted before is worth nothing;
   * the other accounts that this browser has signed in to stay known.
   */
  async remember(userId: number, newHash: Buffer, oldHash: Buffer | null, now: Date): Promise<void> {
    if (oldHash !== null) {
      await db.update(knownBrowsers).set({ tokenHash: newHash }).where(eq(knownBrowsers.tokenHash, oldHash))
    }
    await db
      .insert(knownBrowsers)
      .values({ userId, tokenHash: newHash, createdAt: now, lastUsedAt: now })
      .onConflictDoUpdate({ target: [knownBrowsers.tokenHash, knownBrowsers.userId], set: { lastUsedAt: now } })
    const tooMany = db
      .select({ id: knownBrowsers.id })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId))
      .orderBy(desc(knownBrowsers.lastUsedAt), desc(knownBrowsers.id))
      .offset(MAX_PER_USER)
    await db.delete(knownBrowsers).where(inArray(knownBrowsers.id, tooMany))
  },

  /** Every browser of a customer is a stranger again: after a change of phone, or when sessions are ended. */
  async forgetAllOf(userId: number): Promise<void> {
    await db.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId))
  },

  /** Of those not used since a moment, the next piece; see `forgetRows`. */
  forgetUnused: (before: Date, page: Page): Promise<number | null> =>
    forgetRows(
      db,
      {
        table: sql`known_browsers`,
        // Ids grow with the first use. A row in use among old ones must not end the search.
        isPast: sql`created_at < ${before.toISOString()}::timestamptz`,
        isKept: sql`known_browsers.last_used_at >= ${before.toISOString()}::timestamptz`,
      },
      page,
    ),
})
