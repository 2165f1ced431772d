import { createDeps } from '../app.ts'
import { readConfig } from '../config.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../content/site-content.ts'
import { createPool } from '../db/pool.ts'
import { createTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { clockFrom, systemClock } from '../ports/clock.ts'
import { StartupError } from '../startup-error.ts'

/** Runs the command of a terminal on the settings, the database and the clock of the server that runs beside it. */
export async function besideServer<T>(
  environment: Record<string, string | undefined>,
  command: (deps: Deps) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment)
  if (config.databaseUrl === undefined) {
    throw new StartupError('This command needs DATABASE_URL: the embedded database belongs to the running server.')
  }
  const pool = createPool(config.databaseUrl)
  try {
    const isSandbox = config.mode === 'sandbox'
    const offsetMs = isSandbox ? await createTransaction(pool)((tx) => tx.sandbox.clockOffsetMs()) : 0
    const clock = clockFrom(() => new Date(systemClock.now().getTime() + offsetMs))
    const content = await readSiteContent(environment.PUENTE_CONTENT ?? DEFAULT_CONTENT_DIR)
    return await command({ ...createDeps({ config, pool, content, sandboxClock: null, build: 'command' }), clock })
  } finally {
    await pool.end()
  }
}
