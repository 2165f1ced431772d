// Goal: a database has exactly the migrations of the code before anything uses it. A skipped migration is applied, and a database of
// another version is refused.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, inject, it } from 'vitest'
import { TEMPLATE_DATABASE } from '../../test/template-database.ts'
import { runJobs } from '../commands/jobs.ts'
import { runMigrate } from '../commands/migrate.ts'
import { knownMigrations, type Migration, migrateDatabase } from './migrate.ts'
import { createPool } from './pool.ts'

const urlOf = (name: string): string => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const pools: pg.Pool[] = []
const databases: string[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
  for (const name of databases.splice(0)) await onServer(`drop database ${name} with (force)`)
})

function connect(url: string): pg.Pool {
  const pool = createPool(url, 2)
  pools.push(pool)
  return pool
}

async function makeDatabase(template = 'template0'): Promise<{ url: string; pool: pg.Pool }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  databases.push(name)
  return { url: urlOf(name), pool: connect(urlOf(name)) }
}

/** As a version of Puente would have left the database whose journal had these migrations only. */
async function applyOnly(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  await pool.query('create schema drizzle')
  await pool.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { statements, hash, at } of migrations) {
    for (const statement of statements) await pool.query(statement)
    await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
  }
}

/** Everything that migrations define, without the order in which they did. */
const CATALOGUE = `
  select 'column' as kind, concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
  union all select 'migration', hash from drizzle.__drizzle_migrations
  order by 1, 2`
const catalogueOf = async (pool: pg.Pool) => (await pool.query(CATALOGUE)).rows

const isLate = ({ name }: Migration) => name.startsWith('0033_') || name.startsWith('0034_')
/** The migrations that existed while the database was compared by time only; 0033 and 0034 joined the journal after 0035. */
const withoutLate = () => knownMigrations().filter((one) => !isLate(one) && one.name < '0066')

it('applies migrations that a database made between them and later ones lacks', async () => {
  const { url, pool } = await makeDatabase()
  await applyOnly(pool, withoutLate())
  const newer = knownMigrations().filter(({ name }) => name >= '0066')
  const late = knownMigrations().filter(isLate)
  const missing = [...late, ...newer].map(({ name }) => name)

  expect(await runMigrate(['--check'], { DATABASE_URL: url })).toEqual({
    lines: [
      `The database lacks ${missing.length} migrations of this version (${missing.join(', ')}): run npm run migrate.`,
    ],
    isDone: false,
  })
  await expect(runJobs(['list'], { DATABASE_URL: url })).rejects.toThrow('run npm run migrate')
  expect(await runMigrate([], { DATABASE_URL: url })).toEqual({
    lines: [...missing.map((name) => `Applied ${name}.`), 'The database has exactly the migrations of this version.'],
    isDone: true,
  })
  expect(await catalogueOf(pool)).toEqual(await catalogueOf(connect(urlOf(TEMPLATE_DATABASE))))
  expect(await runMigrate(['--check'], { DATABASE_URL: url })).toEqual({
    lines: ['The database has exactly the migrations of this version.'],
    isDone: true,
  })
})

it('refuses a database that a newer version migrated, and writes nothing', async () => {
  const { url, pool } = await makeDatabase(TEMPLATE_DATABASE)
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('feedbeef00112233', 4102444800000)`,
  )
  const sentence =
    'The database was migrated by another version of Puente: this version does not know 2100-01-01T00:00:00.000Z, ' +
    'hash feedbeef0011. Start the version that migrated it, or restore the backup that was made before.'
  await expect(migrateDatabase(pool)).rejects.toThrow(sentence)
  await expect(runMigrate([], { DATABASE_URL: url })).rejects.toThrow(sentence)
  expect(await runMigrate(['--check'], { DATABASE_URL: url })).toEqual({ lines: [sentence], isDone: false })
})

it('refuses a database in which a migration was applied with other contents', async () => {
  const { url, pool } = await makeDatabase(TEMPLATE_DATABASE)
  const last = knownMigrations().at(-1)
  await pool.query(`update drizzle.__drizzle_migrations set hash = 'feedbeef00112233' where hash = $1`, [last?.hash])
  await expect(migrateDatabase(pool)).rejects.toThrow(`${last?.name} with other contents, hash feedbeef0011`)
  const { lines, isDone } = await runMigrate(['--check'], { DATABASE_URL: url })
  expect(isDone).toBe(false)
  expect(lines).toHaveLength(2)
})

it('leaves a database as it was when one of the missing migrations fails', async () => {
  const { pool } = await makeDatabase()
  await applyOnly(pool, withoutLate())
  const before = await catalogueOf(pool)
  // The first missing migration passes, the second finds a constraint of that name gone.
  await pool.query('alter table statement_entries rename constraint statement_entries_states to renamed')
  await expect(migrateDatabase(pool)).rejects.toThrow(
    'migration 0034_debt_sale_lines: constraint "statement_entries_states" of relation "statement_entries" does not exist',
  )
  await pool.query('alter table statement_entries rename constraint renamed to statement_entries_states')
  expect(await catalogueOf(pool)).toEqual(before)
})

it('explains the command', async () => {
  expect(await runMigrate(['--now'], {})).toMatchObject({
    isDone: false,
    lines: [expect.any(String), expect.any(String)],
  })
})
