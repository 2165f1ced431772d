import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

// CPU time instead of wall-clock time, so that other load on the machine matters little. Linux only: it reads /proc.

/** Linux counts in hundredths of a second on every supported architecture. */
const TICKS_PER_SECOND = 100

interface ProcessTimes {
  readonly parent: number
  readonly seconds: number
}

function timesOf(pid: number, withEndedChildren: boolean): ProcessTimes | null {
  try {
    // The program name is in parentheses and may contain any character; the numbers start after the last parenthesis.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    )
    const ticks = user + system + (withEndedChildren ? endedUser + endedSystem : 0)
    return { parent, seconds: ticks / TICKS_PER_SECOND }
  } catch {
    return null // it ended between listing and reading
  }
}

/** CPU time of this PostgreSQL so far: its main process and all its children, including those that have ended. */
export async function postgresMeter(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const main = timesOf(rows[0]?.pid ?? 0, false)?.parent
  if (main === undefined) throw new Error('the processes of PostgreSQL cannot be seen from here')
  return () => {
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => timesOf(Number(name), true))
      .filter((times) => times?.parent === main)
    const own = timesOf(main, true)?.seconds ?? 0
    return children.reduce((sum, times) => sum + (times?.seconds ?? 0), own)
  }
}

/** CPU time of this process so far. */
export const ownCpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** CPU time of a running child process so far. */
export const cpuSecondsOf = (pid: number): number => timesOf(pid, true)?.seconds ?? 0
