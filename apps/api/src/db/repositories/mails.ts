import { eq, sql } from 'drizzle-orm'
import { mails } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type MailRow = typeof mails.$inferSelect

export const mailRepository = (db: Database) => ({
  async add(mail: typeof mails.$inferInsert): Promise<void> {
    await db.insert(mails).values(mail)
  },

  async byId(id: string): Promise<MailRow | null> {
    const [row] = await db.select().from(mails).where(eq(mails.id, id))
    return row ?? null
  },

  async update(id: string, change: Partial<Omit<MailRow, 'id'>>): Promise<void> {
    await db.update(mails).set(change).where(eq(mails.id, id))
  },

  /** Wipes the values of letters from before a given time, at most `limit`, and returns their number. */
  async forgetParameters(before: Date, limit: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      update mails set parameters = null where id in (
        select id from mails where created_at < ${before.toISOString()}::timestamptz and parameters is not null
        limit ${limit})`)
    return rowCount ?? 0
  },
})
