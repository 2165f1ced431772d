import type pg from 'pg'
import type { Config } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { requireDatabase } from '../db/require-database.ts'
import { StartupError } from '../platform/startup-error.ts'

/** Runs a terminal command on the database of the server on this machine. */
export async function onDatabase<T>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  command: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined) {
    throw new StartupError('This command needs DATABASE_URL: the embedded database belongs to the running server.')
  }
  const pool = createPool(databaseUrl)
  try {
    await requireDatabase(pool, databaseUrl)
    return await command(pool)
  } finally {
    await pool.end()
  }
}
