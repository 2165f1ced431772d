import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { inject } from 'vitest'
import { type AppParts, createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createDeps } from '../src/create-deps.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { createPool } from '../src/db/pool.ts'
import type { SandboxClock } from '../src/db/sandbox-clock.ts'
import { sameTimeDaysLater } from '../src/db/sandbox-clock.ts'
import { prepareReferenceData } from '../src/demo/reference-data.ts'
import type { HttpDeps } from '../src/http/http-deps.ts'
import { createPublicPrinter } from '../src/http/web/public-printer.ts'
import { clockFrom } from '../src/platform/clock.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../src/platform/content/site-content.ts'
import type { CardVendor } from '../src/providers/cards/card-vendor.ts'
import { createPdfPrinter } from '../src/providers/pdf/pdf-printer.ts'
import { seedDemoStaff } from '../src/staff/demo-staff.ts'
import { jobHandlers } from '../src/worker.ts'
import { TEMPLATE_DATABASE, TEST_START } from './template-database.ts'
import { makeTemporaryDataDir } from './temporary-data-dir.ts'

const SILENT = new Logger(() => () => undefined)

/** Shared by all test servers of this process: a new drawing thread needs more than a second for its first document. */
const sharedPdf = createPdfPrinter(1)

/** Likewise for reading statements: one for each list of accounts. */
const sharedStatements = new Map<string, HttpDeps['statements']>()

/** A clock that stands still until a test moves it. */
interface TestClock extends SandboxClock {
  advanceMs(ms: number): void
  set(instant: string): void
}

function testClock(start: string): TestClock {
  let now = new Date(start)
  return {
    ...clockFrom(() => now),
    advanceMs(ms) {
      now = new Date(now.getTime() + ms)
    },
    set(instant) {
      now = new Date(instant)
    },
    async advanceDays(days) {
      now = sameTimeDaysLater(now, days)
    },
    async stop() {},
  }
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly deps: HttpDeps
  readonly pool: pg.Pool
  readonly clock: TestClock
  /** Moves separately from the business clock: staff access follows real time. */
  readonly wallClock: TestClock
  /** One request, through everything except the network. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Runs all queued jobs, as the worker would. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export interface CallOptions {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly address?: string
}

/** The whole server on its own database, with the sandbox adapters by default. */
export async function createTestApp(
  environment: Record<string, string> = {},
  {
    cardVendors,
    on,
    asRuntimeRole = false,
    ...options
  }: Pick<AppParts, 'webDir' | 'backofficeDir' | 'onRoute' | 'bodyPace' | 'logStream'> & {
    readonly cardVendors?: readonly CardVendor[]
    /** True: the server works as the runtime role, without ownership, as an installation does. */
    readonly asRuntimeRole?: boolean
    /** An existing database and data folder, instead of new ones. */
    readonly on?: { readonly databaseUrl: string; readonly dataDir: string }
  } = {},
): Promise<TestApp> {
  const dataDir = on?.dataDir ?? makeTemporaryDataDir()
  const settings = {
    PUENTE_LOG_LEVEL: 'silent',
    SANDBOX_PAYOUT_MS: '0',
    SANDBOX_DOCUMENT_MS: '0',
    DOCUMENT_READER: 'off',
    SANDBOX_LIVENESS_MS: '0',
    ...environment,
    PUENTE_DATA: dataDir,
  }
  const config = readConfig(settings, cardVendors)
  const ownerUrl = on?.databaseUrl ?? (await makeDatabase())
  const databaseUrl = asRuntimeRole ? await makeRuntimeRole(ownerUrl) : ownerUrl
  const pool = createPool(databaseUrl, 10, config.queryTimeouts)
  // A worker looks for its next job without waiting until the last one has left the queue. On one connection it cannot overtake:
  // with a second one it would now and then take a named queue for occupied, and stop before the queue is empty.
  const workerPool = createPool(databaseUrl, 1, config.queryTimeouts)
  const standbyPool =
    config.databaseReadUrl === undefined ? null : createPool(config.databaseReadUrl, 10, config.queryTimeouts)
  const clock = testClock(TEST_START)
  const wallClock = testClock(TEST_START)
  const parts = {
    config,
    pool,
    standbyPool,
    content: await readSiteContent(DEFAULT_CONTENT_DIR),
    sandboxClock: config.mode === 'sandbox' ? clock : null,
    build: 'test',
    ...options,
  }
  // A copy, so that a test can watch the documents of its own server.
  const pdf = { ...sharedPdf }
  const created = createDeps(parts)
  const accounts = created.statements.accounts.join()
  const statements = sharedStatements.get(accounts) ?? created.statements
  sharedStatements.set(accounts, statements)
  const deps: HttpDeps = {
    ...created,
    statements,
    clock,
    wallClock,
    pdf,
    publicPrinter: createPublicPrinter({ pdf, clock }),
  }
  await (on === undefined ? completeReferenceData(deps) : prepareReferenceData(deps))
  const app = await createApp(parts, deps)
  await app.ready()
  return {
    app,
    deps,
    pool,
    clock,
    wallClock,
    call: (method, path, { body, token, headers, address } = {}) =>
      sentTwice({ method, path, headers }, (more) =>
        app.inject({
          method,
          url: path,
          headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...more, ...headers },
          ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] & object }),
          ...(address === undefined ? {} : { remoteAddress: address }),
        }),
      ),
    runJobs: () => runOnce({ pgPool: workerPool, taskList: jobHandlers(deps), noHandleSignals: true, logger: SILENT }),
    async close() {
      await app.close()
      await standbyPool?.end()
      await workerPool.end()
      await pool.end()
      if (on === undefined) {
        await rm(dataDir, { recursive: true, force: true })
        await dropDatabase(ownerUrl)
        if (asRuntimeRole) await administer(`drop role ${new URL(databaseUrl).username}`)
      }
    },
  }
}

