import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readConfig } from '../../apps/api/src/config.ts'
import { createDeps } from '../../apps/api/src/create-deps.ts'
import { startEmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { migrateDatabase } from '../../apps/api/src/db/migrate.ts'
import { createPool } from '../../apps/api/src/db/pool.ts'
import { prepareReferenceData } from '../../apps/api/src/demo/reference-data.ts'
import type { Deps } from '../../apps/api/src/deps.ts'
import { clockFrom } from '../../apps/api/src/platform/clock.ts'
import { readSiteContent } from '../../apps/api/src/platform/content/site-content.ts'
import { makeTemporaryDataDir } from '../../apps/api/test/temporary-data-dir.ts'

export interface ThrowawayDatabase {
  readonly url: string
  readonly pool: pg.Pool
  readonly deps: Deps
  remove(): Promise<void>
}

/**
 * A separate migrated database with the product's settings, without autovacuum during the measurement. With `keptIn` its files stay
 * in that folder, for another measurement of the same data.
 */
export async function makeThrowawayDatabase(now: string, keptIn?: string): Promise<ThrowawayDatabase> {
  const dataDir = keptIn ?? makeTemporaryDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { autovacuum: 'off' } })
  const stop = async () => {
    await postgres.stop()
    if (keptIn === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  // PostgreSQL has its own session: without this it would outlive a measurement that is interrupted or takes too long.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop().finally(() => process.exit(1)))
  const pool = createPool(postgres.url, 20)
  await migrateDatabase(pool)
  const clock = clockFrom(() => new Date(now))
  const content = await readSiteContent(fileURLToPath(new URL('../../apps/api/content', import.meta.url)))
  const config = readConfig({ PUENTE_LOG_LEVEL: 'silent' })
  const deps: Deps = { ...createDeps({ config, pool, content, sandboxClock: null }), clock }
  await prepareReferenceData(deps)
  return {
    url: postgres.url,
    pool,
    deps,
    async remove() {
      await pool.end()
      await stop()
    },
  }
}
