import { readConfig } from '../config.ts'
import { createDeps } from '../create-deps.ts'
import { createTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { clockFrom, systemClock } from '../platform/clock.ts'
import { readSiteContent } from '../platform/content/site-content.ts'
import { onDatabase } from './on-database.ts'

/** Runs a terminal command with the settings, database and clock of the server on this machine. */
export async function besideServer<T>(
  environment: Record<string, string | undefined>,
  command: (deps: Deps) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment)
  return onDatabase(config, async (pool) => {
    const isSandbox = config.mode === 'sandbox'
    const offsetMs = isSandbox ? await createTransaction(pool)((tx) => tx.sandbox.clockOffsetMs()) : 0
    const clock = clockFrom(() => new Date(systemClock.now().getTime() + offsetMs))
    const content = await readSiteContent(config.contentDir)
    return command({ ...createDeps({ config, pool, content, sandboxClock: null }), clock })
  })
}
