import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { defaultDataDir } from '../db/embedded-postgres.ts'
import { ownsDatabase } from '../db/runtime-role.ts'
import { systemClock } from '../platform/clock.ts'
import type { CommandResult } from '../platform/command-result.ts'
import { secretFingerprint } from '../platform/security/secret-fingerprint.ts'
import { StartupError } from '../platform/startup-error.ts'
import { puenteVersion } from '../platform/version.ts'
import {
  type CopiedFile,
  copyFile,
  FILES_FOLDER,
  type Manifest,
  requireNewFolder,
  walk,
  writeManifest,
} from './backup/backup-folder.ts'
import { backUpDaily } from './backup/daily-backups.ts'
import { dumpDatabase } from './backup/dumped-database.ts'
import { copyCluster } from './backup/embedded-database.ts'
import { migrationOf } from './backup/migrations.ts'
import { readOption } from './backup/read-option.ts'
import { onDatabaseOrStartIt } from './on-database.ts'

const USAGE = [
  'npm run backup -- --to <folder>                       copies database and files into a new folder, while the server runs',
  'npm run backup -- --daily <folder> [--keep <days>]    the same every night, until it is stopped, and removes old ones',
]
/** docs/operating/backup.md proposes it. */
const KEEP_DAYS = 35
const MOST_KEEP_DAYS = 3650

type Environment = Record<string, string | undefined>
type Options = { readonly to: string } | { readonly daily: string; readonly keepDays: number }

/** `npm run backup`. */
export async function runBackup(
  args: readonly string[],
  environment: Environment = process.env,
): Promise<CommandResult> {
  const options = readOptions(args)
  if (options === null) return { lines: USAGE, isDone: false }
  if ('to' in options) return { lines: await backUp(resolve(options.to), environment), isDone: true }
  await backUpEveryNight(resolve(options.daily), options.keepDays, environment)
  return { lines: [], isDone: true }
}

function readOptions(args: readonly string[]): Options | null {
  const to = readOption(args, '--to')
  if (to !== undefined) return { to }
  const daily = readOption(args.slice(0, 2), '--daily')
  if (daily === undefined) return null
  const keepDays = args.length === 2 ? KEEP_DAYS : Number(readOption(args.slice(2), '--keep'))
  const isLawful = Number.isInteger(keepDays) && keepDays >= 1 && keepDays <= MOST_KEEP_DAYS
  return isLawful ? { daily, keepDays } : null
}

/** A stop request ends the wait; a backup that runs is finished, and one that is killed has no manifest and is made again. */
async function backUpEveryNight(into: string, keepDays: number, environment: Environment): Promise<void> {
  readConfig(environment)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  await backUpDaily({
    into,
    keepDays,
    clock: systemClock,
    wait: (ms) =>
      delay(ms, undefined, { signal: stop.signal }).then(
        () => true,
        () => false,
      ),
    backUp: (to) => backUp(to, environment),
    print: (line) => process.stdout.write(`${line}\n`),
  })
}

async function backUp(to: string, environment: Environment): Promise<readonly string[]> {
  const config = readConfig(environment)
  await requireNewFolder(to)
  return onDatabaseOrStartIt(config, async (pool, databaseUrl) => {
    // The database first: a row's file is stored before the row, so every file that the copied rows name is found afterwards.
    const database = await copyDatabase({ config, databaseUrl, pool, to, environment })
    const files = await copyStore(config, to)
    const manifest = await writeManifest(to, [...database.files, ...files], {
      puente: puenteVersion(),
      created_at: systemClock.now().toISOString(),
      database: database.about,
      files:
        config.fileStore.provider === 's3' ? { store: 's3', bucket: config.fileStore.bucket } : { store: 'folder' },
      secret_fingerprints: [config.secret, ...config.earlierSecrets].map(secretFingerprint),
      folders: [...database.folders],
    })
    await noteBackup(pool, manifest)
    return report(to, manifest, files.length)
  })
}

/** Monitoring reads from it how old the last backup is. A database of an earlier version has no place for it. */
async function noteBackup(pool: pg.Pool, { database, bytes, puente }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('backups') is not null as exists`)
  if (rows[0]?.exists !== true) return
  await pool.query('insert into backups (ended_at, kind, bytes, version) values ($1, $2, $3, $4)', [
    systemClock.now(),
    database.kind,
    bytes,
    puente,
  ])
}

async function copyDatabase({
  config,
  databaseUrl,
  pool,
  to,
  environment,
}: {
  config: Config
  databaseUrl: string
  pool: pg.Pool
  to: string
  environment: Environment
}): Promise<{ files: readonly CopiedFile[]; folders: readonly string[]; about: Manifest['database'] }> {
  const serverMajor = await serverMajorOf(pool)
  const about = { postgres: serverMajor, migration: await migrationOf(pool) }
  if (config.databaseUrl === undefined) {
    const copy = await copyCluster(databaseUrl, resolve(config.dataDir ?? defaultDataDir()), to)
    return { ...copy, about: { kind: 'embedded', ...about } }
  }
  // Before pg_dump, whose own message names a table of the queue.
  if (!(await ownsDatabase(pool))) {
    throw new StartupError(
      'The database user of DATABASE_URL may not read the whole database: set DATABASE_OWNER_URL for a backup.',
    )
  }
  const dump = await dumpDatabase(to, { databaseUrl, serverMajor, environment })
  return { files: [dump], folders: [], about: { kind: 'dump', ...about } }
}

export async function serverMajorOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  return Math.floor((rows[0]?.version ?? 0) / 10_000)
}

/** The folder of documents; a bucket is not copied. */
async function copyStore({ fileStore }: Config, to: string): Promise<CopiedFile[]> {
  if (fileStore.provider === 's3') return []
  const store = join(fileStore.dir ?? defaultDataDir(), 'documents')
  const copies: CopiedFile[] = []
  for await (const { path, isFolder } of walk(store, (_, entry) => entry.name.endsWith('.part'))) {
    if (isFolder) continue
    const copy = copyFile(join(store, path), join(to, FILES_FOLDER, path))
    if (copy !== null) copies.push({ path: join(FILES_FOLDER, path), ...copy })
  }
  return copies
}

function report(to: string, manifest: Manifest, storedFiles: number): string[] {
  const { database, files } = manifest
  return [
    `Backed up to ${to}: ${megabytes(manifest.bytes)} MB in ${manifest.file_count} files.`,
    `  database   PostgreSQL ${database.postgres} (${database.kind}), migration ${database.migration.name}`,
    files.store === 's3'
      ? `  documents  not copied: they are in the bucket ${files.bucket}; keep its versions, see docs/operating/backup.md`
      : `  documents  ${storedFiles} files`,
    `  secret     not in it. Keep PUENTE_SECRET elsewhere; its fingerprint is ${manifest.secret_fingerprints[0]}`,
  ]
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
