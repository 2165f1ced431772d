import { asc, eq, isNull, or, sql } from 'drizzle-orm'
import { statementEntries } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type StatementEntryRow = typeof statementEntries.$inferSelect

export const statementEntryRepository = (db: Database) => ({
  /** The new entry's id, or null if this line of this account was imported before. */
  async addOnce(entry: typeof statementEntries.$inferInsert): Promise<number | null> {
    const [row] = await db
      .insert(statementEntries)
      .values(entry)
      .onConflictDoNothing()
      .returning({ id: statementEntries.id })
    return row?.id ?? null
  },

  async assign(id: number, payoutId: string): Promise<void> {
    await db.update(statementEntries).set({ payoutId }).where(eq(statementEntries.id, id))
  },

  /** Stores why a line about a payout could not be booked. */
  async markConflict(id: number, conflict: string): Promise<void> {
    await db
      .update(statementEntries)
      .set({ detail: sql`${statementEntries.detail} || ${JSON.stringify({ conflict })}::jsonb` })
      .where(eq(statementEntries.id, id))
  },

  /** Lines that match no payout, or one that could not take them: staff resolve these. */
  unsettled: (): Promise<StatementEntryRow[]> =>
    db
      .select()
      .from(statementEntries)
      .where(or(isNull(statementEntries.payoutId), sql`${statementEntries.detail} ? 'conflict'`))
      .orderBy(asc(statementEntries.bookedOn), asc(statementEntries.id)),
})
