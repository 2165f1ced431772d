// What a phone on a slow network makes of our screens: Lighthouse with its mobile profile and simulated throttling,
// on the built app and the real server. `npm run bench:lighthouse -- /auth /other` names the paths.
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { makeTemporaryDataDir } from '../apps/api/test/temporary-data-dir.ts'
import { ensureBuilt } from '../tools/build.mjs'
import { findChromium } from '../tools/chromium.mjs'
import { startServerProcess } from '../tools/server-process.mjs'

const RUNS = 5
const LOWEST = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
const CATEGORIES = Object.keys(LOWEST) as (keyof typeof LOWEST)[]
// What the performance score is made of: milliseconds, but for the last, which has no unit.
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]

const paths = process.argv.length > 2 ? process.argv.slice(2) : ['/auth']

await ensureBuilt()
const dataDir = makeTemporaryDataDir()
const server = await startServerProcess({ PUENTE_MODE: 'sandbox', PUENTE_DATA: dataDir, DATABASE_URL: '' })
try {
  for (const path of paths) {
    const median = await medians(new URL(path, server.address).href)
    const isLow = !CATEGORIES.every((category) => median(category) >= LOWEST[category])
    const scores = CATEGORIES.map((category) => `${category} ${median(category)} (at least ${LOWEST[category]})`)
    console.log(`${isLow ? '✗' : '✓'} ${path}: ${scores.join(', ')}`)
    console.log(`  ${METRICS.map((metric) => `${metric} ${median(metric)}`).join(', ')}`)
    if (isLow) process.exitCode = 1
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function medians(url: string): Promise<(name: string) => number> {
  const runs: Record<string, number>[] = []
  for (let run = 1; run <= RUNS; run++) runs.push(await measure(url))
  return (name) => runs.map((run) => run[name] ?? Number.NaN).sort((a, b) => a - b)[RUNS >> 1] ?? Number.NaN
}

/** One run: the scores from 0 to 100 and the metrics behind them. */
async function measure(url: string): Promise<Record<string, number>> {
  const port = await freePort()
  const executablePath = await findChromium()
  // A browser per run: nothing one run cached may help the next.
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`)
    return Object.fromEntries([
      ...CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ...METRICS.map((name) => [name, Math.round((lhr.audits[name]?.numericValue ?? 0) * 1000) / 1000]),
    ])
  } finally {
    await browser.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
