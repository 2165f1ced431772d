import { eq } from 'drizzle-orm'
import { messages } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type MessageRow = typeof messages.$inferSelect

export const messageRepository = (db: Database) => ({
  async add(message: typeof messages.$inferInsert): Promise<void> {
    await db.insert(messages).values(message)
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
})
