// Measures the screens as a phone on a slow network loads them: Lighthouse with its mobile profile and simulated throttling, on
// the built app and the real server. `npm run bench:lighthouse -- /auth /account` selects the paths.
import { rmSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { makeTemporaryDataDir } from '../../apps/api/test/temporary-data-dir.ts'
import { ensureBuilt } from '../../tools/build.mjs'
import { requireChromium } from '../../tools/chromium.mjs'
import { printFailure } from '../../tools/failure.mjs'
import { startServerProcess } from '../../tools/server-process.mjs'
import { importToolPackage } from '../../tools/tool-packages.mjs'
import { freePort } from '../free-ports.mjs'
import { report } from './figures.ts'
import { FLOORS } from './floors.ts'
import { median } from './median.ts'

/** Speed varies from run to run: the middle one counts. */
const RUNS = 5
/** A page that polls every five seconds never becomes as idle as Lighthouse expects. */
const LONGEST_LOAD_MS = 15_000
// The metrics behind the performance score, in milliseconds except the last, which has no unit.
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]
const MACHINE = 'speed of this machine'
const SLOWDOWN = 'slowdown'
/**
 * Lighthouse slows the machine down to the speed of a phone: four times on machines with a speed of 1,500 to 2,000 in its own index.
 * Its guide on throttling asks for a smaller factor on slower machines, which would otherwise stand for a phone slower than any in use.
 */
const DEFAULT_SLOWDOWN = 4
const SPEED_FOR_DEFAULT = 1_500
const BENCHMARKS = 3

type Scores = Partial<Record<'performance' | 'accessibility' | 'best-practices', number>>
interface Visit {
  readonly path: string
  /** The demo customer of the visit; null for a signed-out visitor. */
  readonly as: string | null
  readonly lowest: Scores
}

const FOR_EVERYBODY = { accessibility: FLOORS['lighthouse.accessibility'].limit }
// Every step on which a customer can pause. Two have no demo customer: creating the application, and the step for data that an
// agent left out.
const STEPS: readonly (readonly [path: string, as: string])[] = [
  ['personal-data', 'just_registered'],
  ['additional-information', 'just_registered'],
  ['select-account', 'awaiting_issuance_method'],
  ['photo-verification', 'awaiting_documents'],
  ['verification', 'new'],
  ['bank-data', 'awaiting_bank_process_data'],
  ['decision', 'counter_offer_less'],
  ['agreement-document', 'awaiting_sign_contract'],
  ['auto-debit', 'contract_signed'],
]
const VISITS: readonly Visit[] = [
  {
    path: '/auth',
    as: null,
    lowest: { ...FOR_EVERYBODY, performance: FLOORS['lighthouse.auth'].limit, 'best-practices': 100 },
  },
  {
    path: '/account',
    as: 'active',
    lowest: { ...FOR_EVERYBODY, performance: FLOORS['lighthouse.account'].limit },
  },
  ...STEPS.map(([step, as]) => ({
    path: `/registration/${step}`,
    as,
    lowest: { ...FOR_EVERYBODY, performance: FLOORS['lighthouse.steps'].limit },
  })),
]

const asked = process.argv.slice(2)
const visits = asked.length === 0 ? VISITS : VISITS.filter(({ path }) => asked.includes(path))
if (visits.length < asked.length) throw new Error(`known paths are ${VISITS.map(({ path }) => path).join(' ')}`)

