import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of this clone. */
export const REPOSITORY_DIR = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * A path inside this clone.
 * @param {string[]} parts
 */
export function inRepository(...parts) {
  return join(REPOSITORY_DIR, ...parts)
}

/**
 * A short hash of the names and contents of files and folders of this clone; it changes with any of them.
 * @param {string[]} paths relative to the repository; missing ones count as empty
 * @param {(name: string) => boolean} isLeftOut true for files and folders to ignore, by name
 */
export function contentHash(paths, isLeftOut = () => false) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const stats = statSync(inRepository(path), { throwIfNoEntry: false })
    if (stats?.isDirectory()) {
      const names = readdirSync(inRepository(path)).filter((name) => !isLeftOut(name))
      for (const name of names.sort()) add(join(path, name))
    } else if (stats) {
      const content = readFileSync(inRepository(path))
      // The length separates the contents of neighbouring files.
      hash.update(`${path}\0${content.length}\0`).update(content)
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
