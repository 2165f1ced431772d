import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { REPOSITORY_DIR } from './repository.mjs'
import { INTERRUPTED } from './stop-signals.mjs'

const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM'])

/** A failed command with its output. */
export class CommandError extends Error {
  /** @override */
  name = 'CommandError'

  /**
   * @param {string} sentence what could not be done, for people
   * @param {string} output
   */
  constructor(sentence, output) {
    super(sentence)
    this.output = output
  }
}

/**
 * @typedef {object} CommandOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] over our own environment
 * @property {AbortSignal} [signal] ends the command
 * @property {boolean} [isInBackground] uses only the processor time that other programs leave
 */

/**
 * Runs a command silently.
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions & { failure: string }} options `failure`: the sentence to show when it fails
 * @returns {Promise<string>} what it printed
 */
export async function runQuietly(program, args, { failure, ...options }) {
  const { code, output } = await capture(program, args, options)
  if (code !== 0) throw new CommandError(failure, output)
  return output
}

/**
 * Runs a command silently, whatever its end.
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export async function capture(program, args, options = {}) {
  const child = start(program, args, options, ['ignore', 'pipe', 'pipe'])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close').catch((error) => [refuse(error, options)])
  return { code, output }
}

/**
 * Runs a command in plain sight. A request to stop us is passed on, and we end once the command has cleaned up: what would follow
 * was not asked for any more.
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<number | null>} its exit code
 */
export async function runVisibly(program, args, options = {}) {
  const child = start(program, args, options, 'inherit')
  let isStopRequested = false
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    isStopRequested = true
    // A terminal sends Ctrl-C to the command as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, passOn)
  const [code] = await once(child, 'close').catch((error) => [refuse(error, options)])
  for (const signal of STOP_SIGNALS) process.off(signal, passOn)
  if (isStopRequested) process.exit(INTERRUPTED)
  return code
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} options
 * @param {import('node:child_process').StdioOptions} stdio
 */
function start(program, args, { cwd = REPOSITORY_DIR, env, signal, isInBackground = false }, stdio) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio, ...(signal ? { signal } : {}) })
  // Without a process number it did not start.
  if (isInBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

/**
 * A program that is not there is a failed command; a command that we ended ourselves is not.
 * @param {unknown} error
 * @param {CommandOptions} options
 * @returns {number}
 */
function refuse(error, { signal }) {
  if (signal?.aborted) throw error
  return 127
}
