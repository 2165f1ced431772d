import type pg from 'pg'
import type { Config } from '../config.ts'
import { defaultDataDir, runningPostgresUrl, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { requireMigrated } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { requireDatabase } from '../db/require-database.ts'
import { StartupError } from '../platform/startup-error.ts'

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>

/**
 * Runs a terminal command on the database of the server on this machine: DATABASE_URL, or the embedded one while it runs. The
 * database must have the migrations of this version.
 */
export async function onDatabase<T>(config: DatabaseConfig, command: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const dataDir = config.dataDir ?? defaultDataDir()
  const databaseUrl = config.databaseUrl ?? runningPostgresUrl(dataDir)
  if (databaseUrl === undefined) {
    throw new StartupError(
      `This command needs a database: start the server that uses ${dataDir}, or set DATABASE_URL to your PostgreSQL.`,
    )
  }
  return onPool(databaseUrl, async (pool) => {
    await requireMigrated(pool)
    return command(pool)
  })
}

/** Runs a terminal command as the owner of the same database, whatever its migrations, and starts the embedded one if no server runs it. */
export async function onDatabaseOrStartIt<T>(
  { databaseUrl, databaseOwnerUrl, dataDir = defaultDataDir() }: DatabaseConfig,
  command: (pool: pg.Pool, databaseUrl: string) => Promise<T>,
): Promise<T> {
  const runningUrl = databaseOwnerUrl ?? databaseUrl ?? runningPostgresUrl(dataDir)
  if (runningUrl !== undefined) return onPool(runningUrl, (pool) => command(pool, runningUrl))
  const embedded = await startEmbeddedPostgres({ dataDir })
  try {
    return await onPool(embedded.url, (pool) => command(pool, embedded.url))
  } finally {
    await embedded.stop()
  }
}

async function onPool<T>(databaseUrl: string, command: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(databaseUrl)
  try {
    await requireDatabase(pool, databaseUrl)
    return await command(pool)
  } finally {
    await pool.end()
  }
}
