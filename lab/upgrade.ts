// npm run test:upgrade -- --loans 100000
//
// A database of release 0.1 with many loans, all with one payment, migrates to this version: every row of its loans, contracts, accounts,
// facts, status changes and ledger is the one it was, and no loan has anything of a schedule. `apps/api/src/db/upgrade.test.ts` holds the
// same for the loans of the release as they are.
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { migrateDatabase } from '../apps/api/src/db/migrate.ts'
import { createPool } from '../apps/api/src/db/pool.ts'
import { makeTemporaryDataDir } from '../apps/api/test/temporary-data-dir.ts'

const RELEASE = fileURLToPath(new URL('../apps/api/test/data/release-0.1/database.sql.gz', import.meta.url))

/** The tables of a loan, with the columns that tell its copies apart. */
const TABLES = {
  users: { id: 'id', phone: null },
  loans: { id: 'id', user_id: 'user_id', public_id: null },
  loan_accounts: { loan_id: 'loan_id' },
  loan_facts: { loan_id: 'loan_id' },
  loan_status_changes: { id: 'id', loan_id: 'loan_id' },
  ledger_transfers: { id: 'id', loan_id: 'loan_id' },
} as const
const MONEY_TABLES = ['loans', 'loan_accounts', 'loan_facts', 'loan_status_changes', 'ledger_transfers'] as const
/** Above every id of the release. */
const ID_STEP = 1_000_000

const { values } = parseArgs({ options: { loans: { type: 'string', default: '100000' } } })
const wanted = Number(values.loans)
if (!Number.isSafeInteger(wanted) || wanted < 1) throw new Error('--loans is a whole number above zero')

async function columnsOf(pool: pg.Pool, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by 1`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Copies every loan of the release, with customer, money and history, until there are `wanted`. */
async function multiply(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from loans')
  const copies = Math.ceil(wanted / Number(rows[0]?.count)) - 1
  const client = await pool.connect()
  try {
    // The copies start in the middle of their lives, which the triggers of a loan correctly reject.
    await client.query('set session_replication_role = replica')
    for (const [table, keys] of Object.entries(TABLES)) {
      const changes = Object.entries(keys).map(([column, source]) => {
        if (source !== null) return `'${column}', t.${source} + k * ${ID_STEP}`
        return column === 'phone'
          ? `'phone', '3' || lpad((t.id * 100000 + k)::text, 14, '0')`
          : `'${column}', 'C' || t.id || '-' || k`
      })
      const names = (await columnsOf(pool, table)).map((name) => `"${name}"`).join(', ')
      await client.query(
        `insert into ${table} (${names}) overriding system value
         select ${names
           .split(', ')
           .map((name) => `copy.${name}`)
           .join(', ')}
         from ${table} t, generate_series(1, ${copies}) k,
           jsonb_populate_record(t, jsonb_build_object(${changes.join(', ')})) as copy
         where t.${Object.keys(keys)[0]} < ${ID_STEP}`,
      )
    }
  } finally {
    client.release()
  }
}

interface Fingerprint {
  readonly rows: number
  /** The sum of the hashes of all rows as text: any changed, missing or additional row changes it. */
  readonly sum: string
}

async function fingerprintOf(pool: pg.Pool, table: string, columns: readonly string[]): Promise<Fingerprint> {
  const { rows } = await pool.query<{ rows: string; sum: string }>(
    `select count(*) as rows, sum(hashtextextended(row(${columns.map((name) => `"${name}"`).join(', ')})::text, 0)) as sum from ${table}`,
  )
  return { rows: Number(rows[0]?.rows), sum: String(rows[0]?.sum) }
}

const PLAN_ROWS = `select (select count(*) from loan_schedules) + (select count(*) from loan_instalments)
  + (select count(*) from loan_accounts where num_nonnulls(schedule_version, next_due_date, scheduled_principal_cents,
      scheduled_fee_cents, fee_cents, paid_fee_cents, forgiven_fee_cents, paused_through) > 0)
  + (select count(*) from loans where num_nonnulls(instalments, pay_day, final_pay_date) > 0) as plans`

const dataDir = makeTemporaryDataDir()
const postgres = await startEmbeddedPostgres({ dataDir, settings: { autovacuum: 'off', fsync: 'off' } })
try {
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create database release').finally(() => admin.end())
  const url = new URL(postgres.url)
  url.pathname = '/release'
  const restoring = new pg.Client({ connectionString: url.href })
  await restoring.connect()
  // The dump sets options of its session.
  await restoring.query(gunzipSync(readFileSync(RELEASE)).toString()).finally(() => restoring.end())
  const pool = createPool(url.href)
  console.log(`Copying the loans of release 0.1 to ${wanted} …`)
  await multiply(pool)
  await pool.query('analyze')
  const before = new Map<string, { columns: readonly string[]; print: Fingerprint }>()
  for (const table of MONEY_TABLES) {
    const columns = await columnsOf(pool, table)
    before.set(table, { columns, print: await fingerprintOf(pool, table, columns) })
  }
  const started = performance.now()
  const applied = await migrateDatabase(pool)
  console.log(`${applied.length} migrations in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  let differs = false
  for (const [table, { columns, print }] of before) {
    const after = await fingerprintOf(pool, table, columns)
    const isSame = after.rows === print.rows && after.sum === print.sum
    differs ||= !isSame
    console.log(`${isSame ? 'same   ' : 'DIFFERS'} ${table.padEnd(20)} ${after.rows} rows`)
  }
  const { rows } = await pool.query<{ plans: string }>(PLAN_ROWS)
  const plans = Number(rows[0]?.plans)
  console.log(`${plans === 0 ? 'same   ' : 'DIFFERS'} rows with anything of a schedule: ${plans}`)
  await pool.end()
  process.exitCode = differs || plans > 0 ? 1 : 0
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
