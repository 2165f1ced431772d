import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../../ports/file-store.ts'

/** The keys that the server makes; anything else, above all a way out of the folder, is a defect. */
const KEY = /^[a-z]+\/[0-9a-f-]{36}$/
const TEMPORARY = '.part'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Writes what a folder lists to the disk: without it a crash may forget a file that was renamed into place. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Files in a folder of this machine. A file appears whole or not at all, and only its owner may read it. */
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
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomBytes(6).toString('hex')}${TEMPORARY}`
      try {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(folder)
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
          // Removed since the folder was listed.
          if (isMissing(error)) return null
          throw error
        })
        if (found !== null) yield { key, storedAt: found.mtime }
      }
    },
  }
}
