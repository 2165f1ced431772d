import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { clusterDir, databaseUser } from '../db/embedded-postgres/database-user.ts'
import { defaultDataDir, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { requireDatabase } from '../db/require-database.ts'
import { evidenceCommand } from '../lending/contracts/evidence-command.ts'
import { booksCommand } from '../lending/control/books-command.ts'
import type { CommandResult } from '../platform/command-result.ts'
import { secretFingerprint } from '../platform/security/secret-fingerprint.ts'
import { StartupError } from '../platform/startup-error.ts'
import { copyFile, FILES_FOLDER, type Manifest, readManifest, verifyFiles, walk } from './backup/backup-folder.ts'
import { loadDump, requireEmptyDatabase } from './backup/dumped-database.ts'
import { placeCluster } from './backup/embedded-database.ts'
import { newestKnownMigration } from './backup/migrations.ts'
import { readOption } from './backup/read-option.ts'
import { serverMajorOf } from './backup.ts'
import { besideServer } from './beside-server.ts'

const USAGE = [
  'npm run restore -- --from <folder>    restores a backup into an empty database and an empty data folder',
]

type Environment = Record<string, string | undefined>

/** Jobs that move money or write to customers: an operator decides whether they may still run. */
const JOBS_WITH_EFFECT = [
  'start-payout',
  'retry-payout',
  'charge-card',
  'send-refund',
  'send-code',
  'send-message',
  'send-mail',
]

/** `npm run restore`. Checks everything that can be checked before it writes anything. */
export async function runRestore(
  args: readonly string[],
  environment: Environment = process.env,
): Promise<CommandResult> {
  const option = readOption(args, '--from')
  if (option === undefined) return { lines: USAGE, isDone: false }
  const from = resolve(option)
  const config = readConfig(environment)
  const manifest = await readManifest(from)
  requireSecret(config, manifest)
  requireKnownMigration(manifest)
  requireSameKind(config, manifest)
  const paths = await verifyFiles(from, manifest)
  const dataDir = resolve(config.dataDir ?? defaultDataDir())
  const documents = config.fileStore.provider === 'folder' ? join(config.fileStore.dir ?? dataDir, 'documents') : null
  if (documents !== null) await requireNoFiles(documents)

  if (config.databaseUrl !== undefined) {
    const databaseUrl = config.databaseOwnerUrl ?? config.databaseUrl
    const pool = createPool(databaseUrl, 1)
    try {
      await requireDatabase(pool, databaseUrl)
      await requireEmptyDatabase(pool)
      const placeDocuments = await stageDocuments(from, documents, paths)
      const serverMajor = await serverMajorOf(pool)
      await loadDump(from, { databaseUrl, serverMajor, environment }, manifest.database.postgres)
      await placeDocuments()
    } finally {
      await pool.end()
    }
    const runtimeUrl = config.databaseOwnerUrl === undefined ? undefined : config.databaseUrl
    return checked({ databaseUrl, runtimeUrl }, environment, manifest)
  }

  if (existsSync(clusterDir(dataDir))) {
    throw new StartupError(`The data folder ${dataDir} has a database already: set PUENTE_DATA to a new folder.`)
  }
  await makeDataDir(dataDir)
  const placeDocuments = await stageDocuments(from, documents, paths)
  await placeCluster(from, dataDir, { paths, folders: manifest.folders })
  await placeDocuments()
  const embedded = await startEmbeddedPostgres({ dataDir })
  try {
    return await checked({ databaseUrl: embedded.url, runtimeUrl: undefined }, environment, manifest)
  } finally {
    await embedded.stop()
  }
}

function requireSecret(config: Config, manifest: Manifest): void {
  const known = new Set([config.secret, ...config.earlierSecrets].map(secretFingerprint))
  const [current = '', ...earlier] = manifest.secret_fingerprints
  if (!known.has(current)) {
    throw new StartupError(
      `PUENTE_SECRET is not the secret of this backup (fingerprint ${current}): with another one no document opens.`,
    )
  }
  const missing = earlier.filter((fingerprint) => !known.has(fingerprint))
  if (missing.length > 0) {
    throw new StartupError(
      `PUENTE_EARLIER_SECRETS lacks secrets of this backup (fingerprints ${missing.join(', ')}): what they sealed would not open.`,
    )
  }
}

function requireKnownMigration({ database: { migration }, puente }: Manifest): void {
  if (migration.at <= newestKnownMigration().at) return
  throw new StartupError(
    `The backup was made by a newer Puente (${puente}, ${migration.name}): restore it with that version.`,
  )
}

function requireSameKind(config: Config, { database, files }: Manifest): void {
  if (database.kind === 'embedded' && config.databaseUrl !== undefined) {
    throw new StartupError('The backup is of the embedded database: unset DATABASE_URL to restore it.')
  }
  if (database.kind === 'dump' && config.databaseUrl === undefined) {
    throw new StartupError('The backup is a dump of an external PostgreSQL: set DATABASE_URL to an empty database.')
  }
  if (files.store !== config.fileStore.provider) {
    throw new StartupError(
      `The documents of this backup are in a store of kind ${files.store}: set FILE_STORE=${files.store}.`,
    )
  }
}

async function requireNoFiles(documents: string): Promise<void> {
  for await (const { isFolder } of walk(documents)) {
    if (!isFolder) {
      throw new StartupError(`The folder of documents ${documents} is not empty: set PUENTE_DATA to a new folder.`)
    }
  }
}

/** As root, PostgreSQL runs as another user, who must be able to enter the folder. */
async function makeDataDir(dataDir: string): Promise<void> {
  if (existsSync(dataDir)) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (databaseUser(dataDir)) await chmod(dataDir, 0o711)
}

/**
 * Copies the documents beside their final place, and returns the function that puts them there: a restore that fails in the
 * database leaves an empty folder of documents, and can be repeated.
 */
async function stageDocuments(
  from: string,
  documents: string | null,
  paths: readonly string[],
): Promise<() => Promise<void>> {
  if (documents === null) return async () => undefined
  const draft = `${documents}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  for (const path of paths.filter((one) => one.startsWith(`${FILES_FOLDER}/`))) {
    copyFile(join(from, path), join(draft, path.slice(FILES_FOLDER.length + 1)))
  }
  return async () => {
    // A start before this one may have left empty folders.
    await rm(documents, { recursive: true, force: true })
    await rename(draft, documents)
  }
}

/** Brings the database to this version, as the next start would, and verifies what was restored. */
async function checked(
  { databaseUrl, runtimeUrl }: { databaseUrl: string; runtimeUrl: string | undefined },
  environment: Environment,
  manifest: Manifest,
): Promise<CommandResult> {
  const pool = createPool(databaseUrl, 2)
  try {
    await migrateDatabase(pool, runtimeUrl)
    const results = await besideServer({ ...environment, DATABASE_URL: databaseUrl }, async (deps) => [
      await evidenceCommand(deps, ['verify']),
      await booksCommand(deps, ['verify']),
    ])
    return {
      lines: [
        `Restored the backup of ${manifest.created_at} (Puente ${manifest.puente}, ${manifest.file_count} files).`,
        ...results.flatMap(({ lines }) => lines.map((line) => `  ${line}`)),
        ...(await waitingJobs(pool)),
        'Before you admit users: npm run payouts -- list, and import the bank statements since the backup.',
      ],
      isDone: results.every(({ isDone }) => isDone),
    }
  } finally {
    await pool.end()
  }
}

async function waitingJobs(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ task: string; count: number }>(
    `select task_identifier as task, count(*)::int as count from graphile_worker.jobs
      where task_identifier = any($1) group by 1 order by 1`,
    [JOBS_WITH_EFFECT],
  )
  if (rows.length === 0) return []
  const list = rows.map(({ task, count }) => `${count} ${task}`).join(', ')
  return [`  Queued at the time of the backup, and run at the next start: ${list}.`]
}
