import { readFileSync } from 'node:fs'
import type pg from 'pg'

interface Migration {
  readonly name: string
  /** The time in the journal, which orders the migrations. */
  readonly at: number
}

const JOURNAL = new URL('../../db/migrations/meta/_journal.json', import.meta.url)

const journal = (): Migration[] =>
  (JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { tag: string; when: number }[] }).entries.map(
    ({ tag, when }) => ({ name: tag, at: when }),
  )

/** The newest migration that this version of Puente knows. */
export const newestKnownMigration = (): Migration =>
  journal().reduce((newest, migration) => (migration.at > newest.at ? migration : newest))

/** The newest migration of a database. */
export async function migrationOf(pool: pg.Pool): Promise<Migration> {
  const { rows } = await pool.query<{ at: number }>('select max(created_at) as at from drizzle.__drizzle_migrations')
  const at = rows[0]?.at ?? 0
  return journal().find((migration) => migration.at === at) ?? { name: 'unknown', at }
}
