// The lists and the search of the back office on a large database, over HTTP, compared with the HTTP read of one loan by its key in
// the same run. Ratios, because machines differ. EXPLAIN of every statement that those requests sent must show no sequential scan
// of a large table. `npm run bench:backoffice -- --customers 500000 --loans 1000000`; `--data <folder>` keeps the filled database
// there and measures it again the next time.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { civilDate } from '@puente/domain'
import { createApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { createDeps } from '../../apps/api/src/create-deps.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../../apps/api/src/platform/content/site-content.ts'
import { fillBackoffice, type Sample } from '../../apps/api/test/fill-backoffice.ts'
import { explain, recordStatements } from '../../apps/api/test/recorded-statements.ts'
import { staffListRequests } from '../../apps/api/test/staff-list-requests.ts'
import { report } from './figures.ts'
import { FLOORS } from './floors.ts'
import { median } from './median.ts'
import { makeThrowawayDatabase } from './throwaway-database.ts'

const HIGHEST_RATIO = FLOORS['backoffice.slowest-list'].limit
const ROUNDS = 41
const WARM_UP = 10
const TODAY = civilDate('2026-11-26')
const USERNAME = 'bench'
/** A scan of fewer rows is the cheapest plan there is. */
const LARGE_TABLE_ROWS = 5_000

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '500000' },
    loans: { type: 'string', default: '1000000' },
    data: { type: 'string' },
  },
})
const customers = Number(values.customers)
const loans = Number(values.loans)
if (!Number.isSafeInteger(customers) || !Number.isSafeInteger(loans) || customers < 100 || loans < customers) {
  throw new Error('--customers is at least 100, and --loans at least as many')
}
const sampleFile = values.data === undefined ? null : join(values.data, 'sample.json')

const database = await makeThrowawayDatabase(`${TODAY}T10:00:00Z`, values.data)
try {
  const { pool } = database
  const token = database.deps.secrets.newToken()
  const sample = await preparedSample()
  await pool.query(
    'update staff_api_keys set token_hash = $1 where staff_id = (select id from staff_users where username = $2)',
    [database.deps.secrets.hashToken(token), USERNAME],
  )

  const config = readConfig({ PUENTE_LOG_LEVEL: 'silent', PUENTE_PUBLIC_URL: 'http://127.0.0.1' })
  const content = await readSiteContent(DEFAULT_CONTENT_DIR)
  const parts = { config, pool, content, sandboxClock: null, build: 'bench' }
  const app = await createApp(parts, { ...createDeps(parts), clock: database.deps.clock })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function read(path: string): Promise<string> {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body}`)
    return body
  }

  const requests = staffListRequests(sample, TODAY)
  const measured: Record<string, string> = {}
  for (const [name, { path }] of Object.entries(requests)) {
    measured[name] = path
    // The second page too: it reads from a position in the middle of the index.
    const { next } = JSON.parse(await read(path)) as { next?: string | null }
    if (next) measured[`${name}, second page`] = `${path}${path.includes('?') ? '&' : '?'}after=${next}`
  }

  // The lightest read of one loan that staff have: its row, account and facts.
  const base = `/staff/loans/${sample.publicId}/explanation`
  const times = new Map<string, number[]>([base, ...Object.values(measured)].map((path) => [path, []]))
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    // Alternating, so that a slow moment of the machine falls on all of them.
    for (const [path, taken] of times) {
      const start = performance.now()
      await read(path)
      if (round >= WARM_UP) taken.push(performance.now() - start)
    }
  }
  const medianMs = (path: string): number => median(times.get(path) ?? [])
  const baseMs = medianMs(base)
  console.log(`  one loan by key: ${baseMs.toFixed(1)} ms`)
  for (const [name, path] of Object.entries(measured)) {
    judge(
      medianMs(path) / baseMs <= HIGHEST_RATIO,
      `${name}: ${(medianMs(path) / baseMs).toFixed(2)} times one loan by key`,
    )
  }

  report('backoffice.slowest-list', Math.max(...Object.values(measured).map(medianMs)) / baseMs)

  const { rows: large } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE_TABLE_ROWS}`,
  )
  const largeTables = new Set(large.map(({ name }) => name))
  let [scans, explained] = [0, 0]
  for (const [name, path] of Object.entries(measured)) {
    const statements = await recordStatements(async () => void (await read(path)))
    for (const statement of statements) {
      explained += 1
      const plan = await explain(pool, statement)
      for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) {
        if (!largeTables.has(table)) continue
        scans += 1
        console.log(`✗ ${name}: a sequential scan of ${table}:\n${statement.text}\n${plan}`)
      }
    }
  }
  judge(scans === 0, `${explained} statements explained, ${scans} sequential scans of large tables`)
  await app.close()
} finally {
  await database.remove()
}

/** Fills the database, unless a folder was given that holds a filled one. */
async function preparedSample(): Promise<Sample> {
  if (sampleFile !== null && existsSync(sampleFile)) return JSON.parse(await readFile(sampleFile, 'utf8'))
  await database.deps.transaction((tx) =>
    tx.staffUsers.add({
      username: USERNAME,
      roles: ['admin'],
      tokenHash: database.deps.secrets.hashToken(database.deps.secrets.newToken()),
      createdAt: database.deps.clock.now(),
    }),
  )
  console.log(`Filling a database with ${customers} customers and ${loans} loans …`)
  const sample = await fillBackoffice(database, { customers, loans, date: TODAY, username: USERNAME })
  if (sampleFile !== null) await writeFile(sampleFile, JSON.stringify(sample))
  return sample
}

function judge(isGood: boolean, text: string): void {
  console.log(`${isGood ? '✓' : '✗'} ${text}`)
  if (!isGood) process.exitCode = 1
}
