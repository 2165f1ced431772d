// Goal: another process runs the jobs of a killed process within a minute, and never those of a live one.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger, type TaskList } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabaseGate } from '../../../test/database-gate.ts'
import { databaseUrlOf } from '../../../test/live-server.ts'
import { emptyQueue } from '../../../test/queued-jobs.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { runWaitingJobs } from '../../worker.ts'
import { createPool } from '../pool.ts'
import { type QueueRun, startQueueRun } from './queue-run.ts'
import { LEASE_TIMES, type LeaseTimes, releaseJobsOfDeadWorkers } from './worker-lease.ts'

const HOLDER = fileURLToPath(new URL('../../../test/job-holder.ts', import.meta.url))
const QUICK: LeaseTimes = {
  renewEveryMs: 50,
  answerWithinMs: 2_000,
  retryAfterMs: 20,
  unconfirmedAfterMs: 500,
  expiresAfterMs: 1_500,
}

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await server.pool.query('delete from job_workers')
  await emptyQueue(server.pool)
})

const addJob = (name: string) => server.pool.query('select graphile_worker.add_job($1)', [name])
const jobs = async () =>
  (await server.pool.query('select task_identifier as name, locked_by from graphile_worker.jobs')).rows as {
    name: string
    locked_by: string | null
  }[]

/** Another process, with jobs that it took and will never finish. */
async function startHolder(held: number): Promise<ChildProcess> {
  for (let job = 0; job < held; job += 1) await addJob('hold')
  const holder = fork(HOLDER, [databaseUrlOf(server)], { execArgv: ['--import', 'tsx'] })
  cleanUps.push(() => holder.kill('SIGKILL'))
  let took = 0
  await new Promise<void>((resolve) => {
    holder.on('message', (message) => {
      if (message === 'took') took += 1
      if (took === held) resolve()
    })
  })
  return holder
}

async function work(
  taskList: TaskList,
  { times = QUICK, databaseUrl = databaseUrlOf(server), pool = server.pool, onOverdue = (): void => undefined } = {},
): Promise<QueueRun> {
  const queueRun = await startQueueRun({
    pool,
    databaseUrl,
    taskList,
    times,
    onOverdue,
    crontab: '',
    slots: { all: 2 },
    laneOf: () => 'all',
    logger: new Logger(() => () => undefined),
  })
  cleanUps.push(queueRun.stop)
  return queueRun
}

/** A job that runs until the test lets it finish. */
function slowJob() {
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let runs = 0
  return {
    task: async () => {
      runs += 1
      await finished
    },
    finish: () => finish(),
    get runs() {
      return runs
    },
  }
}

it('frees the jobs of a killed process, but not before its lease expires', async () => {
  const holder = await startHolder(2)
  expect(await releaseJobsOfDeadWorkers(server.pool, 0)).toBe(0)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(await releaseJobsOfDeadWorkers(server.pool)).toBe(0)
  // PostgreSQL detects the closed connection itself, a moment after the process ended.
  await expect.poll(() => releaseJobsOfDeadWorkers(server.pool, 0)).toBe(2)
  let runs = 0
  await work({
    hold: async () => {
      runs += 1
    },
  })
  await expect.poll(() => runs).toBe(2)
  await expect.poll(jobs).toEqual([])
})

it('keeps the jobs of a suspended process locked', async () => {
  const holder = await startHolder(1)
  holder.kill('SIGSTOP')
  expect(await releaseJobsOfDeadWorkers(server.pool, 0)).toBe(0)
  expect(await jobs()).toMatchObject([{ name: 'hold', locked_by: expect.any(String) }])
})

it('expires the lease of a dead process within a minute, and long before that warns a live one that lost its connection', () => {
  const { unconfirmedAfterMs, answerWithinMs, retryAfterMs, expiresAfterMs } = LEASE_TIMES
  expect(expiresAfterMs).toBeLessThan(50_000)
  expect(unconfirmedAfterMs + 2 * answerWithinMs + retryAfterMs).toBeLessThan(expiresAfterMs - 10_000)
})

