import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, type Dirent, existsSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { type CivilDate, parseCivilDate } from '@puente/domain'
import { z } from 'zod'
import { StartupError } from '../../platform/startup-error.ts'

/*
 * A backup is a folder:
 *
 *   manifest.json      what it is, written last: a folder without it is an interrupted backup
 *   checksums.sha256   every other file, for `sha256sum --check`
 *   database/          `puente.dump` of an external PostgreSQL, or `cluster/` and `postgres-password` of the embedded one
 *   files/             the documents, sealed as in the store
 */
export const DATABASE_FOLDER = 'database'
export const FILES_FOLDER = 'files'
const MANIFEST_FILE = 'manifest.json'
const CHECKSUMS_FILE = 'checksums.sha256'
const FORMAT = 1

const CHUNK_BYTES = 1 << 20

const Manifest = z.object({
  format: z.literal(FORMAT),
  puente: z.string(),
  created_at: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'dump']),
    /** The major version of PostgreSQL. */
    postgres: z.number().int(),
    migration: z.object({ name: z.string(), at: z.number().int() }),
  }),
  files: z.object({ store: z.enum(['folder', 's3']), bucket: z.string().optional() }),
  /** Of PUENTE_SECRET and its earlier ones, the current one first. */
  secret_fingerprints: z.array(z.string()).min(1),
  /** Folders that may be empty: copying tools drop those. */
  folders: z.array(z.string()),
  checksums_sha256: z.string(),
  file_count: z.number().int(),
  bytes: z.number().int(),
})

export type Manifest = z.infer<typeof Manifest>

export interface CopiedFile {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Copies a file to a new path and returns its checksum; null if the source does not exist. Synchronous: a database has thousands
 * of small files, and a command has nothing else to do.
 */
export function copyFile(from: string, to: string): Omit<CopiedFile, 'path'> | null {
  const source = openIfPresent(from)
  if (source === null) return null
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    const target = openSync(to, 'wx', 0o600)
    try {
      return { ...hashChunks(source, (chunk) => writeSync(target, chunk)) }
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

/** The checksum of a file; null if it does not exist. */
export function sha256Of(file: string): string | null {
  const source = openIfPresent(file)
  if (source === null) return null
  try {
    return hashChunks(source).sha256
  } finally {
    closeSync(source)
  }
}

const buffer = Buffer.allocUnsafe(CHUNK_BYTES)

function hashChunks(
  source: number,
  onChunk: (chunk: Buffer) => void = () => undefined,
): { sha256: string; bytes: number } {
  const hash = createHash('sha256')
  let bytes = 0
  for (let count = readSync(source, buffer); count > 0; count = readSync(source, buffer)) {
    const chunk = buffer.subarray(0, count)
    hash.update(chunk)
    onChunk(chunk)
    bytes += count
  }
  return { sha256: hash.digest('hex'), bytes }
}

function openIfPresent(file: string): number | null {
  try {
    return openSync(file, 'r')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Flushes everything below a folder to disk, at once: flushing thousands of files one by one takes minutes. */
export async function flushToDisk(folder: string): Promise<void> {
  const args = process.platform === 'linux' ? ['--file-system', folder] : []
  await promisify(execFile)('sync', args).catch(() => undefined) // the system flushes within seconds anyway
}

/** Every folder and file below a folder, as relative paths; empty if it does not exist. */
export async function* walk(
  root: string,
  isLeftOut: (path: string, entry: Dirent) => boolean = () => false,
  below = '',
): AsyncGenerator<{ readonly path: string; readonly isFolder: boolean }> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const path = join(below, entry.name)
    if (isLeftOut(path, entry)) continue
    if (entry.isDirectory()) {
      yield { path, isFolder: true }
      yield* walk(root, isLeftOut, path)
    } else if (entry.isFile()) yield { path, isFolder: false }
  }
}

/** Refuses a folder that holds anything, so that two backups never mix. */
export async function requireNewFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (isMissing(cause)) return []
    throw new StartupError(`The backup cannot be written to ${folder} (${cause.code}).`, { cause })
  })
  if (names.length > 0) throw new StartupError(`The folder ${folder} is not empty: name a new one for each backup.`)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    throw new StartupError(`The backup cannot be written to ${folder} (${cause.code}).`, { cause })
  })
}

export async function writeManifest(
  folder: string,
  files: readonly CopiedFile[],
  about: Omit<Manifest, 'format' | 'checksums_sha256' | 'file_count' | 'bytes'>,
): Promise<Manifest> {
  const checksums = files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')
  await writeFile(join(folder, CHECKSUMS_FILE), checksums, { mode: 0o600 })
  const manifest: Manifest = {
    format: FORMAT,
    ...about,
    checksums_sha256: createHash('sha256').update(checksums).digest('hex'),
    file_count: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  await flushToDisk(folder)
  const handle = await open(join(folder, MANIFEST_FILE), 'wx', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return manifest
}

/** The manifest is written last. */
export const isCompleteBackup = (folder: string): boolean => existsSync(join(folder, MANIFEST_FILE))

/** The days of a folder of daily backups that have a complete one, the oldest first; other names are not ours. */
export async function completeBackups(folder: string): Promise<readonly CivilDate[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return names
    .flatMap((name) => {
      const day = parseCivilDate(name)
      return day.ok && isCompleteBackup(join(folder, name)) ? [day.value] : []
    })
    .sort()
}

export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST_FILE)
  if (!isCompleteBackup(folder)) {
    throw new StartupError(`${folder} holds no complete backup: it has no ${MANIFEST_FILE}.`)
  }
  const text = await readFile(file, 'utf8')
  const manifest = Manifest.safeParse(parseJson(text))
  if (!manifest.success) throw new StartupError(`The file ${file} is damaged, or of another format than ${FORMAT}.`)
  return manifest.data
}

/** Reads every file of the backup and compares its checksum, before anything is restored. Returns the paths. */
export async function verifyFiles(folder: string, manifest: Manifest): Promise<readonly string[]> {
  const file = join(folder, CHECKSUMS_FILE)
  const text = await readFile(file, 'utf8').catch(() => '')
  if (createHash('sha256').update(text).digest('hex') !== manifest.checksums_sha256) {
    throw new StartupError(`The backup is damaged: ${file} is not the list that was written with it.`)
  }
  const paths: string[] = []
  for (const line of text.split('\n').filter((part) => part !== '')) {
    const path = line.slice(66)
    // A list that was made by hand must not reach out of the folder.
    if (normalize(path) !== path || path.startsWith('..') || path.startsWith('/')) {
      throw new StartupError(`The backup is damaged: ${path} is no path inside it.`)
    }
    const actual = sha256Of(join(folder, path))
    if (actual === null) throw new StartupError(`The backup is damaged: ${path} is missing.`)
    if (actual !== line.slice(0, 64)) {
      throw new StartupError(`The backup is damaged: ${path} is not the file that was written.`)
    }
    paths.push(path)
  }
  return paths
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
