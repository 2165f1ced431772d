import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { REPOSITORY_DIR } from './repository.mjs'

/** @typedef {{ title: string, reason: string }} Failure a failed test and the message of its first error, with its stack */
/** @typedef {{ path: string, ms: number, failures: Failure[] }} TestFile a test file, how long its tests took, and those that failed */

const REASON_LINES = 12

/**
 * A table of the test files that took longest, the slowest first.
 * @param {readonly TestFile[]} files
 * @param {number} count
 * @returns {string}
 */
export function slowestFiles(files, count) {
  const slowest = [...files].sort((a, b) => b.ms - a.ms).slice(0, count)
  const rows = slowest.map(
    ({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(REPOSITORY_DIR, path)}`,
  )
  return [`The ${slowest.length} slowest files:`, ...rows].join('\n')
}

/**
 * The failed tests by file, each with its reason: what comes last is what a reader of a long log sees first.
 * @param {readonly TestFile[]} files
 * @returns {string} empty if all passed
 */
export function failedTests(files) {
  const rows = files.flatMap(({ path, failures }) =>
    failures.flatMap(({ title, reason }) => [`  ${relative(REPOSITORY_DIR, path)} › ${title}`, ...indented(reason)]),
  )
  return rows.length === 0 ? '' : ['Failed:', ...rows].join('\n')
}

/**
 * A line of a stack that leads through a library.
 * @param {string} line
 */
const isForeign = (line) => /^\s*at .*(node_modules|<anonymous>)/.test(line)

/** @param {string} reason */
function indented(reason) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '' && !isForeign(line))
  return lines.slice(0, REASON_LINES).map((line) => `      ${line}`)
}
