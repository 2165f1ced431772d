// Goal: a database of the previous release migrates to this version, and its evidence, books and customers are intact.
import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeTemporaryDataDir } from '../../test/temporary-data-dir.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { verifyEvidence } from '../lending/contracts/verify-evidence.ts'
import { verifyAllBooks } from '../lending/control/verify-books.ts'
import { migrateDatabase } from './migrate.ts'
import { createPool } from './pool.ts'

const RELEASE = fileURLToPath(new URL('../../test/data/release-0.1/', import.meta.url))
const SIGNER = '34600100040'

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** What a loan is, owes and has booked. */
const MONEY_TABLES = ['loans', 'loan_accounts', 'loan_facts', 'loan_status_changes', 'ledger_transfers'] as const

async function columnsOf(pool: pg.Pool, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

interface Rows {
  readonly columns: readonly string[]
  readonly rows: readonly string[]
}

/** Every row as text: units exceed what a number of JavaScript holds. */
async function rowsOf(pool: pg.Pool, table: string, columns: readonly string[]): Promise<Rows> {
  const { rows } = await pool.query<{ row: string }>(
    `select row(${columns.join(', ')})::text as row from ${table} order by 1`,
  )
  return { columns, rows: rows.map(({ row }) => row) }
}

describe('release 0.1', () => {
  const before = new Map<string, Rows>()
  const dataDir = makeTemporaryDataDir()
  let server: TestApp
  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`
    const url = new URL(inject('postgresUrl'))
    await onServer(url.href, `create database ${name}`)
    url.pathname = `/${name}`
    await onServer(url.href, gunzipSync(readFileSync(join(RELEASE, 'database.sql.gz'))).toString())
    cpSync(join(RELEASE, 'files'), join(dataDir, 'documents'), { recursive: true })
    const pool = createPool(url.href)
    for (const table of MONEY_TABLES) before.set(table, await rowsOf(pool, table, await columnsOf(pool, table)))
    await migrateDatabase(pool).finally(() => pool.end())
    server = await createTestApp({}, { on: { databaseUrl: url.href, dataDir } })
  })
  afterAll(async () => {
    await server?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('keeps its signatures: every entry and document of the chain verifies', async () => {
    const { entries, documents, problems } = await verifyEvidence(server.deps, null)
    expect({ entries, problems }).toEqual({ entries: 1, problems: [] })
    expect(documents).toBeGreaterThan(0)
  })

  it('keeps its books: ledger, facts and loan rows of every loan agree', async () => {
    const { loanCount, problems } = await verifyAllBooks(server.deps)
    expect({ loanCount, problems }).toEqual({ loanCount: 75, problems: [] })
  })

  it.each(MONEY_TABLES)('keeps every row of %s, and gives single loans no schedule', async (table) => {
    const old = before.get(table)
    if (old === undefined) throw new Error(`${table} was not read`)
    expect(old.rows.length).toBeGreaterThan(0)
    expect(await rowsOf(server.pool, table, old.columns)).toEqual(old)
    const { rows } = await server.pool.query<{ plans: number }>(
      `select (select count(*) from loan_schedules) + (select count(*) from loan_accounts where schedule_version is not null
         or next_due_date is not null or fee_cents is not null) + (select count(*) from loans
         where instalments is not null or final_pay_date is not null) as plans`,
    )
    expect(Number(rows[0]?.plans)).toBe(0)
  })

  it('keeps its customers: the one who signed logs in and sees the loan', async () => {
    const sent = await server.call('POST', '/v2/user/login', { body: { mobile_phone: SIGNER } })
    const confirmed = await server.call('POST', '/v2/user/login_confirm', {
      body: { mobile_phone: SIGNER, code: sent.headers.code },
    })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    const user = await server.call('GET', '/v2/user', { token: confirmed.json().token })
    expect(user.json()).toMatchObject({ loan: { status: 1 } })
  })
})