it('finishes a job whose connection was cut, and no other worker starts it', async () => {
  const job = slowJob()
  const first = await work({ slow: job.task })
  await addJob('slow')
  await expect.poll(() => job.runs).toBe(1)
  await server.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'puente worker' and datname = current_database()",
  )
  await first.closed
  await work({ slow: job.task })
  // Longer than a lease lasts without renewal: it is renewed on another connection while the job runs.
  const until = performance.now() + 2 * QUICK.expiresAfterMs
  let released = 0
  await expect
    .poll(async () => {
      released += await releaseJobsOfDeadWorkers(server.pool, QUICK.expiresAfterMs)
      return performance.now()
    })
    .toBeGreaterThan(until)
  expect(released).toBe(0)
  expect(job.runs).toBe(1)
  job.finish()
  await first.ended
  await expect.poll(jobs).toEqual([])
  expect(job.runs).toBe(1)
})

it('reports an unreachable database while a job runs, before another worker may take the job', async () => {
  const gate = await openDatabaseGate(databaseUrlOf(server))
  cleanUps.push(gate.close)
  const job = slowJob()
  const onOverdue = vi.fn(job.finish)
  const queueRun = await work({ slow: job.task }, { databaseUrl: gate.url, onOverdue })
  await addJob('slow')
  await expect.poll(() => job.runs).toBe(1)
  gate.cut()
  await expect.poll(() => onOverdue).toHaveBeenCalled()
  await queueRun.ended
})

it('survives the loss of the connection it listens on while it stops', async () => {
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onUnhandled)
  const pool = createPool(databaseUrlOf(server))
  cleanUps.push(() => process.off('unhandledRejection', onUnhandled))
  cleanUps.push(() => pool.end())
  // The listening connection has no answer yet when it breaks.
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const slowToListen = (text: unknown, ...rest: unknown[]) =>
      query(String(text).startsWith('LISTEN') ? 'select pg_sleep(60)' : text, ...rest)
    Object.assign(client, { query: slowToListen })
  })
  const queueRun = await work({ idle: async () => undefined }, { pool })
  const end = (condition: string) =>
    server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${condition}`,
    )
  const isListening = "query = 'select pg_sleep(60)'"
  const listening = () => server.pool.query(`select from pg_stat_activity where state = 'active' and ${isListening}`)
  await expect.poll(async () => (await listening()).rows).toHaveLength(1)
  await end("application_name = 'puente worker'")
  await queueRun.closed
  await end(isListening)
  await queueRun.ended
  await setImmediate()
  expect(unhandled).toEqual([])
})

it('runs no job and ends if its lease cannot be recorded', async () => {
  await server.pool.query('alter table job_workers rename to job_workers_away')
  let runs = 0
  try {
    await addJob('quick')
    const queueRun = await work({
      quick: async () => {
        runs += 1
      },
    })
    await queueRun.ended
  } finally {
    await server.pool.query('alter table job_workers_away rename to job_workers')
  }
  expect(runs).toBe(0)
  expect(await jobs()).toMatchObject([{ name: 'quick', locked_by: null }])
})

it('leaves neither a lease nor a locked job when it stops', async () => {
  const queueRun = await work({ quick: async () => undefined })
  await addJob('quick')
  await expect.poll(jobs).toEqual([])
  await queueRun.stop()
  expect((await server.pool.query('select id from job_workers')).rows).toEqual([])
})

it('ends although every job enqueues another one', async () => {
  const { transaction } = server.deps
  const busy: typeof server.deps = {
    ...server.deps,
    transaction: (act) =>
      transaction(async (tx) => {
        await tx.outbox.add('sweep-card-operations', {})
        return act(tx)
      }),
  }
  await addJob('sweep-card-operations')
  await runWaitingJobs(server.pool, busy)
  expect((await jobs()).length).toBeGreaterThan(0)
})