/** Signing in and using a link have no caller yet, the end of a session leaves none, and a file is handed out anew: these take no key. */
const WITHOUT_KEY = /^\/staff\/(?:session$|(?:links|password-resets|documents\/\d+\/disclosure)(?:\/|$))/

/**
 * Sends a staff request that changes something with a key, and again if it succeeded: the response must be the same, and what a test
 * expects of the database and the books must hold with both. Every test that calls staff routes proves this for its own request.
 */
async function sentTwice(
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> | undefined },
  send: (headers: Record<string, string>) => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const takesKey = method !== 'GET' && path.startsWith('/staff/') && !WITHOUT_KEY.test(path)
  if (!takesKey || headers?.['idempotency-key'] !== undefined) return send({})
  const key = { 'idempotency-key': randomBytes(16).toString('hex') }
  const first = await send(key)
  if (first.statusCode >= 300) return first
  const second = await send(key)
  // Some acts end the session or the key that would repeat them.
  const isAnswered = second.statusCode !== 401 && second.statusCode !== 403
  if (isAnswered && (second.statusCode !== first.statusCode || second.body !== first.body)) {
    throw new Error(
      `${method} ${path} answered ${first.statusCode} ${first.body}, then ${second.statusCode} ${second.body}`,
    )
  }
  return first
}

/** What depends on the settings of the server; the template database has the rest. */
async function completeReferenceData(deps: HttpDeps): Promise<void> {
  if (deps.config.mode === 'sandbox') await seedDemoStaff(deps)
  await deps.products.refresh()
}

/** A new database of the run's PostgreSQL: migrated, with places, texts and decision tables. */
async function makeDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes less than writing every page to the log as well, which is the default.
  await administer(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** A role of its own for a database of the run, named like it. */
async function makeRuntimeRole(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  url.username = `role_${url.pathname.slice(1)}`
  url.password = randomBytes(12).toString('hex')
  const owner = createPool(ownerUrl, 2)
  await migrateDatabase(owner, url.href).finally(() => owner.end())
  return url.href
}

/** The files of a run's databases may be in memory. */
const dropDatabase = (url: string): Promise<void> =>
  administer(`drop database ${new URL(url).pathname.slice(1)} with (force)`)

async function administer(command: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    await admin.query(command)
  } finally {
    await admin.end()
  }
}
