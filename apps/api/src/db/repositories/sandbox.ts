import { desc, eq, sql } from 'drizzle-orm'
import { sandboxClock, sandboxMessages } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

const INBOX_LENGTH = 100

export const sandboxRepository = (db: Database) => ({
  async addMessage(message: typeof sandboxMessages.$inferInsert): Promise<void> {
    await db.insert(sandboxMessages).values(message)
  },

  messages: (recipient: string | null): Promise<(typeof sandboxMessages.$inferSelect)[]> =>
    db
      .select()
      .from(sandboxMessages)
      .where(recipient === null ? undefined : eq(sandboxMessages.recipient, recipient))
      .orderBy(desc(sandboxMessages.id))
      .limit(INBOX_LENGTH),

  async clockOffsetMs(): Promise<number> {
    const [row] = await db.select({ offsetMs: sandboxClock.offsetMs }).from(sandboxClock)
    return row?.offsetMs ?? 0
  },

  /** Moves the clock and tells every node at commit. */
  async advanceClock(byMs: number): Promise<number> {
    const [row] = await db
      .update(sandboxClock)
      .set({ offsetMs: sql`${sandboxClock.offsetMs} + ${byMs}` })
      .returning({ offsetMs: sandboxClock.offsetMs })
    if (!row) throw new Error('the sandbox clock has lost its row')
    await db.execute(sql`select pg_notify('puente_sandbox_clock', ${String(row.offsetMs)})`)
    return row.offsetMs
  },
})
