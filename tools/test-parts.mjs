import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { capture, runVisibly } from './command.mjs'
import { printFailure } from './failure.mjs'
import { ensureInstalled } from './install.mjs'
import { inRepository } from './repository.mjs'
import { ensureServerBundled } from './server-bundle.mjs'
import { failedTests, slowestFiles } from './test-summary.mjs'
import { typecheck } from './typecheck.mjs'

/** @typedef {import('./test-summary.mjs').TestFile} TestFile */
/** @typedef {{ passed: number, failed: number, files?: TestFile[] }} Result what a part found, and its files */
/** @typedef {{ filters: string[], isFull: boolean }} Options `filters`: file names, handed to the part's own runner */

const SLOWEST = 10
const PLAYWRIGHT = inRepository('node_modules/@playwright/test/cli.js')

/** @type {Record<string, (options: Options) => Promise<Result>>} */
const PARTS = {
  lint: () => lint(),
  types: () => typecheck(),
  unit: (options) => vitest(['unit'], options),
  api: (options) => vitest(['api'], options),
  e2e,
}

/**
 * All parts in the order of `npm test`. Unit and API tests share one run, so that no core idles between them. The checks, and the
 * build for the browser tests, run beside them, because tests often wait.
 * @type {typeof PARTS}
 */
const ALL = {
  'lint, types, unit and api': (options) => withChecks(() => vitest(['unit', 'api'], options)),
  e2e,
}

/**
 * Runs one part of the tests, or all of them, and ends with the slowest files and the counts alone on the last line.
 * @param {string | undefined} only the part to run
 * @param {Options} options
 * @returns {Promise<boolean>} whether something ran and everything passed
 */
