import { accessSync, constants, existsSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The user that runs PostgreSQL when we are root, because PostgreSQL refuses to run as root. */
export type DatabaseUser = { uid: number; gid: number }

const NOBODY: DatabaseUser = { uid: 65534, gid: 65534 }

/** PostgreSQL's own folder inside the data folder. */
export function clusterDir(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/**
 * The user to drop to, or undefined when we are not root and PostgreSQL simply runs as us. A database that an ordinary
 * user made stays that user's, also when root starts it once.
 */
export function databaseUser(dataDir: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir(dataDir), { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
}

/**
 * The first folder on the way to `path` (itself included, when it is a folder) that `user` cannot enter. What does not
 * exist yet blocks nobody: whoever makes it decides its mode.
 */
export function blockingFolder(path: string, user: DatabaseUser | undefined): string | undefined {
  return ancestors(realPathOfExistingPart(path)).find((folder) => !canEnter(folder, user))
}

/** Whether `user` can reach and read this file, or run it when `run` is set. */
export function canUseFile(file: string, user: DatabaseUser | undefined, { run = false } = {}): boolean {
  if (!existsSync(file) || blockingFolder(dirname(file), user) !== undefined) return false
  if (user) return permits(statSync(file), user, run ? 0o5 : 0o4)
  return accessible(file, run ? constants.R_OK | constants.X_OK : constants.R_OK)
}

function canEnter(folder: string, user: DatabaseUser | undefined): boolean {
  return user ? permits(statSync(folder), user, 0o1) : accessible(folder, constants.X_OK)
}

// Only the mode bits: we cannot ask the kernel on behalf of another user, and Node may itself lie where that user
// cannot run it. The user has no other groups: Node drops them with the uid.
function permits(stats: Stats, { uid, gid }: DatabaseUser, wanted: number): boolean {
  const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}

function accessible(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function realPathOfExistingPart(path: string): string {
  let part = path
  for (;;) {
    try {
      return realpathSync(part)
    } catch {
      // Missing, or behind a folder that we may not enter ourselves: the answer lies further up.
      part = dirname(part)
    }
  }
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...ancestors(parent), path]
}
