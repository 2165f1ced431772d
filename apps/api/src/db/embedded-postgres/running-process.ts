import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id'

/** True if any process has this id, including one of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process started, as an opaque text. It distinguishes two processes that had the same id. Undefined if the process is
 * gone. A zombie counts as gone: it holds nothing but its id.
 */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  const stat = readOrUndefined(`/proc/${pid}/stat`)
  // The command's name is in brackets and may hold spaces and brackets itself; the numbers follow the last bracket.
  const [state, ...numbers] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  if (state === undefined || state === 'Z') return undefined
  const startTicks = numbers[18] // field 22 of proc(5): clock ticks since boot
  return `${readOrUndefined(BOOT_ID_FILE)?.trim() ?? ''} ${startTicks}`
}

/** The command line of a process; empty if it is gone or a zombie. */
export function commandLine(pid: number): string[] {
  if (process.platform === 'linux') {
    return (readOrUndefined(`/proc/${pid}/cmdline`) ?? '').split('\0').filter((word) => word !== '')
  }
  return (ps(pid, 'command=') ?? '').split(' ')
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined // ps exits with 1 if the process does not exist
  }
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
