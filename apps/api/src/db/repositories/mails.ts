import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { mails } from '../schema/index.ts'

type MailRow = typeof mails.$inferSelect

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

  /** Lets go of held letters of customers whose address has not changed since a given time, and returns their ids. */
  async release(unchangedSince: Date): Promise<readonly string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      update mails m set is_held = false, recipient = p.email
      from personal_data p
      where m.is_held and p.user_id = m.user_id and p.email is not null
        and p.email_changed_at <= ${unchangedSince.toISOString()}::timestamptz
      returning m.id`)
    return rows.map(({ id }) => id)
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
