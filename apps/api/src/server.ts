import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { createDeps } from './create-deps.ts'
import { defaultDataDir, startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { createPool } from './db/pool.ts'
import { listenForProductChanges } from './db/product-changes.ts'
import { requireDatabase } from './db/require-database.ts'
import { requireRegimes } from './db/require-regimes.ts'
import { requireSameSecret } from './db/require-same-secret.ts'
import { ownsDatabase } from './db/runtime-role.ts'
import { startSandboxClock } from './db/sandbox-clock.ts'
import { createTransaction } from './db/transaction.ts'
import { loadDemoData } from './demo/demo-customers.ts'
import { prepareReferenceData } from './demo/reference-data.ts'
import { banner } from './platform/banner.ts'
import { systemClock } from './platform/clock.ts'
import { refuseExampleContent } from './platform/content/example-content.ts'
import { readSiteContent } from './platform/content/site-content.ts'
import { StartupError } from './platform/startup-error.ts'
import { exportSpans } from './platform/tracing/otlp-export.ts'
import { traceWith } from './platform/tracing/tracing.ts'
import { requireWritableFolder } from './providers/file-store/folder/folder.ts'
import { keepProviderHealth } from './staff/system/provider-health.ts'
import { startWorker } from './worker.ts'

export interface RunningServer {
  /** The address it listens on, with the actual port. */
  readonly address: string
  /** The startup message for the operator. */
  readonly banner: string
  stop(): Promise<void>
}

interface StartOptions {
  readonly environment?: Record<string, string | undefined>
  readonly onProgress?: (step: string) => void
}

/** The version file that the web app's build writes: every build has its own version. */
const BUILD_STAMP = fileURLToPath(new URL('../../borrower/dist/build-stamp.txt', import.meta.url))

const MAX_REQUEST_CONNECTIONS = 10
/** Connections of jobs beyond one per slot: each lane listens on one, and the night works beside its job. */
const EXTRA_WORK_CONNECTIONS = 7

/** Starts all parts in the order of their dependencies, and stops them in reverse order, also if a later step fails. */
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
    const content = await readSiteContent(config.contentDir)
    if (config.mode === 'production') await refuseExampleContent(content, config.contentDir)
    let log: FastifyBaseLogger | undefined
    if (config.tracing !== null) {
      stops.push(traceWith(exportSpans(config.tracing, (detail, message) => log?.warn(detail, message))))
    }
    let databaseUrl = config.databaseUrl
    let ownerUrl = config.databaseOwnerUrl
    if (databaseUrl === undefined) {
      const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir ?? defaultDataDir(), onProgress })
      stops.push(() => embedded.stop())
      ownerUrl = embedded.url
      databaseUrl = embeddedRuntimeUrl(embedded.url)
    }
    // After the embedded database, which creates the parent folder with its own permissions.
    if (config.fileStore.provider === 'folder') {
      await requireWritableFolder(join(config.fileStore.dir ?? defaultDataDir(), 'documents'), 'PUENTE_DATA')
    }
    // For the start, jobs and the night, whose statements may take long. Its connections close when they are idle.
    const slots = Object.values(config.jobSlots).reduce((sum, count) => sum + count, 0)
    const workPool = createPool(databaseUrl, slots + EXTRA_WORK_CONNECTIONS)
    stops.push(() => workPool.end())
    onProgress('Preparing the database')
    await prepareDatabase(workPool, { databaseUrl, ownerUrl, onProgress })
    await requireSameSecret(workPool, config, systemClock.now())
    const pool = createPool(databaseUrl, MAX_REQUEST_CONNECTIONS, config.queryTimeouts)
    stops.push(() => pool.end())

    const isSandbox = config.mode === 'sandbox'
    const sandboxClock = isSandbox ? await startSandboxClock(createTransaction(workPool), databaseUrl) : null
    if (sandboxClock !== null) stops.push(() => sandboxClock.stop())
    const build = existsSync(BUILD_STAMP) ? readFileSync(BUILD_STAMP, 'utf8').trim() : 'development'
    const { databaseReadUrl } = config
    const standbyPool =
      databaseReadUrl === undefined ? null : createPool(databaseReadUrl, MAX_REQUEST_CONNECTIONS, config.queryTimeouts)
    if (standbyPool !== null) stops.push(() => standbyPool.end())
    const parts = { config, pool, standbyPool, content, sandboxClock, build }
    const deps = createDeps(parts)
    await requireRegimes(workPool, deps.regimes, config.regimesFile)
    const productChanges = await listenForProductChanges(databaseUrl, () => deps.products.refresh())
    stops.push(() => productChanges.stop())
    await deps.live.start(databaseUrl, deps.clock)
    stops.push(() => deps.live.stop())
    stops.push(() => deps.pdf.stop())
    stops.push(() => deps.statements.stop())
    onProgress('Preparing the reference data')
    const workDeps = { ...deps, transaction: createTransaction(workPool) }
    await prepareReferenceData(workDeps)
    if (config.demoData) {
      onProgress('Preparing the demo customers')
      await loadDemoData(workPool, workDeps)
    }

    onProgress('Starting the worker and the web server')
    const app = await createApp(parts, deps)
    log = app.log
    if (config.runsJobs) {
      const worker = await startWorker(workPool, workDeps, app.log, { databaseUrl })
      stops.push(() => {
        // Photos are read one at a time, for some seconds each: do not wait for them on shutdown.
        deps.documentReader?.stop()
        return worker.stop()
      })
    }
    const health = keepProviderHealth(workDeps, app.log)
    stops.push(() => health.stop())
    stops.push(() => app.close())
    await app.listen({ port: config.port, host: config.host }).catch((cause: NodeJS.ErrnoException) => {
      const sentence = listenErrorMessage(config, cause.code)
      throw sentence === null ? cause : new StartupError(sentence, { cause })
    })
    const bound = app.server.address()
    const port = typeof bound === 'object' && bound !== null ? bound.port : config.port
    const address = `http://localhost:${port}`
    return { address, banner: banner(config, address, deps.regimes, deps.clock.today()), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The runtime user of the embedded database. Its password is new with every start, because only this process uses it. */
function embeddedRuntimeUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = 'puente_server'
  url.password = randomBytes(24).toString('hex')
  return url.href
}

