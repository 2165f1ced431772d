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
 * The user to switch to, or undefined if we are not root and PostgreSQL runs as the current user. A database that an ordinary
 * user created stays that user's, even if root starts it once.
 */
export function databaseUser(dataDir: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterDir(dataDir), { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY
}

/**
 * The first folder on the path to `path` (including `path` itself if it is a folder) that `user` cannot enter. Missing folders
 * do not block: the process that creates them sets their mode.
 */
export function blockingFolder(path: string, user: DatabaseUser | undefined): string | undefined {
  return ancestors(realPathOfExistingPart(path)).find((folder) => !canEnter(folder, user))
}

/** True if `user` can reach and read this file, or run it if `run` is set. */
export function canUseFile(file: string, user: DatabaseUser | undefined, { run = false } = {}): boolean {
  if (!existsSync(file) || blockingFolder(dirname(file), user) !== undefined) return false
  if (user) return permits(statSync(file), user, run ? 0o5 : 0o4)
  return accessible(file, run ? constants.R_OK | constants.X_OK : constants.R_OK)
}

function canEnter(folder: string, user: DatabaseUser | undefined): boolean {
  return user ? permits(statSync(folder), user, 0o1) : accessible(folder, constants.X_OK)
}

// Checks the mode bits only: the kernel cannot be asked on behalf of another user, and Node itself may be installed where that
// user cannot run it. The user has no other groups: Node drops them with the uid.
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
      // Missing, or behind a folder that this process may not enter: check the parent.
      part = dirname(part)
    }
  }
}

function ancestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...ancestors(parent), path]
}