const executablePath = await requireChromium().catch(printFailure)
const { default: lighthouse } = await importToolPackage('lighthouse', 'lighthouse')
const { pageFunctions } = await importToolPackage('lighthouse', 'lighthouse/core/lib/page-functions.js')
await ensureBuilt()
const dataDir = makeTemporaryDataDir()
const server = await startServerProcess({ PUENTE_MODE: 'sandbox', PUENTE_DATA: dataDir, DATABASE_URL: '' })
try {
  const accessibility: number[] = []
  const layoutShifts: number[] = []
  const steps: number[] = []
  for (const visit of visits) {
    const figure = await medians(visit)
    accessibility.push(figure('accessibility'))
    layoutShifts.push(figure('cumulative-layout-shift'))
    const bounds = Object.entries(visit.lowest)
    const isLow = !bounds.every(([category, lowest]) => figure(category) >= lowest)
    const scores = bounds.map(([category, lowest]) => `${category} ${figure(category)} (at least ${lowest})`)
    console.log(`${isLow ? '✗' : '✓'} ${visit.path}: ${scores.join(', ')}`)
    console.log(`  ${[...METRICS, MACHINE, SLOWDOWN].map((name) => `${name} ${figure(name)}`).join(', ')}`)
    if (isLow) process.exitCode = 1
    if (visit.path === '/auth') report('lighthouse.auth', figure('performance'))
    else if (visit.path === '/account') report('lighthouse.account', figure('performance'))
    else steps.push(figure('performance'))
  }
  if (steps.length > 0) report('lighthouse.steps', Math.min(...steps))
  report('lighthouse.accessibility', Math.min(...accessibility))
  report('lighthouse.layout-shift', Math.max(...layoutShifts))
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function medians(visit: Visit): Promise<(name: string) => number> {
  const token = visit.as === null ? null : await tokenOf(visit.as)
  const runs: Record<string, number>[] = []
  for (let run = 1; run <= RUNS; run++) runs.push(await measure(visit, token))
  return (name) => median(runs.map((run) => run[name] ?? Number.NaN))
}

async function tokenOf(state: string): Promise<string> {
  const response = await fetch(new URL('/sandbox/customers', server.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  })
  if (!response.ok) throw new Error(`no demo customer in ${state}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

/** One run: the scores from 0 to 100 and their metrics. */
async function measure(visit: Visit, token: string | null, isSecondTry = false): Promise<Record<string, number>> {
  const { path, lowest } = visit
  const url = new URL(path, server.address)
  const port = await freePort()
  // A new browser per run, so that no run benefits from an earlier cache. Lighthouse opens its tab in the browser's default
  // context, so that context gets the cookie.
  const browser = await chromium.launchPersistentContext('', {
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    if (token !== null) await browser.addCookies([{ name: 'access_token', value: token, url: url.origin }])
    const speed = await speedOf(browser)
    const cpuSlowdownMultiplier = Math.min(DEFAULT_SLOWDOWN, (DEFAULT_SLOWDOWN * speed) / SPEED_FOR_DEFAULT)
    const onlyCategories = Object.keys(lowest)
    const result = await lighthouse(url.href, {
      port,
      onlyCategories,
      disableStorageReset: true,
      maxWaitForLoad: LONGEST_LOAD_MS,
      throttling: { cpuSlowdownMultiplier },
      logLevel: 'error',
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    // Occasionally a trace lacks its beginning, and Lighthouse asks for another run.
    if (lhr.runtimeError?.code === 'NO_NAVSTART' && !isSecondTry) return measure(visit, token, true)
    if (lhr.runtimeError) throw new Error(`Lighthouse could not load ${url.href}: ${lhr.runtimeError.message}`)
    const { pathname } = new URL(lhr.finalDisplayedUrl)
    if (pathname !== path) throw new Error(`${path} led to ${pathname}: that is another page than the one to measure`)
    return Object.fromEntries([
      ...onlyCategories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ...METRICS.map((name) => [name, Math.round((lhr.audits[name]?.numericValue ?? 0) * 1000) / 1000]),
      [MACHINE, Math.round(speed)],
      [SLOWDOWN, Math.round(cpuSlowdownMultiplier * 10) / 10],
    ])
  } finally {
    await browser.close()
  }
}

/**
 * Lighthouse's own benchmark of the browser, taken just before the run: the speed of a shared machine changes within seconds. The best
 * of several counts, because a browser that has just started is busy.
 */
async function speedOf(browser: BrowserContext): Promise<number> {
  const page = await browser.newPage()
  let best = 0
  for (let attempt = 0; attempt < BENCHMARKS; attempt += 1) {
    best = Math.max(best, await page.evaluate<number>(pageFunctions.computeBenchmarkIndex))
  }
  await page.close()
  return best
}
