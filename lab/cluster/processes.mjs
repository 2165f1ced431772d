import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { startupError } from '../../tools/failure.mjs'

/**
 * @typedef {object} ProcessOptions
 * @property {string} name
 * @property {string} program
 * @property {readonly string[]} args
 * @property {string} logFile
 * @property {Record<string, string | undefined>} [env] over our own environment
 * @property {{ uid: number, gid: number } | null} [user]
 * @property {string} [cwd]
 * @property {boolean} [ipc] the process sends a message when it is ready
 * @property {(pid: number) => void} [onStart] for every start
 *
 * @typedef {object} SupervisedProcess
 * @property {string} name
 * @property {number} pid of the current run
 * @property {Promise<void>} ready resolves at the first message of a process with `ipc`
 * @property {() => void} hold do not restart until `release`
 * @property {() => void} release
 * @property {() => Promise<void>} stop
 */

const RESTART_AFTER_MS = 1_000
const STOP_TIMEOUT_MS = 30_000

/**
 * Runs a program and starts it again when it ends, as a service manager does. It has a process group of its own: Ctrl-C reaches
 * only us, and we stop everything in order.
 * @param {ProcessOptions} options
 * @returns {SupervisedProcess}
 */
export function supervise({ name, program, args, logFile, env, user, cwd, ipc = false, onStart }) {
  let isStopping = false
  let isHeld = false
  /** @type {() => void} */
  let markReady = () => undefined
  /** @type {(error: Error) => void} */
  let markFailed = () => undefined
  /** @type {Promise<void>} */
  const ready = new Promise((resolve, reject) => {
    markReady = resolve
    markFailed = reject
  })
  ready.catch(() => undefined)
  let isReady = false
  const start = () => {
    const log = openSync(logFile, 'a')
    const child = spawn(program, [...args], {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log],
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    closeSync(log)
    child.once('message', () => {
      isReady = true
      markReady()
    })
    child.once('error', (error) => markFailed(error))
    if (child.pid !== undefined) onStart?.(child.pid)
    const ended = once(child, 'exit').catch(() => undefined)
    ended.then(async () => {
      // A process that cannot start will not start by repetition.
      if (ipc && !isReady) markFailed(new Error(`${name} did not start; the end of ${logFile}:\n${tail(logFile)}`))
      await delay(RESTART_AFTER_MS, undefined, { ref: false })
      while (isHeld && !isStopping) await delay(200, undefined, { ref: false })
      if (!isStopping && (isReady || !ipc)) current = start()
    })
    return { child, ended }
  }
  let current = start()
  return {
    name,
    ready,
    get pid() {
      return current.child.pid ?? 0
    },
    hold() {
      isHeld = true
    },
    release() {
      isHeld = false
    },
    async stop() {
      isStopping = true
      const { child, ended } = current
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const isEnded = await Promise.race([ended.then(() => true), delay(STOP_TIMEOUT_MS, false, { ref: false })])
      if (isEnded) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** @param {string} file */
const tail = (file) => readFileSync(file, 'utf8').split('\n').slice(-15).join('\n')

/**
 * Repeats until it returns something else than null or false.
 * @template T
 * @param {string} what for the failure
 * @param {number} timeoutMs
 * @param {() => Promise<T | null | false>} ask a thrown error counts as null
 * @param {number} [everyMs]
 * @returns {Promise<T>}
 */
export async function until(what, timeoutMs, ask, everyMs = 100) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
    const answer = await ask().catch(() => null)
    if (answer !== null && answer !== false) return answer
    await delay(everyMs)
  }
  throw startupError(`${what} did not happen within ${timeoutMs / 1000} seconds.`)
}
