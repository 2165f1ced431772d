// The lists and the search of the back office on a large database, over HTTP, compared with the HTTP read of one loan by its key in
// the same run. Ratios, because machines differ. Afterwards EXPLAIN of every statement that those requests sent must show no
// sequential scan of a large table. `npm run bench:backoffice -- --customers 500000 --loans 1000000`
import { parseArgs } from 'node:util'
import { civilDate } from '@puente/domain'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { createDeps } from '../apps/api/src/create-deps.ts'
import { prepareReferenceData } from '../apps/api/src/demo/reference-data.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../apps/api/src/platform/content/site-content.ts'
import { fillBackoffice } from './fill-backoffice.ts'
import { makeThrowawayDatabase } from './throwaway-database.ts'

const HIGHEST_RATIO = 5
const ROUNDS = 41
const WARM_UP = 10
const TODAY = civilDate('2026-11-26')
/** A scan of fewer rows is the cheapest plan there is. */
const LARGE_TABLE_ROWS = 5_000

const { values } = parseArgs({
  options: { customers: { type: 'string', default: '500000' }, loans: { type: 'string', default: '1000000' } },
})
const customers = Number(values.customers)
const loans = Number(values.loans)
if (!Number.isSafeInteger(customers) || !Number.isSafeInteger(loans) || customers < 100 || loans < customers) {
  throw new Error('--customers is at least 100, and --loans at least as many')
}

const database = await makeThrowawayDatabase(`${TODAY}T10:00:00Z`)
try {
  console.log(`Filling a database with ${customers} customers and ${loans} loans …`)
  const sample = await fillBackoffice(database, { customers, loans, date: TODAY })
  const { pool } = database
  const token = database.deps.secrets.newToken()
  await database.deps.transaction((tx) =>
    tx.staffUsers.add({
      username: 'bench',
      roles: ['admin'],
      tokenHash: database.deps.secrets.hashToken(token),
      createdAt: database.deps.clock.now(),
    }),
  )
  // Every statement of the measured requests, to be explained afterwards.
  const statements = new Map<string, readonly unknown[]>()
  let isRecording = false
  const record = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...input: unknown[]) {
    const [query, parameters] = input as [{ text?: string; values?: unknown[] } | string, unknown[] | undefined]
    const text = typeof query === 'string' ? query : (query.text ?? '')
    if (isRecording && /^\s*(select|with)/i.test(text)) {
      statements.set(text, (typeof query === 'string' ? parameters : (query.values ?? parameters)) ?? [])
    }
    return Reflect.apply(record, this, input)
  } as typeof pg.Client.prototype.query

  const config = readConfig({ PUENTE_LOG_LEVEL: 'silent', PUENTE_PUBLIC_URL: 'http://127.0.0.1' })
  const parts = {
    config,
    pool,
    content: await readSiteContent(DEFAULT_CONTENT_DIR),
    sandboxClock: null,
    build: 'bench',
  }
  const deps = { ...createDeps(parts), clock: database.deps.clock }
  await prepareReferenceData(deps)
  const app = await createApp(parts, deps)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function read(path: string): Promise<void> {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${body}`)
  }
  const q = (text: string) => `/staff/search?q=${encodeURIComponent(text)}`
  const first = await (
    await fetch(`${origin}/staff/loans?limit=200`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
  const measured: Readonly<Record<string, string>> = {
    'search: frequent surname': q('garcía'),
    'search: two frequent words': q('garcia maria'),
    'search: words that rarely meet': q('mohamed zabala'),
    'search: three words': q('maria garcia lopez'),
    'search: two letters': q('ma'),
    'search: no such name': q('xqzw garcia'),
    'search: phone': q(sample.phone),
    'search: DNI': q(sample.personalId),
    'search: e-mail': q(sample.email),
    'search: account ending': q(sample.iban.slice(-4)),
    'search: loan number': q(sample.publicId),
    'search: payment reference': q('TRF-NO-SUCH-77'),
    'customers: newest': '/staff/customers',
    'customers: blocked': '/staff/customers?standing=blocked',
    'loans: newest': '/staff/loans',
    'loans: second page': `/staff/loans?after=${first.next}`,
    'loans: a rare status': '/staff/loans?status=30',
    'loans: several statuses': '/staff/loans?status=2,20,21,23,24',
    'loans: due by date': '/staff/loans?sort=due',
    'loans: late, due in a span': `/staff/loans?status=21&due_from=2026-10-01&due_to=${TODAY}`,
    'customer: timeline': `/staff/customers/${sample.customerId}/timeline`,
    'customer: messages': `/staff/customers/${sample.customerId}/messages`,
    'customer: related': `/staff/customers/${sample.customerId}/related`,
    'my tasks': '/staff/tasks',
  }
  // The lightest read of one loan that staff have: its row, account and facts.
  const base = `/staff/loans/${sample.publicId}/explanation`
  const times = new Map<string, number[]>([
    [base, []],
    ...Object.values(measured).map((path) => [path, []] as const),
  ] as [string, number[]][])
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    // Alternating, so that a slow moment of the machine falls on all of them.
    for (const [path, taken] of times) {
      const start = performance.now()
      await read(path)
      if (round >= WARM_UP) taken.push(performance.now() - start)
    }
  }
  const median = (path: string): number =>
    (times.get(path) ?? []).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  const baseMs = median(base)
  console.log(`  one loan by key: ${baseMs.toFixed(1)} ms`)
  for (const [name, path] of Object.entries(measured)) {
    judge(
      median(path) / baseMs <= HIGHEST_RATIO,
      `${name}: ${(median(path) / baseMs).toFixed(2)} times one loan by key`,
    )
  }

  isRecording = true
  for (const path of Object.values(measured)) await read(path)
  isRecording = false
  const { rows: large } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE_TABLE_ROWS}`,
  )
  const largeTables = new Set(large.map(({ name }) => name))
  let scans = 0
  for (const [text, parameters] of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) {
      if (!largeTables.has(table)) continue
      scans += 1
      console.log(`✗ a sequential scan of ${table}:\n${text}\n${plan}`)
    }
  }
  judge(scans === 0, `${statements.size} statements, ${scans} sequential scans of large tables`)
  await app.close()
} finally {
  await database.remove()
}

function judge(isGood: boolean, text: string): void {
  console.log(`${isGood ? '✓' : '✗'} ${text}`)
  if (!isGood) process.exitCode = 1
}
