import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import type pg from 'pg'

/** An arbitrary number; every node of this product must use the same one. */
const MIGRATION_LOCK = 7_283_645

/** Migrates the database to the version of this code. Several nodes may start at once: one migrates, the others wait. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // The tool's own notices ("relation exists already") do not matter to an operator.
    await client.query('set client_min_messages to warning')
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    })
    await runQueueMigrations({ pgPool: pool })
  } finally {
    // Ends the session, and with it the lock and the setting, even after a failure.
    client.release(true)
  }
}
