import { asc, eq, isNull } from 'drizzle-orm'
import { statementEntries } from '../schema/index.ts'
import type { Database } from '../transaction.ts'

export type StatementEntryRow = typeof statementEntries.$inferSelect

export const statementEntryRepository = (db: Database) => ({
  /** The new entry's id, or null when this line of this account was imported before. */
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

  /** Lines that are about no payout of ours. */
  unmatched: (): Promise<StatementEntryRow[]> =>
    db
      .select()
      .from(statementEntries)
      .where(isNull(statementEntries.payoutId))
      .orderBy(asc(statementEntries.bookedOn), asc(statementEntries.id)),
})
