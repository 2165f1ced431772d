import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { messages } from '../schema/index.ts'

export type MessageRow = typeof messages.$inferSelect

export const messageRepository = (db: Database) => ({
  /** Without a user, the message belongs to the customer with that phone, if there is one. */
  async add(message: typeof messages.$inferInsert): Promise<void> {
    const userId = message.userId ?? sql`(select id from users where phone = ${message.recipient})`
    await db.insert(messages).values({ ...message, userId })
  },

  async addMany(rows: readonly (typeof messages.$inferInsert)[]): Promise<void> {
    if (rows.length > 0) await db.insert(messages).values([...rows])
  },

  async byId(id: string): Promise<MessageRow | null> {
    const [row] = await db.select().from(messages).where(eq(messages.id, id))
    return row ?? null
  },

  async lockById(id: string): Promise<MessageRow | null> {
    const [row] = await db.select().from(messages).where(eq(messages.id, id)).for('update')
    return row ?? null
  },

  async update(id: string, change: Partial<Omit<MessageRow, 'id'>>): Promise<void> {
    await db.update(messages).set(change).where(eq(messages.id, id))
  },

  /**
   * Deletes messages from before a given time, at most `limit`, and returns their number: those that carried a code,
   * and notices, which are correspondence and are kept longer. The message of a code that signed stays: its delivery
   * status is evidence.
   */
  async forget(before: { readonly codes: Date; readonly notices: Date }, limit: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from messages where id in (
        select m.id from messages m
        where m.created_at < case
            when m.purpose is null then ${before.notices.toISOString()}::timestamptz
            else ${before.codes.toISOString()}::timestamptz
          end
          and not exists (
            select from codes c
            where c.phone = m.recipient and c.purpose = 'sign' and c.used_at is not null
              and c.request ->> 'messageId' = m.id::text)
        limit ${limit})`)
    return rowCount ?? 0
  },

  /** Wipes texts from before a given time that will no longer be sent, at most `limit`, and returns their number. */
  async forgetTexts(before: Date, limit: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      update messages set sealed_text = null, sealed_code = null where id in (
        select id from messages
        where created_at < ${before.toISOString()}::timestamptz
          and (sealed_text is not null or sealed_code is not null)
        limit ${limit})`)
    return rowCount ?? 0
  },
})
