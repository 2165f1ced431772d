import { relative } from 'node:path'
import { REPOSITORY_DIR } from './repository.mjs'

/** @typedef {{ path: string, ms: number }} FileTime a test file and how long its tests took */

/**
 * A table of the test files that took longest, the slowest first.
 * @param {readonly FileTime[]} files
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
