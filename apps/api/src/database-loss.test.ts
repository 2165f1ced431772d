// Goal: a server that loses its database stays up, answers 503 meanwhile, and recovers completely when the database is back.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { startServerProcess } from '../../../tools/server-process.mjs'
import { type DatabaseGate, openDatabaseGate } from '../test/database-gate.ts'
import { runSize } from '../test/run-size.ts'
import { TEMPLATE_DATABASE } from '../test/template-database.ts'
import { makeTemporaryDataDir } from '../test/temporary-data-dir.ts'

let database: pg.Pool
let gate: DatabaseGate
let server: Awaited<ReturnType<typeof startServerProcess>>
let dataDir: string

beforeAll(async () => {
  dataDir = makeTemporaryDataDir()
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE_DATABASE}`)
  await admin.end()
  url.pathname = `/${name}`
  database = new pg.Pool({ connectionString: url.href, application_name: 'the test' })
  gate = await openDatabaseGate(url.href)
  server = await startServerProcess({
    DATABASE_URL: gate.url,
    PUENTE_DATA: dataDir,
    PUENTE_LOG_LEVEL: 'silent',
    PUENTE_DEMO_DATA: 'off',
  })
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await gate?.close()
  await database?.end()
  await rm(dataDir, { recursive: true })
})

const statusOf = async (path: string): Promise<number> => (await fetch(new URL(path, server.address))).status
const addJobs = (count: number) =>
  database.query(`select graphile_worker.add_job('sweep-card-operations') from generate_series(1, $1)`, [count])
const waitingJobs = async () => {
  const { rows } = await database.query(`select count(*)::int from graphile_worker.jobs where run_at <= now()`)
  return rows[0].count as number
}

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

/** Requests a route that needs the database, and the health route, without pause. */
function sendRequestsContinuously() {
  const statuses = new Set<number>()
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      for (const path of ['/v2/regions', '/health/ready', '/sandbox/messages?to=34600000000']) {
        statuses.add(await statusOf(path))
      }
    }
  }
  const asking = Promise.all(Array.from({ length: 3 }, ask))
  const stop = async () => {
    isOver = true
    await asking
    return [...statuses].sort()
  }
  cleanUps.push(stop)
  return stop
}

it('survives repeated loss of all its connections under load', async () => {
  await expect.poll(waitingJobs, { timeout: 120_000, interval: 200 }).toBe(0)
  const stopRequests = sendRequestsContinuously()
  for (let round = 0; round < runSize(2, 8); round += 1) {
    await addJobs(100)
    const before = await waitingJobs()
    // Some requests are done and others in flight.
    await expect.poll(waitingJobs, { timeout: 60_000, interval: 5 }).toBeLessThan(before - 20)
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'the test'`,
    )
  }
  await expect.poll(waitingJobs, { timeout: 120_000, interval: 100 }).toBe(0)
  expect(await stopRequests()).toEqual([200, 503])
}, 300_000)

it('answers 503 while the database is down, and works again when it is back', async () => {
  await addJobs(100)
  gate.cut()
  for (const path of ['/health/ready', '/v2/regions', '/sandbox/messages?to=34600000000']) {
    expect([path, await statusOf(path)]).toEqual([path, 503])
  }
  expect(await statusOf('/health/live')).toBe(200)
  gate.isOpen = true
  await expect.poll(() => statusOf('/health/ready'), { timeout: 30_000 }).toBe(200)
  expect(await statusOf('/v2/regions')).toBe(200)
  await expect.poll(waitingJobs, { timeout: 60_000, interval: 100 }).toBe(0)
  // The change listener, and the connection that holds the worker's lease.
  const connected = async () => {
    const { rows } = await database.query(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and application_name like 'puente _%' order by 1`,
    )
    return rows.map(({ name }) => name as string)
  }
  const all = ['puente clock', 'puente live', 'puente products', 'puente worker']
  await expect.poll(connected, { timeout: 30_000 }).toEqual(all)
}, 180_000)

it('stops cleanly after that, because every connection was returned to the pool', async () => {
  expect(await server.stop()).toBe(0)
  const { rows } = await database.query(
    `select application_name from pg_stat_activity
     where datname = current_database() and application_name like 'puente%'`,
  )
  expect(rows).toEqual([])
})
