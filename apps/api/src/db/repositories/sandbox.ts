import { desc, eq, sql } from 'drizzle-orm'
import { CHANNELS } from '../channel.ts'
import type { Database } from '../database.ts'
import { sandboxClock, sandboxMessages } from '../schema/index.ts'

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

  /** The phones and personal ids in use. Serialises callers that create demo customers. */
  async lockDemoNumbers(): Promise<ReadonlySet<string>> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo customers', 0))`)
    const { rows } = await db.execute<{ taken: string }>(sql`
      select phone as taken from users where phone like '34600100%'
      union all
      select personal_id from personal_data where personal_id like '90000%'`)
    return new Set(rows.map(({ taken }) => taken))
  },

  async clockOffsetMs(): Promise<number> {
    const [row] = await db.select({ offsetMs: sandboxClock.offsetMs }).from(sandboxClock)
    return row?.offsetMs ?? 0
  },

  /** Moves the clock and notifies every node at commit. */
  async advanceClock(byMs: number): Promise<number> {
    const [row] = await db
      .update(sandboxClock)
      .set({ offsetMs: sql`${sandboxClock.offsetMs} + ${byMs}` })
      .returning({ offsetMs: sandboxClock.offsetMs })
    if (!row) throw new Error('the sandbox clock has lost its row')
    await db.execute(sql`select pg_notify(${CHANNELS.sandboxClock.name}, ${String(row.offsetMs)})`)
    return row.offsetMs
  },
})
