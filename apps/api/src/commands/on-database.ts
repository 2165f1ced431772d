import type pg from 'pg'
import type { Config } from '../config.ts'
import { defaultDataDir, runningPostgresUrl } from '../db/embedded-postgres.ts'
import { createPool } from '../db/pool.ts'
import { requireDatabase } from '../db/require-database.ts'
import { StartupError } from '../platform/startup-error.ts'

/** Runs a terminal command on the database of the server on this machine: DATABASE_URL, or the embedded one while it runs. */
export async function onDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  command: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const dataDir = config.dataDir ?? defaultDataDir()
  const databaseUrl = config.databaseUrl ?? runningPostgresUrl(dataDir)
  if (databaseUrl === undefined) {
    throw new StartupError(
      `This command needs a database: start the server that uses ${dataDir}, or set DATABASE_URL to your PostgreSQL.`,
    )
  }
  const pool = createPool(databaseUrl)
  try {
    await requireDatabase(pool, databaseUrl)
    return await command(pool)
  } finally {
    await pool.end()
  }
}
