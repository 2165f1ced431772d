import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

// A killed `npm run cluster` leaves its processes behind. Every start is written down with the start time of the process, so that
// the next run ends exactly those, and never a stranger that was given the same number.

/** @typedef {{ pid: number, startedAt: string }} RecordedProcess */

const FILE = 'processes.json'
const GRACE_MS = 60_000

/** @param {string} folder @returns {RecordedProcess[]} */
const read = (folder) => (existsSync(join(folder, FILE)) ? JSON.parse(readFileSync(join(folder, FILE), 'utf8')) : [])

/** @param {string} folder @param {number} pid */
export function recordProcess(folder, pid) {
  mkdirSync(folder, { recursive: true })
  const startedAt = startTimeOf(pid)
  if (startedAt === null) return
  const running = read(folder).filter(isRunning)
  writeFileSync(join(folder, FILE), JSON.stringify([...running, { pid, startedAt }]))
}

/**
 * The first recorded process is the command itself.
 * @param {string} folder
 * @returns {number | null} the running command, if there is one
 */
export function runningCommand(folder) {
  const [command] = read(folder)
  return command !== undefined && isRunning(command) ? command.pid : null
}

/**
 * Ends what is left of an earlier run, or the command that still runs, and deletes its folder.
 * @param {string} folder
 * @returns {Promise<number>} how many processes were running
 */
export async function removeLeftovers(folder) {
  const [command, ...others] = read(folder).filter(({ pid }) => pid !== process.pid)
  // The command first: it stops its processes in order and would restart them. Then newest first: servers before their database.
  const order = [...(command ? [command] : []), ...others.reverse()]
  const running = order.filter(isRunning)
  for (const one of running) await end(one)
  rmSync(folder, { recursive: true, force: true })
  return running.length
}

/** @param {RecordedProcess} recorded */
async function end(recorded) {
  if (!isRunning(recorded)) return
  signal(recorded.pid, 'SIGTERM')
  for (const deadline = Date.now() + GRACE_MS; isRunning(recorded) && Date.now() < deadline; ) await delay(100)
  if (isRunning(recorded)) signal(recorded.pid, 'SIGKILL')
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}

/** @param {RecordedProcess} recorded */
const isRunning = ({ pid, startedAt }) => startTimeOf(pid) === startedAt

/**
 * In clock ticks after the boot; null if there is no such process.
 * @param {number} pid
 */
function startTimeOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces. Field 22 of proc(5); field 3 is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}
