import { relative } from 'node:path'
import { REPOSITORY_DIR } from './repository.mjs'

/** @typedef {{ path: string, ms: number, failures: string[] }} TestFile a test file, how long its tests took, and the titles of those that failed */

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
 * The failed tests by file: what comes last is what a reader of a long log sees first.
 * @param {readonly TestFile[]} files
 * @returns {string} empty if all passed
 */
export function failedTests(files) {
  const rows = files.flatMap(({ path, failures }) =>
    failures.map((title) => `  ${relative(REPOSITORY_DIR, path)} › ${title}`),
  )
  return rows.length === 0 ? '' : ['Failed:', ...rows].join('\n')
}
