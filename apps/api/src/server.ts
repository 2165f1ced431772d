import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startSandboxClock } from './adapters/clock/sandbox-clock.ts'
import { createApp, createDeps } from './app.ts'
import { banner } from './banner.ts'
import { readConfig } from './config.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from './content/site-content.ts'
import { defaultDataDir, startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { createPool } from './db/pool.ts'
import { listenForProductChanges } from './db/product-changes.ts'
import { createTransaction } from './db/transaction.ts'
import { loadDemoData } from './demo/demo-customers.ts'
import { prepareReferenceData } from './reference-data.ts'
import { StartupError } from './startup-error.ts'
import { startWorker } from './worker.ts'

export interface RunningServer {
  /** Where it listens, with the port that it really got. */
  readonly address: string
  /** What to tell the operator now. */
  readonly banner: string
  stop(): Promise<void>
}

export interface StartOptions {
  readonly environment?: Record<string, string | undefined>
  readonly onProgress?: (step: string) => void
}

/** The stamp that the build of the web app leaves beside it: a new build is a new version. */
const BUILD_STAMP = fileURLToPath(new URL('../../borrower/dist/build-stamp.txt', import.meta.url))

/**
 * Starts everything, in the order in which each part needs the one before, and stops it in the opposite order, also when
 * a later step fails.
 */
export async function startServer({
  environment = process.env,
  onProgress = () => undefined,
}: StartOptions = {}): Promise<RunningServer> {
  const config = readConfig(environment)
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const content = await readSiteContent(environment.PUENTE_CONTENT ?? DEFAULT_CONTENT_DIR)
    let databaseUrl = config.databaseUrl
    if (databaseUrl === undefined) {
      const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir ?? defaultDataDir(), onProgress })
      stops.push(() => embedded.stop())
      databaseUrl = embedded.url
    }
    const pool = createPool(databaseUrl)
    stops.push(() => pool.end())
    await pool.query('select 1').catch((cause: unknown) => {
      throw new StartupError(`The database at ${withoutPassword(databaseUrl)} does not answer: ${reasonOf(cause)}.`, {
        cause,
      })
    })
    onProgress('Preparing the database')
    await migrateDatabase(pool)

    const isSandbox = config.mode === 'sandbox'
    const sandboxClock = isSandbox ? await startSandboxClock(createTransaction(pool), databaseUrl) : null
    if (sandboxClock !== null) stops.push(() => sandboxClock.stop())
    const build = existsSync(BUILD_STAMP) ? readFileSync(BUILD_STAMP, 'utf8').trim() : 'development'
    const parts = { config, pool, content, sandboxClock, build }
    const deps = createDeps(parts)
    const productChanges = await listenForProductChanges(databaseUrl, () => deps.products.refresh())
    stops.push(() => productChanges.stop())
    await deps.live.start(databaseUrl, deps.clock)
    stops.push(() => deps.live.stop())
    stops.push(() => deps.pdf.stop())
    await prepareReferenceData(deps)
    if (isSandbox) await loadDemoData(deps)

    const app = await createApp(parts, deps)
    const worker = await startWorker(pool, deps, app.log)
    stops.push(() => {
      // Photos are read one after the other, some seconds each: nobody waits for those when the program shall end.
      deps.documentReader?.stop()
      return worker.stop()
    })
    // Nights that passed while nobody ran are caught up now, not at the next full hour.
    await deps.transaction((tx) => tx.outbox.add('run-nights', {}))
    stops.push(() => app.close())
    await app.listen({ port: config.port, host: config.host }).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE' && cause.code !== 'EACCES') throw cause
      const reason = cause.code === 'EACCES' ? 'needs more rights than this user has' : 'is taken by another program'
      throw new StartupError(`Port ${config.port} ${reason}; choose another with PORT=3001 npm start.`, { cause })
    })
    const bound = app.server.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
    const address = `http://localhost:${port}`
    return { address, banner: banner(config, address), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  return `${url.hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`
}

const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as { message?: string; code?: string }
  return (message || code || 'no reason given').replace(/\.$/, '')
}
