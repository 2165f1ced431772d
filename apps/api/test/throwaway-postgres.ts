import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, escapeLiteral } from 'pg'
import { isLockedByRunningProcess } from '../src/db/embedded-postgres/data-folder-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, stopAbandonedPostgres } from '../src/db/embedded-postgres.ts'
import { makeTemporaryDataDir } from './temporary-data-dir.ts'

const KEEPER = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url))
const POLL_MS = 100
/** Only for test runs: a test that kills its own database restarts it itself. */
export const RUN_PREFIX = 'puente-test-run-'
/** Linux keeps files of this folder in memory: a copy of a database takes 20 ms there, and 140 ms on a disk. */
const MEMORY_FOLDER = '/dev/shm'
/** A run uses less than half of it, because each test deletes its database. */
const NEEDED_BYTES = 2 ** 30

/**
 * The PostgreSQL of a test run. It ends with the run in every case: test runners skip their last steps on Ctrl-C or a kill, and
 * PostgreSQL, which has its own session, would stay alive. Leftovers of an earlier run are removed first.
 */
export async function startThrowawayPostgres(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  await clearDeadRuns()
  const dataDir = makeTemporaryDataDir(RUN_PREFIX, folderForRun())
  // A separate session survives the signals that end this run. The system closes its input when this process is gone.
  const keeper = spawn(process.execPath, [KEEPER, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  keeper.unref()
  const stop = async (postgres?: EmbeddedPostgres) => {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    keeper.stdin.end()
  }
  try {
    // No disk flushes: the data is deleted minutes later.
    const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    // Autovacuum visits every database within a minute. With hundreds of them it would start several processes a second.
    const small = { autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '128MB' }
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...unsafe, ...small, ...settings } })
    await hashPasswordOnce(postgres.url)
    return { url: postgres.url, stop: () => stop(postgres) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** PostgreSQL hashes a password 4,096 times against guesses. This one is random, and a run opens thousands of connections. */
async function hashPasswordOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set scram_iterations = 1')
    const { username, password } = new URL(url)
    await client.query(`alter role ${username} password ${escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
}

function folderForRun(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir()
  } catch {
    return tmpdir() // another operating system has no such folder
  }
}

/** Stops and removes a data folder once its holder is dead. */
export async function discardWhenDead(dataDir: string): Promise<void> {
  while (isLockedByRunningProcess(dataDir)) await delay(POLL_MS) // dying takes a moment
  if (await stopAbandonedPostgres(dataDir)) rmSync(dataDir, { recursive: true, force: true })
}

/** Folders of runs that died together with their keeper. */
export async function clearDeadRuns(): Promise<void> {
  const runsIn = (folder: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(RUN_PREFIX))
      .map((name) => join(folder, name))
  // Also where a new run would find too little space: dead ones may be the reason.
  for (const dataDir of [...new Set([tmpdir(), MEMORY_FOLDER])].filter(existsSync).flatMap(runsIn)) {
    // Only folders with a dead holder: a folder without one may belong to a run that is just starting.
    if (isLockedByRunningProcess(dataDir) !== false) continue
    await discardWhenDead(dataDir).catch(() => undefined) // belongs to another user, or another run is removing it
  }
}
