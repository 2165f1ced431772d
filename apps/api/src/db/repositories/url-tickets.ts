import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { urlTickets } from '../schema/index.ts'

export const urlTicketRepository = (db: Database) => ({
  /** False if this ticket was used before. */
  async use(userId: number, nonce: string, usedAt: Date): Promise<boolean> {
    const added = await db
      .insert(urlTickets)
      .values({ userId, nonce, usedAt })
      .onConflictDoNothing()
      .returning({ nonce: urlTickets.nonce })
    return added.length > 0
  },

  /** Deletes tickets that were used before a given time, at most `limit`, and returns their number. */
  async forget(before: Date, limit: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from url_tickets where (user_id, nonce) in (
        select user_id, nonce from url_tickets where used_at < ${before.toISOString()}::timestamptz limit ${limit})`)
    return rowCount ?? 0
  },
})
