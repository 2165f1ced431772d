import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CommandError } from './command.mjs'

/**
 * Prints a failure in a form that an operator can use and exits with 1. An expected failure is one sentence, after the
 * output of the failed command; only a defect shows its stack.
 * @param {unknown} error
 * @returns {never}
 */
export function printFailure(error) {
  if (error instanceof CommandError) console.error(`${error.output.trimEnd()}\n\n${error.message}`)
  else if (error instanceof Error && error.name === 'StartupError') console.error(error.message)
  else console.error(error)
  process.exit(1)
}

/**
 * True if this module is the program that Node was started with.
 * @param {string} moduleUrl
 */
export function isMain(moduleUrl) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl)
}
