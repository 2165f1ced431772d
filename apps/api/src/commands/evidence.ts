import { createDeps } from '../app.ts'
import { readConfig } from '../config.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../content/site-content.ts'
import { evidenceCommand } from '../contracts/evidence-command.ts'
import { createPool } from '../db/pool.ts'
import { createTransaction } from '../db/transaction.ts'
import type { CommandResult } from '../payouts/payouts-command.ts'
import { clockFrom, systemClock } from '../ports/clock.ts'
import { StartupError } from '../startup-error.ts'

/** The command of a terminal, on the settings and the database of the server that runs beside it. */
export async function runEvidence(
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> {
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
    const deps = { ...createDeps({ config, pool, content, sandboxClock: null, build: 'command' }), clock }
    return await evidenceCommand(deps, args)
  } finally {
    await pool.end()
  }
}
