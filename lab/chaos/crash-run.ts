import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { clusterDir } from '../../apps/api/src/db/embedded-postgres/database-user.ts'
import { startEmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { randomFrom } from '../../apps/api/test/random.ts'
import { makeTemporaryDataDir } from '../../apps/api/test/temporary-data-dir.ts'
import { ensureServerBundled } from '../../tools/server-bundle.mjs'
import { freePort } from '../free-ports.mjs'
import { check, type Findings, waitForQuiet } from './check.ts'
import { startLoad } from './load.ts'
import { killPostgres, SupervisedServer } from './processes.ts'

/** Defects that a run must find, each with the finding that it must cause and the kills that it needs. */
export const CONTROLS = {
  /** PostgreSQL acknowledges commits that are only in its memory. */
  synchronous_commit: { finding: 'lost', kills: 3 },
  /** One row of the ledger is deleted after the load. */
  ledger_row: { finding: 'inconsistent', kills: 0 },
  /** Clients repeat a transfer under a new reference. */
  idempotency: { finding: 'doubled', kills: 0 },
  /** The servers do not remember the keys of the requests that they answered. */
  forgotten_keys: { finding: 'unexpected', kills: 0 },
} as const satisfies Record<string, { finding: keyof Findings; kills: number }>
export type Control = keyof typeof CONTROLS

const CONTROL_OPERATIONS = 15
/** How often a process is killed although it has not started yet. */
const STARTING_KILLED = 0.05
const START_TIMEOUT_MS = 5 * 60_000
/** Generous: a busy machine must not decide what a run proves. */
const ACKNOWLEDGED_WITHIN_MS = 5 * 60_000
/** After the load, with every process running again, everything must be finished within this time. */
const QUIET_WITHIN_MS = 60_000
/** Servers besides the worker. */
const SERVERS = 2
const VICTIMS = ['api', 'worker', 'postgres'] as const
type Victim = (typeof VICTIMS)[number]

interface CrashOptions {
  readonly kills: number
  readonly seed?: number
  /** Without one, the run must find nothing. */
  readonly control?: Control | undefined
  readonly clients?: number
  /** The longest pause between two kills. */
  readonly maxPauseMs?: number
  /** No more kills after this time, for a run that has to end. */
  readonly maxMinutes?: number
  /** Ends the run early: it stops everything that it started, and throws. */
  readonly signal?: AbortSignal
  readonly onProgress?: (line: string) => void
}

export interface CrashReport {
  readonly findings: Findings
  readonly kills: Readonly<Record<Victim, number>>
  readonly acknowledged: Readonly<Record<string, number>>
  readonly unacknowledged: number
  readonly requests: number
  readonly retries: number
  /** From the load's end, with every process running again, until nothing was left to do. */
  readonly quietAfterMs: number
  readonly seconds: number
}

/** Servers, one worker and PostgreSQL, each killed at random while clients work; then everything the clients know is checked. */
export async function runCrashes({
  kills,
  seed = 1,
  control,
  clients = 6,
  maxPauseMs = 3000,
  maxMinutes = 60,
  signal,
  onProgress = () => undefined,
}: CrashOptions): Promise<CrashReport> {
  const startedAt = performance.now()
  await ensureServerBundled()
  const dataDir = makeTemporaryDataDir('puente-crash-')
  // The WAL writer is slow here, so that one kill is enough to show the loss.
  const unsafe = { synchronous_commit: 'off', wal_writer_delay: '10s' }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: control === 'synchronous_commit' ? unsafe : {},
    onProgress,
  })
  const environment = {
    DATABASE_URL: postgres.url,
    PUENTE_DATA: dataDir,
    PUENTE_MODE: 'sandbox',
    PUENTE_DEMO_DATA: 'off',
    PUENTE_LOG_LEVEL: 'error',
    PUENTE_CODES_PER_ADDRESS_HOUR: '1000000',
    PUENTE_CODES_PER_SERVICE_HOUR: '1000000',
    SANDBOX_PAYOUT_MS: '200',
    SANDBOX_DOCUMENT_MS: '200',
  }
  const server = async (name: string, jobs: 'on' | 'off') =>
    new SupervisedServer(name, await freePort(), { ...environment, PUENTE_JOBS: jobs })
  const apis: SupervisedServer[] = []
  for (let n = 1; n <= SERVERS; n += 1) apis.push(await server(`api ${n}`, 'off'))
  const worker = await server('worker', 'on')
  const stopping = new AbortController()
  const waitUntil = async (condition: () => boolean, timeoutMs: number): Promise<void> => {
    const deadline = performance.now() + timeoutMs
    while (!condition() && performance.now() < deadline) {
      signal?.throwIfAborted()
      await delay(20)
    }
    signal?.throwIfAborted()
  }
  try {
    // One after the other: the first one migrates the database.
    for (const one of [...apis, worker]) await one.start(signal)
    if (control === 'forgotten_keys') await forgetKeys(postgres.url)
    const random = randomFrom(seed)
    const load = startLoad({
      baseUrls: apis.map(({ address }) => address),
      clients,
      seed,
      signal: stopping.signal,
      newKeys: control === 'idempotency',
      // A control shows its defect at once: half of all answers are lost.
      ...(control === undefined ? {} : { lostAnswers: 0.5 }),
    })
    const { journal } = load
    const killed: Record<Victim, number> = { api: 0, worker: 0, postgres: 0 }
    const killOne = (victim: Victim): boolean => {
      if (victim === 'postgres') return killPostgres(dataDir, clusterDir(dataDir))
      const process = victim === 'worker' ? worker : random.pick(apis)
      // Rarely while it starts: a process that is always killed then never works, and proves nothing.
      return (process.isUp || random.chance(STARTING_KILLED)) && process.kill()
    }
    const endAt = performance.now() + maxMinutes * 60_000
    const total = () => killed.api + killed.worker + killed.postgres
    while (total() < kills && performance.now() < endAt) {
      const before = journal.acknowledged.length
      await delay(random.between(100, maxPauseMs), undefined, { signal })
      // Now and then the next one dies while the last is still coming back.
      if (random.chance(0.75)) await waitUntil(() => journal.acknowledged.length > before, ACKNOWLEDGED_WITHIN_MS)
      const victim = control === 'synchronous_commit' ? 'postgres' : random.pick(VICTIMS)
      if (killOne(victim)) killed[victim] += 1
      if (total() % 10 === 0) onProgress(`${total()} kills, ${journal.acknowledged.length} acknowledged operations`)
    }
    // A run without kills is a load of some operations; every run has one at least, or it would prove nothing.
    const fewest = kills === 0 ? CONTROL_OPERATIONS : 1
    await waitUntil(() => journal.acknowledged.length >= fewest, ACKNOWLEDGED_WITHIN_MS)
    stopping.abort()
    await load.ended
    // The minute counts from the moment at which every process runs again: a start takes as long as the machine needs.
    await waitUntil(() => [...apis, worker].every(({ isUp }) => isUp), START_TIMEOUT_MS)
    const quietFrom = performance.now()
    const left = await waitForQuiet(postgres.url, QUIET_WITHIN_MS)
    const quietAfterMs = Math.round(performance.now() - quietFrom)
    if (control === 'ledger_row') await deleteLedgerRow(postgres.url)
    const findings = await check({ databaseUrl: postgres.url, dataDir, journal })
    const acknowledged = journal.acknowledged.length
    return {
      findings: { ...findings, stuck: [...new Set([...left, ...findings.stuck])] },
      kills: killed,
      acknowledged: journal.counts(),
      unacknowledged: journal.entries.length - acknowledged,
      requests: journal.requests,
      retries: journal.retries,
      quietAfterMs,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    stopping.abort()
    await Promise.all([...apis, worker].map((one) => one.stop()))
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

const deleteLedgerRow = (url: string) =>
  onDatabase(url, async (client) => {
    await client.query('alter table ledger_transfers disable trigger all')
    await client.query('delete from ledger_transfers where id = (select max(id) from ledger_transfers)')
  })

/** The servers remember no key: a repeated request is a new one. */
const forgetKeys = (url: string) =>
  onDatabase(url, (client) =>
    client.query(`
      create function forget() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger forget before insert on request_keys for each row execute function forget()`),
  )
