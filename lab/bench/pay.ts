// Payments that the whole server books over HTTP (POST /staff/loans/{public_id}/payments) per second of CPU time, including every hook
// and header, the lookup of token and permission, body validation and the stored response, compared with pgbench calling the same SQL
// function with the same precomputed changes, and storing the same responses. The requesting client is a separate process and does not count; PostgreSQL counts on both sides. `npm
// run bench:pay -- --payments 4000`
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { civilDate, SANDBOX_KEY_LIMITS } from '@puente/domain'
import { createApp } from '../../apps/api/src/app.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { createDeps } from '../../apps/api/src/create-deps.ts'
import { keptAnswer } from '../../apps/api/src/db/answer-once.ts'
import { commitArgument } from '../../apps/api/src/db/loan-change.ts'
import type { LoanRecord } from '../../apps/api/src/db/loan-record.ts'
import { toPostedView } from '../../apps/api/src/lending/loans/post-transfer.ts'
import { prepareFact } from '../../apps/api/src/lending/loans/prepare-change.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../../apps/api/src/platform/content/site-content.ts'
import { cpuSecondsOf, postgresMeter } from './cpu-seconds.ts'
import { report } from './figures.ts'
import { makeManyLoans } from './many-loans.ts'
import { median } from './median.ts'
import { makeThrowawayDatabase, type ThrowawayDatabase } from './throwaway-database.ts'

/** The first round warms up both sides and does not count. Of the others, the median counts: one slow moment changes nothing. */
const ROUNDS = 8
const CLIENTS = 8
/** A thirty-day loan receives a few payments, not dozens. */
const PAYMENTS_OF_A_LOAN = 4
const PAYMENT_CENTS = 1_00
const TODAY = civilDate('2026-11-26')

interface Payment {
  readonly token: string
  readonly publicId: string
  readonly reference: string
}

interface Load {
  readonly port: number
  readonly payments: readonly Payment[]
}

interface Speed {
  readonly perCpuSecond: number
  readonly perSecond: number
}

async function measure(): Promise<void> {
  const { values } = parseArgs({ options: { payments: { type: 'string', default: '4000' } } })
  // Whole loans per client, so that each client pays its loans in order.
  const unit = CLIENTS * PAYMENTS_OF_A_LOAN
  const payments = Math.max(1, Math.round(Number(values.payments) / unit)) * unit
  const loansPerRound = payments / PAYMENTS_OF_A_LOAN
  const database = await makeThrowawayDatabase(`${TODAY}T10:00:00Z`)
  const server = await startPaymentServer(database)
  const load = fork(import.meta.filename, ['--load'], { execArgv: ['--import', 'tsx'] })
  try {
    await makeManyLoans(database, 2 * ROUNDS * loansPerRound, { date: TODAY, spreadDays: 20 })
    const token = await addAccountant(database)
    const debtors = await findDebtors(database)
    const postgresSeconds = await postgresMeter(database.pool)
    const timed = async (work: () => Promise<unknown>): Promise<Speed> => {
      await database.pool.query('checkpoint')
      const cpuBefore = cpuSecondsOf(process.pid) + postgresSeconds()
      const startedAt = performance.now()
      await work()
      const seconds = (performance.now() - startedAt) / 1000
      return {
        perCpuSecond: payments / (cpuSecondsOf(process.pid) + postgresSeconds() - cpuBefore),
        perSecond: payments / seconds,
      }
    }
    const takeLoans = () => debtors.splice(0, loansPerRound)
    const overHttp: Speed[] = []
    const byPgbench: Speed[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const sent = { port: server.port, payments: paymentsOf(token, takeLoans()) }
      overHttp.push(await timed(() => sendLoad(load, sent)))
      await writeChanges(database, takeLoans())
      byPgbench.push(await timed(() => runPgbench(database.url, payments / CLIENTS)))
    }
    await checkThatAllWereBooked(database, 2 * ROUNDS * payments)
    show(overHttp.slice(1), byPgbench.slice(1))
  } finally {
    load.kill()
    await server.app.close()
    await database.remove()
  }
}

function show(overHttp: readonly Speed[], byPgbench: readonly Speed[]): void {
  const line = (name: string, speeds: readonly Speed[]) => {
    const perCpuSecond = Math.round(median(speeds.map((speed) => speed.perCpuSecond)))
    const perSecond = Math.round(median(speeds.map((speed) => speed.perSecond)))
    console.log(`${name.padEnd(10)}${perCpuSecond} payments per CPU-second, ${perSecond} per second`)
  }
  line('HTTP', overHttp)
  line('pgbench', byPgbench)
  const ratios = overHttp.map((speed, round) => speed.perCpuSecond / (byPgbench[round]?.perCpuSecond ?? Number.NaN))
  report('pay.of-pgbench', median(ratios))
}

