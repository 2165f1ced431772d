// Goal: an interrupted test run leaves no PostgreSQL behind, and never stops one of a running test run.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { makeTemporaryDataDir } from './temporary-data-dir.ts'
import { clearDeadRuns, RUN_PREFIX } from './throwaway-postgres.ts'

const at = (path: string) => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
const WITH_KEEPER = `
  import { startThrowawayPostgres } from ${at('./throwaway-postgres.ts')}
  console.log((await startThrowawayPostgres()).url)
`
const WITHOUT_KEEPER = `
  import { startEmbeddedPostgres } from ${at('../src/db/embedded-postgres.ts')}
  console.log((await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR })).url)
`

const programs = mkdtempSync(join(tmpdir(), 'puente-run-'))
const runs: ChildProcess[] = []
afterAll(async () => {
  for (const run of runs) await end(run)
  rmSync(programs, { recursive: true, force: true })
})

/** A separate run, and the address of its PostgreSQL. */
async function start(program: string, dataDir = ''): Promise<{ run: ChildProcess; url: string }> {
  const file = join(programs, `run-${runs.length}.mts`)
  writeFileSync(file, program)
  const run = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  runs.push(run)
  const [url] = (await once(createInterface({ input: run.stdout }), 'line')) as [string]
  return { run, url }
}

async function end(run: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (run.exitCode !== null || run.signalCode !== null) return
  const ended = once(run, 'exit')
  run.kill(signal)
  await ended
}

async function folderOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined) // its server may end during the query
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return rows[0]?.folder ?? ''
  } finally {
    await client.end()
  }
}

const answers = (url: string): Promise<boolean> =>
  folderOf(url).then(
    () => true,
    () => false,
  )

it.each(['SIGINT', 'SIGKILL'] as const)('a run that ends with %s ends its PostgreSQL too', async (signal) => {
  const { run, url } = await start(WITH_KEEPER)
  const folder = await folderOf(url)
  await end(run, signal)
  await expect.poll(() => answers(url), { timeout: 30_000 }).toBe(false)
  await expect.poll(() => existsSync(join(folder, '..')), { timeout: 30_000 }).toBe(false)
})

it('the next run stops the leftovers of a dead one, and leaves running ones alone', async () => {
  const makeDir = () => makeTemporaryDataDir(RUN_PREFIX)
  const [deadDir, livingDir, untakenDir] = [makeDir(), makeDir(), makeDir()]
  const [dead, living] = await Promise.all([start(WITHOUT_KEEPER, deadDir), start(WITHOUT_KEEPER, livingDir)])
  await end(dead.run)
  expect(await answers(dead.url)).toBe(true) // still running

  await clearDeadRuns()
  expect([await answers(dead.url), existsSync(deadDir)]).toEqual([false, false])
  expect([await answers(living.url), existsSync(untakenDir)]).toEqual([true, true])

  await end(living.run)
  await clearDeadRuns()
  expect([await answers(living.url), existsSync(livingDir)]).toEqual([false, false])
  rmSync(untakenDir, { recursive: true })
})
