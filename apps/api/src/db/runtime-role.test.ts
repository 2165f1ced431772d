// Goal: the user of the server can do all of its work and nothing that its owner can: no program on the database server, no change of the
// schema or its triggers, no removal of audit, evidence and ledger. An existing installation moves with one command.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { TEMPLATE_DATABASE } from '../../test/template-database.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { runJobs } from '../commands/jobs.ts'
import { runMigrate } from '../commands/migrate.ts'
import { migrateDatabase } from './migrate.ts'
import { createPool } from './pool.ts'
import { DELETABLE_TABLES, ownsDatabase } from './runtime-role.ts'
import * as schema from './schema/index.ts'

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const DENIED = '42501'

/** The tables that a query of the server deletes from: by Drizzle, by SQL, or through `forgetRows`. */
function deletedInCode(): readonly string[] {
  const folder = join(import.meta.dirname, '..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file) && !/test\.ts$|migrations/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  return Object.entries(schema)
    .flatMap(([constant, value]) => (is(value, PgTable) ? [{ constant, name: getTableName(value) }] : []))
    .filter(({ constant, name }) =>
      new RegExp(`\\.delete\\(${constant}\\)|delete from ${name}\\b|table: sql\`${name}\``).test(sources),
    )
    .map(({ name }) => name)
    .sort()
}

describe('the runtime role', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp({}, { asRuntimeRole: true })
  })
  afterAll(() => server.close())

  const errorOf = (statement: string): Promise<string> =>
    server.pool.query(statement).then(
      () => 'it was done',
      (error: { code: string }) => error.code,
    )

  it.each([
    `copy (select 1) to program 'id'`,
    `create temporary table t (line text); copy t from program 'id'`,
    `copy (select 1) to '/tmp/puente-escape'`,
    `select pg_read_file('/etc/passwd')`,
    'alter table audit_events disable trigger all',
    'drop trigger audit_events_append_only on audit_events',
    `set session_replication_role = 'replica'`,
    'create table own (id int)',
    'create function own() returns int language sql as $$ select 1 $$',
    'alter role current_user superuser',
    'create role another login',
    'update drizzle.__drizzle_migrations set hash = hash',
  ])('may not: %s', async (statement) => {
    expect(await errorOf(statement)).toBe(DENIED)
  })

  it.each([
    'audit_events',
    'signature_evidence',
    'loan_facts',
    'loan_schedules',
    'loan_instalments',
    'loan_due_dates',
    'loan_status_changes',
    'ledger_transfers',
    'journals',
    'journal_transfers',
    'statement_entry_events',
    'decisions',
  ])('may neither update, delete nor truncate %s', async (table) => {
    const { rows } = await server.pool.query(
      `select privilege from unnest(array['update', 'delete', 'truncate', 'references', 'trigger']) as privilege
         where has_table_privilege(current_user, $1, privilege)`,
      [table],
    )
    expect(rows).toEqual([])
    expect(await errorOf(`delete from ${table}`)).toBe(DENIED)
    expect(await errorOf(`truncate ${table}`)).toBe(DENIED)
  })

  it('the runtime role may delete only from the tables that lose rows by a rule', async () => {
    const { rows } = await server.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
         and has_table_privilege(current_user, oid, 'delete') order by relname`,
    )
    expect(rows.map(({ name }) => name)).toEqual(DELETABLE_TABLES.toSorted())
  })

  it('the runtime role may delete from every table that a query deletes from, and from no other', () => {
    expect(DELETABLE_TABLES.toSorted()).toEqual(deletedInCode())
  })

  it.each([
    'users',
    'staff_users',
    'staff_api_keys',
    'loans',

    'loan_documents',
    'payouts',
    'payout_batches',
    'refunds',
    'card_operations',
    'payment_cards',
    'bank_statements',
    'statement_files',
    'statement_entries',
    'statement_allocations',
    'provider_events',
    'book_checks',
    'approval_events',
    'mails',
    'documents',
  ])('may not delete from %s', async (table) => {
    expect(await errorOf(`delete from ${table}`)).toBe(DENIED)
  })

  it('the runtime role may not truncate any table', async () => {
    const { rows } = await server.pool.query(
      `select relname from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
         and has_table_privilege(current_user, oid, 'truncate')`,
    )
    expect(rows).toEqual([])
  })

  it('sees and runs the jobs of the queue', async () => {
    await server.deps.transaction((tx) => tx.outbox.add('sweep-card-operations', {}))
    const { rows } = await server.pool.query('select count(*)::int as jobs from graphile_worker.jobs')
    expect(rows[0].jobs).toBeGreaterThan(0)
    await server.runJobs()
    const { rows: left } = await server.pool.query(
      'select task_identifier from graphile_worker.jobs where run_at <= now()',
    )
    expect(left).toEqual([])
  })

  it('starts on a database that is up to date', async () => {
    expect(await ownsDatabase(server.pool)).toBe(false)
    expect(await migrateDatabase(server.pool)).toEqual([])
  })
})

it('moves an installation whose server is the owner with npm run migrate', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const role = `role_${name}`
  await onServer(`create database ${name} template ${TEMPLATE_DATABASE}`)
  const owner = new URL(inject('postgresUrl'))
  owner.pathname = `/${name}`
  const runtime = new URL(owner)
  runtime.username = role
  runtime.password = "it's:secret"
  const settings = { DATABASE_OWNER_URL: owner.href, DATABASE_URL: runtime.href }
  try {
    await expect(runMigrate([], { ...settings, DATABASE_URL: owner.href })).rejects.toThrow(
      'is a superuser or owns tables: name another one',
    )
    expect((await runMigrate([], settings)).isDone).toBe(true)
    // Once more, as every later start does.
    expect((await runMigrate([], settings)).isDone).toBe(true)
    expect((await runJobs(['list'], settings)).isDone).toBe(true)
    const pool = createPool(runtime.href, 1)
    expect(await ownsDatabase(pool)).toBe(false)
    await pool.end()
  } finally {
    await onServer(`drop database ${name} with (force)`)
    await onServer(`drop role if exists ${role}`)
  }
})
