import type { Phone } from '@puente/domain'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { knownBrowsers, users } from '../schema/index.ts'
import { forgetRows, type Page } from './forget-rows.ts'

/** Each browser has its own attempts, so their number is bounded; the least recently used one is dropped. */
const MAX_PER_USER = 10

export const knownBrowserRepository = (db: Database) => ({
  /** The browser of a cookie, if it has signed in to the account of this phone. */
  async idFor(tokenHash: Buffer, phone: Phone): Promise<number | null> {
    const [row] = await db
      .select({ id: knownBrowsers.id })
      .from(knownBrowsers)
      .innerJoin(users, eq(users.id, knownBrowsers.userId))
      .where(and(eq(knownBrowsers.tokenHash, tokenHash), eq(users.phone, phone)))
    return row?.id ?? null
  },

  /**
   * Remembers that a browser has signed in, and returns its id. Its cookie value is replaced, so a cookie planted before is worthless; the
   * other accounts of this browser stay known.
   */
  async remember(userId: number, newHash: Buffer, oldHash: Buffer | null, now: Date): Promise<number> {
    if (oldHash !== null) {
      await db.update(knownBrowsers).set({ tokenHash: newHash }).where(eq(knownBrowsers.tokenHash, oldHash))
    }
    const [row] = await db
      .insert(knownBrowsers)
      .values({ userId, tokenHash: newHash, createdAt: now, lastUsedAt: now })
      .onConflictDoUpdate({ target: [knownBrowsers.tokenHash, knownBrowsers.userId], set: { lastUsedAt: now } })
      .returning({ id: knownBrowsers.id })
    if (!row) throw new Error('an insert of a known browser returned no row')
    const tooMany = db
      .select({ id: knownBrowsers.id })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId))
      .orderBy(desc(knownBrowsers.lastUsedAt), desc(knownBrowsers.id))
      .offset(MAX_PER_USER)
    await db.delete(knownBrowsers).where(inArray(knownBrowsers.id, tooMany))
    return row.id
  },

  /** Makes one browser of a customer a stranger again. */
  async forget(userId: number, id: number): Promise<void> {
    await db.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.id, id)))
  },

  /** Makes every browser of a customer a stranger again, except the one to keep, if given. */
  async forgetAllOf(userId: number, keepId: number | null = null): Promise<void> {
    await db
      .delete(knownBrowsers)
      .where(and(eq(knownBrowsers.userId, userId), keepId === null ? undefined : ne(knownBrowsers.id, keepId)))
  },

  /** Deletes the next chunk of browsers not used since a given time; see `forgetRows`. */
  forgetUnused: (before: Date, page: Page): Promise<number | null> =>
    forgetRows(
      db,
      {
        table: sql`known_browsers`,
        // Ids grow with the first use. An active row among old ones must not end the search.
        isPast: sql`created_at < ${before.toISOString()}::timestamptz`,
        isKept: sql`known_browsers.last_used_at >= ${before.toISOString()}::timestamptz`,
      },
      page,
    ),
})
