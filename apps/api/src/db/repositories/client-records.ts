import { desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { clientLogs, fraudProfiles, funnelEvents } from '../schema/index.ts'

type FraudProfileRow = typeof fraudProfiles.$inferSelect

export const clientRecordRepository = (db: Database) => ({
  /** Ignores an event that is stored already: the browser resends when it got no response. */
  async addFunnelEvents(events: readonly (typeof funnelEvents.$inferInsert)[]): Promise<void> {
    await db
      .insert(funnelEvents)
      .values([...events])
      .onConflictDoNothing()
  },

  async addLog(entry: typeof clientLogs.$inferInsert): Promise<void> {
    await db.insert(clientLogs).values(entry)
  },

  async addFraudProfile(profile: typeof fraudProfiles.$inferInsert): Promise<void> {
    await db.insert(fraudProfiles).values(profile)
  },

  /** The script's result for this application; null if no script is configured or it sent nothing. */
  async fraudProfileOf(loanId: number): Promise<FraudProfileRow | null> {
    const [row] = await db
      .select()
      .from(fraudProfiles)
      .where(eq(fraudProfiles.loanId, loanId))
      .orderBy(desc(fraudProfiles.id))
      .limit(1)
    return row ?? null
  },

  async forget(before: { readonly statistics: Date; readonly logs: Date }): Promise<void> {
    await db.delete(funnelEvents).where(lt(funnelEvents.at, before.statistics))
    await db.delete(fraudProfiles).where(lt(fraudProfiles.at, before.statistics))
    await db.delete(clientLogs).where(lt(clientLogs.at, before.logs))
  },
})
