// What the data of one customer and one loan takes on disk, by table, indexes included, and what a night adds. The figures are
// the basis of docs/operating/scaling.md. `npm run bench:size -- --customers 50000 --loans 100000`
import { parseArgs } from 'node:util'
import { addDays, civilDate } from '@puente/domain'
import { runNight } from '../../apps/api/src/night/run-nights.ts'
import { fillBackoffice } from '../../apps/api/test/fill-backoffice.ts'
import { ownCpuSeconds, postgresMeter } from './cpu-seconds.ts'
import { makeManyLoans } from './many-loans.ts'
import { makeThrowawayDatabase, type ThrowawayDatabase } from './throwaway-database.ts'

const TODAY = civilDate('2026-11-16')
const SHOWN_BYTES = 20

interface TableSize {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly indexBytes: number
}

async function sizesOf({ pool }: ThrowawayDatabase): Promise<TableSize[]> {
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<TableSize>(
    `select c.relname as name, c.reltuples::bigint as rows, pg_total_relation_size(c.oid) as bytes,
       pg_indexes_size(c.oid) as "indexBytes"
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by bytes desc`,
  )
  return rows
}

const total = (sizes: readonly TableSize[]): number => sizes.reduce((sum, { bytes }) => sum + bytes, 0)

function print(title: string, sizes: readonly TableSize[], per: number): void {
  console.log(`${title}: ${Math.round(total(sizes) / per)} bytes`)
  for (const { name, rows, bytes, indexBytes } of sizes.filter((size) => size.bytes / per >= SHOWN_BYTES)) {
    const share = Math.round((100 * indexBytes) / bytes)
    console.log(
      `  ${name.padEnd(26)}${String(Math.round(bytes / per)).padStart(6)} bytes, ${rows} rows, ${share} % indexes`,
    )
  }
}

async function measureFile(customers: number, loans: number): Promise<void> {
  const database = await makeThrowawayDatabase(`${TODAY}T03:00:00Z`)
  try {
    const empty = new Map((await sizesOf(database)).map(({ name, bytes }) => [name, bytes]))
    const username = 'medida'
    await database.deps.transaction((tx) =>
      tx.staffUsers.add({
        username,
        roles: ['admin'],
        createdAt: database.deps.clock.now(),
        tokenHash: Buffer.alloc(32, 1),
      }),
    )
    await fillBackoffice(database, { customers, loans, date: TODAY, username })
    const grown = (await sizesOf(database)).map((size) => ({
      ...size,
      bytes: size.bytes - (empty.get(size.name) ?? 0),
    }))
    print(`${customers} customers, ${loans} loans after a year, for each customer`, grown, customers)
  } finally {
    await database.remove()
  }
}

/** The rows that a night writes for each open loan, and the processor time of Node and PostgreSQL together. */
async function measureNight(loans: number): Promise<void> {
  const database = await makeThrowawayDatabase(`${TODAY}T03:00:00Z`)
  try {
    await makeManyLoans(database, loans, { date: TODAY, spreadDays: 33 })
    const before = new Map((await sizesOf(database)).map(({ name, bytes }) => [name, bytes]))
    const postgresSeconds = await postgresMeter(database.pool)
    const startedAt = ownCpuSeconds() + postgresSeconds()
    await runNight(database.deps, addDays(TODAY, 1))
    const seconds = ownCpuSeconds() + postgresSeconds() - startedAt
    const grown = (await sizesOf(database))
      .map((size) => ({ ...size, bytes: size.bytes - (before.get(size.name) ?? 0) }))
      .filter(({ bytes }) => bytes > 0)
    print(`A whole night of ${loans} open loans, for each loan`, grown, loans)
    console.log(`  ${Math.round((1_000_000 * seconds) / loans)} µs of processor time for each loan`)
  } finally {
    await database.remove()
  }
}

const { values } = parseArgs({
  options: { customers: { type: 'string', default: '50000' }, loans: { type: 'string', default: '100000' } },
})
await measureFile(Number(values.customers), Number(values.loans))
await measureNight(Number(values.customers))
