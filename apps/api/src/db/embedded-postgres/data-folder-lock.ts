import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../platform/startup-error.ts'
import { startMark } from './running-process.ts'

const LOCK_NAME = 'puente.pid'

/**
 * Takes the data folder for this process, so that two Puentes never share one, and returns the release. The file names
 * its holder by number and start time: a number that was reused after a crash or a reboot does not hold the folder.
 */
export function lockDataFolder(dataDir: string): () => void {
  const lockFile = join(dataDir, LOCK_NAME)
  const draft = `${lockFile}.${process.pid}`
  const own = `${process.pid}\n${startMark(process.pid)}\n`
  writeFileSync(draft, own, { mode: 0o644 })
  try {
    // A link appears with its whole content or not at all, so nobody can read a half-written holder.
    while (!linkIfFree(draft, lockFile)) dropStaleLock(lockFile, dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(lockFile) === own) rmSync(lockFile, { force: true })
  }
}

/** Whether a living process holds the data folder; undefined when nobody ever took it, or whoever did has let it go. */
export function isHeldByLiving(dataDir: string): boolean | undefined {
  const holder = read(join(dataDir, LOCK_NAME))
  return holder === undefined ? undefined : isAlive(holder)
}

function dropStaleLock(lockFile: string, dataDir: string): void {
  const seen = read(lockFile)
  if (seen === undefined) return
  refuseIfAlive(seen, dataDir)
  // Move first, look again, delete last: another start may have replaced the stale file since we read it.
  const aside = `${lockFile}.stale.${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = read(aside) ?? ''
  if (moved !== seen) linkIfFree(aside, lockFile)
  rmSync(aside, { force: true })
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
  const [pid, mark] = holder.split('\n')
  return Boolean(mark) && startMark(Number(pid)) === mark
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
