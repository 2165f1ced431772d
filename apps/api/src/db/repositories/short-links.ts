import { eq } from 'drizzle-orm'
import { shortLinks } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export const shortLinkRepository = (db: Database) => ({
  async add(link: typeof shortLinks.$inferInsert): Promise<void> {
    await db.insert(shortLinks).values(link)
  },

  async targetOf(hash: string): Promise<string | null> {
    const [row] = await db.select({ target: shortLinks.target }).from(shortLinks).where(eq(shortLinks.hash, hash))
    return row?.target ?? null
  },
})
