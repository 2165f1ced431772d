import { eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { shortLinks } from '../schema/index.ts'

export type ShortLinkRow = typeof shortLinks.$inferSelect

export const shortLinkRepository = (db: Database) => ({
  async add(link: typeof shortLinks.$inferInsert): Promise<void> {
    await db.insert(shortLinks).values(link)
  },

  async addMany(links: readonly ShortLinkRow[]): Promise<void> {
    if (links.length > 0) await db.insert(shortLinks).values([...links])
  },

  async live(tokenHash: Buffer, now: Date): Promise<ShortLinkRow | null> {
    const [row] = await db.select().from(shortLinks).where(eq(shortLinks.tokenHash, tokenHash))
    return row === undefined || (row.expiresAt !== null && row.expiresAt <= now) ? null : row
  },

  /** Deletes some of the links that expired before a given time, and returns their number. */
  async forgetEnded(before: Date, limit: number): Promise<number> {
    const ended = db
      .select({ tokenHash: shortLinks.tokenHash })
      .from(shortLinks)
      .where(lt(shortLinks.expiresAt, before))
      .limit(limit)
    const gone = await db
      .delete(shortLinks)
      .where(inArray(shortLinks.tokenHash, ended))
      .returning({ loanId: shortLinks.loanId })
    return gone.length
  },
})