/** The whole server, with every hook and header that a production request passes. */
async function startPaymentServer({ pool, deps }: ThrowawayDatabase) {
  const config = readConfig({ PUENTE_LOG_LEVEL: 'silent', PUENTE_PUBLIC_URL: 'http://127.0.0.1' })
  const content = await readSiteContent(DEFAULT_CONTENT_DIR)
  const parts = { config, pool, content, sandboxClock: null, build: 'bench' }
  const app = await createApp(parts, { ...createDeps(parts), clock: deps.clock })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return { app, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

interface Debtor {
  readonly loanId: number
  readonly publicId: string
}

async function addAccountant({ deps }: ThrowawayDatabase): Promise<string> {
  const token = deps.secrets.newToken()
  const accountant = { username: 'accountant', roles: ['accountant' as const], createdAt: deps.clock.now() }
  const key = { tokenHash: deps.secrets.hashToken(token), keyLimits: SANDBOX_KEY_LIMITS }
  await deps.transaction((tx) => tx.staffUsers.add({ ...accountant, ...key }))
  return token
}

async function findDebtors({ pool }: ThrowawayDatabase): Promise<Debtor[]> {
  const { rows } = await pool.query<{ id: number; public_id: string }>(
    'select id, public_id from loans where status = 2 order by id',
  )
  return rows.map(({ id, public_id: publicId }) => ({ loanId: id, publicId }))
}

/** Loans pay in turn, so that one loan never has two concurrent requests. */
const paymentsOf = (token: string, debtors: readonly Debtor[]): Payment[] =>
  Array.from({ length: PAYMENTS_OF_A_LOAN }, (_, turn) =>
    debtors.map(({ publicId }) => ({ token, publicId, reference: `payment-${turn}-${publicId}` })),
  ).flat()

async function sendLoad(load: ReturnType<typeof fork>, { port, payments }: Load): Promise<void> {
  load.send({ port, payments } satisfies Load)
  const [failures] = (await once(load, 'message')) as [number]
  if (failures > 0) throw new Error(`${failures} payments were refused`)
}

/** The client process: sends its requests over this many connections and reports how many failed. */
function sendWhatIsAsked(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const post = (port: number, { token, publicId, reference }: Payment): Promise<number> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ reference, amount: PAYMENT_CENTS / 100 })
      const path = `/staff/loans/${publicId}/payments`
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const sent = httpRequest({ port, agent, headers, host: '127.0.0.1', path, method: 'POST' }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.on('error', reject).end(body)
    })
  process.on('message', async ({ port, payments }: Load) => {
    let next = 0
    let failures = 0
    const send = async () => {
      for (let payment = payments[next++]; payment !== undefined; payment = payments[next++]) {
        if ((await post(port, payment)) !== 200) failures += 1
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, send))
    process.send?.(failures)
  })
}

/** The arguments that the server would pass to the SQL function for the same payments: one list per client, in order. */
async function writeChanges({ pool, deps }: ThrowawayDatabase, debtors: readonly Debtor[]): Promise<void> {
  await pool.query('create table if not exists bench_changes (id bigint primary key, change text not null)')
  await pool.query('truncate bench_changes')
  const now = deps.clock.now()
  const numbers = Array.from({ length: CLIENTS }, () => 0)
  const rows: unknown[] = []
  for (const [index, { loanId, publicId }] of debtors.entries()) {
    const client = index % CLIENTS
    let record = await deps.transaction((tx) => tx.loans.byId(loanId))
    for (let turn = 0; turn < PAYMENTS_OF_A_LOAN; turn += 1) {
      if (record === null) throw new Error(`loan ${loanId} is gone`)
      const id = `transfer:payment-${turn}-${publicId}`
      const fact = { type: 'payment', id, date: TODAY, bookedOn: TODAY, cents: PAYMENT_CENTS } as const
      const jobs = [{ name: 'tell-of-payment' as const, payload: { loanId, factId: id } }]
      const request = {
        owner: { kind: 'loan' as const, id: loanId },
        key: id,
        call: 'transfer',
        body: { publicId },
        now,
      }
      const keep = (posted: LoanRecord) =>
        keptAnswer(deps.secrets, request, { statusCode: 200, body: toPostedView(id, posted) })
      const prepared = prepareFact(record, fact, { actor: 'admin:accountant', now, today: TODAY, jobs, keep })
      numbers[client] = (numbers[client] ?? 0) + 1
      rows.push({
        id: client * 1_000_000 + (numbers[client] ?? 0),
        change: commitArgument(prepared.change),
      })
      record = prepared.record
    }
  }
  await pool.query('insert into bench_changes select * from jsonb_populate_recordset(null::bench_changes, $1)', [
    JSON.stringify(rows),
  ])
  await pool.query('vacuum analyze bench_changes')
}

async function runPgbench(url: string, paymentsOfAClient: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'puente-pgbench-'))
  const script = join(dir, 'pay.sql')
  writeFileSync(
    script,
    `\\set n :n + 1
\\set id :client_id * 1000000 + :n
select commit_loan_change(change::jsonb) from bench_changes where id = :id;
`,
  )
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const connection = ['-h', searchParams.get('host') ?? hostname, '-p', port, '-U', username]
  const run = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-t', String(paymentsOfAClient), '-D', 'n=0']
  const pgbench = spawn('pgbench', [...connection, ...run, '-f', script, pathname.slice(1)], {
    env: { ...process.env, PGPASSWORD: password },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(pgbench, 'exit').catch((cause: unknown) => {
    throw new Error('this needs pgbench (on Debian: apt-get install postgresql-contrib)', { cause })
  })) as [number]
  rmSync(dir, { recursive: true, force: true })
  if (code !== 0) throw new Error(`pgbench ended with ${code}`)
}

/** A commit that came too late would write nothing, and would look fast. */
async function checkThatAllWereBooked({ pool }: ThrowawayDatabase, payments: number): Promise<void> {
  const { rows } = await pool.query<{ booked: number }>(
    `select count(*)::int as booked from loan_facts where fact ->> 'type' = 'payment'`,
  )
  if (rows[0]?.booked !== payments) throw new Error(`${rows[0]?.booked} of ${payments} payments were booked`)
}

if (process.argv.includes('--load')) sendWhatIsAsked()
else await measure()
