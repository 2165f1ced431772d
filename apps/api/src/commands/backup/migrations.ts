import type pg from 'pg'
import { knownMigrations } from '../../db/migrate.ts'

interface MigrationName {
  readonly name: string
  /** The time in the journal. */
  readonly at: number
}

/** The newest migration that this version of Puente knows. */
export const newestKnownMigration = (): MigrationName =>
  knownMigrations().reduce((newest, migration) => (migration.at > newest.at ? migration : newest))

/** The newest migration of a database. */
export async function migrationOf(pool: pg.Pool): Promise<MigrationName> {
  const { rows } = await pool.query<{ at: number }>('select max(created_at) as at from drizzle.__drizzle_migrations')
  const at = rows[0]?.at ?? 0
  return { name: knownMigrations().find((migration) => migration.at === at)?.name ?? 'unknown', at }
}