export async function runTests(only, options) {
  const part = only === undefined ? undefined : PARTS[only]
  if (only !== undefined && part === undefined) {
    console.error(`There is no part "${only}"; the parts are ${Object.keys(PARTS).join(', ')}.`)
    return false
  }
  await ensureInstalled().catch(printFailure)

  const total = { passed: 0, failed: 0 }
  /** @type {TestFile[]} */
  const files = []
  for (const [name, run] of Object.entries(only === undefined || part === undefined ? ALL : { [only]: part })) {
    console.log(`\n── ${name}`)
    const result = await run(options)
    if (result.passed + result.failed === 0) {
      console.error(`No ${name} test ran.`)
      result.failed = 1 // a part without tests proves nothing
    }
    total.passed += result.passed
    total.failed += result.failed
    files.push(...(result.files ?? []))
  }
  if (only === undefined) console.log(`\n${slowestFiles(files, SLOWEST)}`)
  const failures = failedTests(files)
  if (failures !== '') console.log(`\n${failures}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0
}

/**
 * Runs tests, checks and the build of the web apps at the same time, and prints what the checks found after the tests. Tests often
 * wait, for PostgreSQL or a timer: the rest uses that time and takes none from them.
 * @param {() => Promise<Result>} test
 * @returns {Promise<Result>}
 */
async function withChecks(test) {
  /** @type {string[]} */
  const lines = []
  /** @param {string} text */
  const print = (text) => lines.push(text)
  const isInBackground = true
  const [tested, linted, typed] = await Promise.all([
    test(),
    lint({ print, isInBackground }),
    typecheck({ print, isInBackground }),
    ensureBuilt({ isInBackground }),
    // Listing the browser tests compiles them into Playwright's cache. The browser tests would do that first, on one core.
    capture(process.execPath, [PLAYWRIGHT, 'test', '--list'], { isInBackground }),
  ])
  console.log(`\n${lines.join('\n')}`)
  return {
    ...tested,
    passed: tested.passed + linted.passed + typed.passed,
    failed: tested.failed + linted.failed + typed.failed,
  }
}

/**
 * @param {{ print?: (text: string) => void, isInBackground?: boolean }} [options] `print` gets what is wrong
 * @returns {Promise<Result>}
 */
async function lint({ print = console.log, isInBackground = false } = {}) {
  const biome = inRepository('node_modules/@biomejs/biome/bin/biome')
  const { code, output } = await capture(process.execPath, [biome, 'check', '--error-on-warnings', '.'], {
    isInBackground,
  })
  print(output.trimEnd())
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * @param {string[]} projects
 * @param {Options} options
 * @returns {Promise<Result>}
 */
async function vitest(projects, { filters, isFull }) {
  if (projects.includes('api')) await ensureServerBundled() // some tests start the server as a process of its own
  const report = freshReport(projects.join('-'))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const program = inRepository('node_modules/vitest/vitest.mjs')
  const selected = projects.flatMap((project) => ['--project', project])
  const code = await runVisibly(process.execPath, [program, 'run', ...selected, ...reporters, ...filters], {
    env: scope(isFull),
  })
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
  const files = testResults.map((/** @type {any} */ { name, startTime, endTime, assertionResults = [] }) => ({
    path: name,
    ms: endTime - startTime,
    failures: assertionResults.filter(hasFailed).map((/** @type {any} */ { fullName, failureMessages = [] }) => ({
      title: fullName,
      reason: failureMessages[0] ?? '',
    })),
  }))
  return countFaults({ passed: numPassedTests, failed: numFailedTests, files }, code)
}

/**
 * @param {Options} options
 * @returns {Promise<Result>}
 */
async function e2e({ filters, isFull }) {
  const chromium = await ensureChromium().catch(printFailure)
  if (!chromium) {
    console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to the one you have.')
    return { passed: 0, failed: 1 }
  }
  const report = freshReport('e2e')
  const code = await runVisibly(process.execPath, [PLAYWRIGHT, 'test', '--reporter=list,json', ...filters], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...scope(isFull) },
  })
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [], errors = [] } = readReport(report)
  const files = [...suites.map(browserFile), outsideTests(errors)]
  return countFaults({ passed: expected, failed: unexpected + flaky, files }, code)
}

/** @param {{ status: string }} result of a test, in a report of Vitest */
const hasFailed = ({ status }) => status === 'failed'

/**
 * A file in Playwright's report: the time of all its tests, and those that failed.
 * @param {any} file
 * @returns {TestFile}
 */
function browserFile(file) {
  /** @type {(suite: any) => any[]} */
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const specs = specsOf(file)
  const durations = specs.flatMap((spec) => spec.tests.flatMap((/** @type {any} */ test) => test.results))
  return {
    path: inRepository('e2e', file.file),
    ms: durations.reduce((sum, { duration }) => sum + duration, 0),
    failures: specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => ({ title, reason: firstErrorOf(tests)?.message ?? '' })),
  }
}

/**
 * An error between or after tests belongs to none of them.
 * @param {any[]} errors in a report of Playwright
 * @returns {TestFile}
 */
const outsideTests = (errors) => ({
  path: inRepository('e2e'),
  ms: 0,
  failures: errors.map(({ message = '' }) => ({ title: 'an error outside the tests', reason: message })),
})

/** @param {any[]} tests of one title, in a report of Playwright */
const firstErrorOf = (tests) => tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error

/**
 * Tells the runners whether the exhaustive files (`*.full.test.ts`, `*.full.spec.ts`) belong to the run.
 * @param {boolean} isFull
 */
function scope(isFull) {
  return { PUENTE_TEST_FULL: isFull ? '1' : '' }
}

/**
 * A runner can fail without a failed test: a file does not load, or an error follows the last test.
 * @param {Result} result
 * @param {number | null} code
 * @returns {Result}
 */
function countFaults(result, code) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

/** @param {string} name */
function freshReport(name) {
  const dir = inRepository('.cache', 'test-reports')
  mkdirSync(dir, { recursive: true })
  const file = `${dir}/${name}.json`
  rmSync(file, { force: true }) // a stale report must not count for a run that wrote none
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
