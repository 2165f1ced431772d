import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isHeldByLiving } from '../src/db/embedded-postgres/data-folder-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, stopAbandonedPostgres } from '../src/db/embedded-postgres.ts'
import { makeTemporaryDataDir } from './temporary-data-dir.ts'

const KEEPER = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url))
const POLL_MS = 100
/** Of runs alone: a test that kills a database of its own starts it again itself. */
export const RUN_PREFIX = 'puente-test-run-'

/**
 * The one PostgreSQL of a test run. It ends with the run, however that ends: test runners leave at Ctrl-C or a kill without their
 * last steps, and PostgreSQL, which has a session of its own, would live on. What an earlier run left is cleared first.
 */
export async function startThrowawayPostgres(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  await clearDeadRuns()
  const dataDir = makeTemporaryDataDir(RUN_PREFIX)
  // In a session of its own, so that what ends this run does not end it, too. The system closes its input when we are gone.
  const keeper = spawn(process.execPath, [KEEPER, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  keeper.unref()
  const stop = async (postgres?: EmbeddedPostgres) => {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    keeper.stdin.end()
  }
  try {
    // Nothing in it is worth a disk flush: it is thrown away minutes later.
    const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...unsafe, ...settings } })
    return { url: postgres.url, stop: () => stop(postgres) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stops and removes what is left in a folder when whoever held it is dead. */
export async function discardWhenDead(dataDir: string): Promise<void> {
  while (isHeldByLiving(dataDir)) await delay(POLL_MS) // it takes a moment to die
  if (await stopAbandonedPostgres(dataDir)) rmSync(dataDir, { recursive: true, force: true })
}

/** Folders of runs that died and whose keeper died with them. */
export async function clearDeadRuns(): Promise<void> {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(RUN_PREFIX))
  for (const dataDir of folders.map((name) => join(tmpdir(), name))) {
    // Only what somebody held and died with: a folder that nobody has taken may be of a run that is just starting.
    if (isHeldByLiving(dataDir) !== false) continue
    await discardWhenDead(dataDir).catch(() => undefined) // another user's, or another run is at it
  }
}
