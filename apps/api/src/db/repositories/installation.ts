import { desc, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { backups, providerHealth } from '../schema/index.ts'

export type ProviderHealthRow = typeof providerHealth.$inferSelect
type BackupRow = typeof backups.$inferSelect

/** What an operator asks about the installation itself. */
export const installationRepository = (db: Database) => ({
  /** Several processes note their calls: the later time counts, and the failure that belongs to it. */
  async noteProviders(calls: readonly ProviderHealthRow[]): Promise<void> {
    if (calls.length === 0) return
    const isLater = sql`coalesce(excluded.failed_at > ${providerHealth.failedAt}, excluded.failed_at is not null)`
    await db
      .insert(providerHealth)
      .values([...calls])
      .onConflictDoUpdate({
        target: [providerHealth.port, providerHealth.provider],
        set: {
          workedAt: sql`greatest(${providerHealth.workedAt}, excluded.worked_at)`,
          failure: sql`case when ${isLater} then excluded.failure else ${providerHealth.failure} end`,
          failedAt: sql`greatest(${providerHealth.failedAt}, excluded.failed_at)`,
        },
      })
  },

  providers: (): Promise<readonly ProviderHealthRow[]> => db.select().from(providerHealth),

  async lastBackup(): Promise<BackupRow | null> {
    const [row] = await db.select().from(backups).orderBy(desc(backups.endedAt)).limit(1)
    return row ?? null
  },
})
