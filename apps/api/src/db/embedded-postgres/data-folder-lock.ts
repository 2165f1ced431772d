import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import { startTimeOf } from './running-process.ts'

const LOCK_NAME = 'puente.pid'

/**
 * Locks the data folder for this process, so that two servers never share one, and returns the release function. The lock file
 * names its holder by process id and start time: a process id that was reused after a crash or a reboot does not hold the lock.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lockFile = join(dataDir, LOCK_NAME)
  const draft = `${lockFile}.${process.pid}`
  const own = `${process.pid}\n${startTimeOf(process.pid)}\n`
  writeFileSync(draft, own, { mode: 0o644 })
  try {
    // A link appears with its complete content or not at all, so no process can read a half-written holder.
    while (!linkIfFree(draft, lockFile)) dropStaleLock(lockFile, dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(lockFile) === own) rmSync(lockFile, { force: true })
  }
}

/** True if a running process holds the lock of the data folder; undefined if the folder was never locked, or was unlocked. */
export function isLockedByRunningProcess(dataDir: string): boolean | undefined {
  const holder = read(join(dataDir, LOCK_NAME))
  return holder === undefined ? undefined : isAlive(holder)
}

function dropStaleLock(lockFile: string, dataDir: string): void {
  const seen = read(lockFile)
  if (seen === undefined) return
  refuseIfAlive(seen, dataDir)
  // Move first, check again, delete last: another process may have replaced the stale file since we read it.
  const staleFile = `${lockFile}.stale.${process.pid}`
  try {
    renameSync(lockFile, staleFile)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = read(staleFile) ?? ''
  if (moved !== seen) linkIfFree(staleFile, lockFile)
  rmSync(staleFile, { force: true })
  refuseIfAlive(moved, dataDir)
}

function refuseIfAlive(holder: string, dataDir: string): void {
  if (!isAlive(holder)) return
  const [pid] = holder.split('\n')
  throw new StartupError(
    `Another Puente (process ${pid}) is already using ${dataDir}: stop it first, or set PUENTE_DATA to another folder.`,
  )
}

function isAlive(holder: string): boolean {
  const [pid, startTime] = holder.split('\n')
  return Boolean(startTime) && startTimeOf(Number(pid)) === startTime
}

function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
