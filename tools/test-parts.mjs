import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.mjs'
import { runVisibly } from './command.mjs'
import { printFailure } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { inRepository } from './repository.mjs'
import { typecheck } from './typecheck.mjs'

/** @typedef {{ passed: number, failed: number }} Counts */

/** @type {Record<string, (filters: string[]) => Promise<Counts>>} */
const PARTS = {
  lint,
  types: typecheck,
  unit: (filters) => vitest('unit', filters),
  api: (filters) => vitest('api', filters),
  e2e,
}

/**
 * Runs one part of the tests, or all of them, and ends with the counts alone on the last line.
 * @param {string | undefined} only the part to run
 * @param {string[]} filters file names, handed to the part's own runner
 * @returns {Promise<boolean>} whether something ran and everything passed
 */
export async function runTests(only, filters) {
  const names = only === undefined ? Object.keys(PARTS) : [only]
  await ensureInstalled().catch(printFailure)

  /** @type {Counts} */
  const total = { passed: 0, failed: 0 }
  for (const name of names) {
    const part = PARTS[name]
    if (!part) {
      console.error(`There is no part "${name}"; the parts are ${Object.keys(PARTS).join(', ')}.`)
      return false
    }
    console.log(`\n── ${name}`)
    const counts = await part(filters)
    if (counts.passed + counts.failed === 0) {
      console.error(`No ${name} test ran.`)
      counts.failed = 1 // a part that runs nothing proves nothing
    }
    total.passed += counts.passed
    total.failed += counts.failed
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0
}

/** @returns {Promise<Counts>} */
async function lint() {
  const biome = inRepository('node_modules/@biomejs/biome/bin/biome')
  const code = await runVisibly(process.execPath, [biome, 'check', '--error-on-warnings', '.'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * @param {string} project
 * @param {string[]} filters
 * @returns {Promise<Counts>}
 */
async function vitest(project, filters) {
  const report = freshReport(project)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = inRepository('node_modules/vitest/vitest.mjs')
  const code = await runVisibly(process.execPath, [program, 'run', '--project', project, ...reporters, ...filters])
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return countFaults({ passed: numPassedTests, failed: numFailedTests }, code)
}

/**
 * @param {string[]} filters
 * @returns {Promise<Counts>}
 */
async function e2e(filters) {
  const chromium = await ensureChromium().catch(printFailure)
  if (!chromium) {
    console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to the one you have.')
    return { passed: 0, failed: 1 }
  }
  const report = freshReport('e2e')
  const program = inRepository('node_modules/@playwright/test/cli.js')
  const code = await runVisibly(process.execPath, [program, 'test', '--reporter=list,json', ...filters], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {}
  return countFaults({ passed: expected, failed: unexpected + flaky }, code)
}

/**
 * A runner can fail without a failed test: a file that does not load, an error after the last test.
 * @param {Counts} counts
 * @param {number | null} code
 * @returns {Counts}
 */
function countFaults(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** @param {string} name */
function freshReport(name) {
  const dir = inRepository('.cache', 'test-reports')
  mkdirSync(dir, { recursive: true })
  const file = `${dir}/${name}.json`
  rmSync(file, { force: true }) // an old report must not speak for a run that never wrote one
  return file
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
