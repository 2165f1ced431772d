import { eq } from 'drizzle-orm'
import { shortLinks } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type ShortLinkRow = typeof shortLinks.$inferSelect

export const shortLinkRepository = (db: Database) => ({
  async add(link: typeof shortLinks.$inferInsert): Promise<void> {
    await db.insert(shortLinks).values(link)
  },

  async live(tokenHash: Buffer, now: Date): Promise<ShortLinkRow | null> {
    const [row] = await db.select().from(shortLinks).where(eq(shortLinks.tokenHash, tokenHash))
    return row === undefined || (row.expiresAt !== null && row.expiresAt <= now) ? null : row
  },
})
