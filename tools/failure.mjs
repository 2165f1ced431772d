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
 * An expected failure, which `printFailure` shows as its sentence alone.
 * @param {string} sentence
 */
export const startupError = (sentence) => Object.assign(new Error(sentence), { name: 'StartupError' })
