import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartupError } from '../platform/startup-error.ts'
import { ownsDatabase, prepareRuntimeRole } from './runtime-role.ts'

// Drizzle Kit writes the migrations, and Drizzle reads them. Its migrator does not apply them: it compares only the newest time in the
// database with the times of the journal, so it skips an entry that joined the journal after a newer one was applied, and it starts on
// a database that is newer than the code. Here every entry is compared by the hash of its file, in Drizzle's own table.

export interface Migration {
  readonly name: string
  /** The time in the journal, in milliseconds. */
  readonly at: number
  /** SHA-256 of the file, as Drizzle computes it. */
  readonly hash: string
  readonly statements: readonly string[]
}

interface AppliedMigration {
  readonly at: number
  readonly hash: string
}

interface MigrationState {
  /** Migrations of this code that the database lacks, in the order of the journal. */
  readonly missing: readonly Migration[]
  /** Entries of the database that this code does not have. */
  readonly unknown: readonly AppliedMigration[]
}

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** An arbitrary number; every node of this product must use the same one. */
const MIGRATION_LOCK = 7_283_645

/** The migrations of this code, in the order of the journal. */
export function knownMigrations(): readonly Migration[] {
  const journal = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as {
    entries: readonly { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: FOLDER }).map(({ folderMillis, hash, sql }, index) => ({
    name: journal.entries[index]?.tag ?? '',
    at: folderMillis,
    hash,
    statements: sql,
  }))
}

/** Reads only: a role without rights on the schema may call it too. */
export async function compareMigrations(database: Pick<pg.Pool, 'query'>): Promise<MigrationState> {
  const known = knownMigrations()
  const applied = await appliedMigrations(database)
  const appliedHashes = new Set(applied.map(({ hash }) => hash))
  const knownHashes = new Set(known.map(({ hash }) => hash))
  return {
    missing: known.filter(({ hash }) => !appliedHashes.has(hash)),
    unknown: applied.filter(({ hash }) => !knownHashes.has(hash)),
  }
}

async function appliedMigrations(database: Pick<pg.Pool, 'query'>): Promise<readonly AppliedMigration[]> {
  const { rows: tables } = await database.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (tables[0]?.exists !== true) return []
  const { rows } = await database.query<AppliedMigration>(
    'select created_at as at, hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows
}

/**
 * Migrates the database to the version of this code and returns the names of the migrations it applied. Several nodes may start at
 * once: one migrates, the others wait. All missing migrations are one transaction. With `runtimeUrl`, the user of that connection
 * string then gets the rights of the server. A pool of that user itself can only confirm that nothing is missing.
 */
export async function migrateDatabase(pool: pg.Pool, runtimeUrl?: string): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // Notices such as "relation exists already" do not matter to an operator.
    await client.query('set client_min_messages to warning')
    const { missing, unknown } = await compareMigrations(client)
    refuseUnknown(unknown)
    if (missing.length > 0) {
      if (!(await ownsDatabase(client))) throw new StartupError(missingMessage(missing))
      await applyMigrations(client, missing)
    }
    await runQueueMigrations({ pgPool: pool })
    if (runtimeUrl !== undefined) {
      await client.query('begin')
      await prepareRuntimeRole(client, runtimeUrl)
      await client.query('commit')
    }
    return missing.map(({ name }) => name)
  } finally {
    // Ends the session, and with it the lock and the setting, even after a failure.
    client.release(true)
  }
}

async function applyMigrations(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin')
  // As Drizzle creates it.
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { name, at, hash, statements } of migrations) {
    for (const statement of statements) {
      await client.query(statement).catch((cause: unknown) => {
        throw new Error(`migration ${name}: ${(cause as Error).message}`, { cause })
      })
    }
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
  }
  await client.query('commit')
}

/** Refuses a database that lacks a migration of this code, or has one that this code does not know. */
export async function requireMigrated(database: Pick<pg.Pool, 'query'>): Promise<void> {
  const { missing, unknown } = await compareMigrations(database)
  refuseUnknown(unknown)
  if (missing.length > 0) throw new StartupError(missingMessage(missing))
}

export const missingMessage = (missing: readonly Migration[]): string =>
  `The database lacks ${missing.length === 1 ? 'a migration' : `${missing.length} migrations`} of this version ` +
  `(${missing.map(({ name }) => name).join(', ')}): run npm run migrate.`

function refuseUnknown(unknown: readonly AppliedMigration[]): void {
  const message = unknownMessage(unknown)
  if (message !== null) throw new StartupError(message)
}

export function unknownMessage(unknown: readonly AppliedMigration[]): string | null {
  if (unknown.length === 0) return null
  const nameAt = new Map(knownMigrations().map(({ at, name }) => [at, name]))
  const list = unknown.map(({ at, hash }) => {
    const name = nameAt.get(at)
    const mark = `hash ${hash.slice(0, 12)}`
    return name === undefined ? `${new Date(at).toISOString()}, ${mark}` : `${name} with other contents, ${mark}`
  })
  return (
    `The database was migrated by another version of Puente: this version does not know ${list.join('; ')}. ` +
    'Start the version that migrated it, or restore the backup that was made before.'
  )
}
