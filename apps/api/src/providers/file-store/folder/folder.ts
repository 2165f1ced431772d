import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '@puente/domain'
import { Counter } from 'prom-client'
import { providerCalls } from '../../../platform/provider-calls.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import type { FileStore } from '../file-store.ts'

/** The format of keys that the server creates. Any other key, above all a path out of the folder, is a defect. */
const KEY = /^[a-z]+\/[0-9a-f-]{36}$/
const TEMPORARY = '.part'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const failures = new Counter({
  name: 'puente_storage_failures_total',
  help: 'Files that could not be stored because the disk is full, read-only or failing',
  registers: [providerCalls],
})

/** The disk is full, over its quota, read-only or failing: an operator can help, and the same request may work later. */
const OF_THE_DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

function asRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined || !OF_THE_DISK.has(code)) return error
  failures.inc()
  return new AppError('storage_unavailable', `the folder of documents took no file (${code})`, { cause: error })
}

/** Flushes the folder's directory entries to disk: without it, a crash may lose a file that was renamed into place. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Creates the folder and writes a test file: a server that cannot store documents must not start and accept customers. Only a
 * write reveals missing permissions, a read-only disk or a full one.
 */
export async function requireWritableFolder(root: string, setting: string): Promise<void> {
  const folder = resolve(root)
  const probe = join(folder, `${randomBytes(6).toString('hex')}${TEMPORARY}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 })
    await rm(probe)
  } catch (cause) {
    await rm(probe, { force: true }).catch(() => undefined)
    const reason = (cause as NodeJS.ErrnoException).code
    throw new StartupError(
      `Puente cannot write to the folder of documents ${folder} (${reason}): give this user access, or set ${setting} to another folder.`,
      { cause },
    )
  }
}

/** Files in a local folder. A file appears complete or not at all, and only its owner may read it. */
export function folderFileStore(root: string): FileStore {
  /** Spread over subfolders: some file systems are slow with a hundred thousand names in one. */
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('not a key of a stored file')
    const [kind = '', name = ''] = key.split('/')
    return join(root, kind, name.slice(0, 2), name)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const folder = dirname(path)
      const temporary = `${path}.${randomBytes(6).toString('hex')}${TEMPORARY}`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, path)
        await syncFolder(folder)
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined)
        throw asRefusal(error)
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list(prefix) {
      const kind = prefix.split('/', 1)[0] ?? ''
      const entries = await readdir(join(root, kind), { recursive: true, withFileTypes: true }).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const entry of entries) {
        const key = `${kind}/${entry.name}`
        if (!entry.isFile() || !KEY.test(key) || !key.startsWith(prefix)) continue
        const found = await stat(join(entry.parentPath, entry.name)).catch((error) => {
          // Removed after the folder was listed.
          if (isMissing(error)) return null
          throw error
        })
        if (found !== null) yield { key, storedAt: found.mtime }
      }
    },
  }
}