/** Migrates as the owner, and gives the user of the server its rights. A user that is the owner does both, and is told better. */
async function prepareDatabase(
  workPool: pg.Pool,
  {
    databaseUrl,
    ownerUrl,
    onProgress,
  }: { databaseUrl: string; ownerUrl: string | undefined; onProgress: (step: string) => void },
): Promise<void> {
  if (ownerUrl === undefined) {
    await requireDatabase(workPool, databaseUrl)
    await migrateDatabase(workPool)
    if (await ownsDatabase(workPool)) onProgress(OWNER_WARNING)
    return
  }
  const ownerPool = createPool(ownerUrl, 2)
  try {
    await requireDatabase(ownerPool, ownerUrl)
    await migrateDatabase(ownerPool, databaseUrl)
  } finally {
    await ownerPool.end()
  }
  await requireDatabase(workPool, databaseUrl)
}

const OWNER_WARNING =
  'The database user of DATABASE_URL owns the tables. To separate the two: set DATABASE_OWNER_URL to this DATABASE_URL, name a new ' +
  'user and password in DATABASE_URL, and run npm run migrate (docs/operating/running.md)'

function listenErrorMessage({ port, host }: Pick<Config, 'port' | 'host'>, code: string | undefined): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program; choose another with PORT=3001 npm start.`
    case 'EACCES':
      return `Port ${port} needs more rights than this user has; choose another with PORT=3001 npm start.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${host} is no address of this machine; leave it out to listen on all of them.`
    default:
      return null
  }
}
