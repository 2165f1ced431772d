// How long a new visitor on a slow phone network waits for the first page: 50 KB/s down, 400 ms for every round trip, empty cache, the
// built app on the real server. The page is usable when the phone form is there and the calculator answers to input. Median of three.
// `npm run bench:slow-page -- --requests` also lists what was loaded, and when.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { makeTemporaryDataDir } from '../../apps/api/test/temporary-data-dir.ts'
import { ensureBuilt } from '../../tools/build.mjs'
import { requireChromium } from '../../tools/chromium.mjs'
import { printFailure } from '../../tools/failure.mjs'
import { ensureServerBundled } from '../../tools/server-bundle.mjs'
import { startServerProcess } from '../../tools/server-process.mjs'
import { report } from './figures.ts'
import { median } from './median.ts'

const RUNS = 3
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' }
const PAGE_TIMEOUT_MS = 60_000

/**
 * Runs in the page, on every frame: changes the amount as soon as there is one, and notes when the price follows. A string, because
 * the compiler adds helpers to functions that a page does not have. React listens to the event of the native setter.
 */
const WATCH_FOR_USE = `
  let before = null
  const look = () => {
    const phone = document.querySelector('input[type=tel]')
    const slider = document.querySelector('input[type=range]')
    const text = document.querySelector('main')?.textContent ?? ''
    if (phone && slider && !slider.disabled) {
      if (before !== null && text !== before) {
        document.documentElement.dataset.usableMs = String(performance.now())
        return
      }
      if (before === null) {
        before = text
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(slider, slider.min)
        slider.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

interface Visit {
  readonly paintedSeconds: number
  readonly usableSeconds: number
  readonly requests: readonly string[]
}

const { values } = parseArgs({ options: { requests: { type: 'boolean', default: false } } })
const executablePath = await requireChromium().catch(printFailure)
await Promise.all([ensureBuilt(), ensureServerBundled()])
const dataDir = makeTemporaryDataDir()
const server = await startServerProcess({
  PUENTE_MODE: 'sandbox',
  PUENTE_DEMO_DATA: 'off',
  PUENTE_DATA: dataDir,
  DATABASE_URL: '',
})
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  // The first visit makes the server compress its pages, which it does once.
  await visitOnce(browser, { ...NETWORK, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  const visits: Visit[] = []
  for (let run = 0; run < RUNS; run += 1) visits.push(await visitOnce(browser, NETWORK))
  if (values.requests) for (const line of visits.at(-1)?.requests ?? []) console.log(line)
  console.log(`  frame painted after ${median(visits.map(({ paintedSeconds }) => paintedSeconds)).toFixed(1)} s`)
  report('slow-page.usable', median(visits.map(({ usableSeconds }) => usableSeconds)))
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function visitOnce(browser: Browser, network: typeof NETWORK): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await page.addInitScript({ content: WATCH_FOR_USE })
    await page.goto(new URL('/auth', server.address).href, { waitUntil: 'commit', timeout: PAGE_TIMEOUT_MS })
    const usableMs = await page.waitForFunction(() => Number(document.documentElement.dataset.usableMs), undefined, {
      timeout: PAGE_TIMEOUT_MS,
    })
    const timing = await page.evaluate(() => ({
      paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      loads: (performance.getEntries() as PerformanceResourceTiming[])
        .filter(({ entryType }) => entryType === 'resource' || entryType === 'navigation')
        .map(({ name, startTime, responseEnd, transferSize }) => ({ name, startTime, responseEnd, transferSize })),
    }))
    const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(6)
    return {
      paintedSeconds: timing.paintedMs / 1000,
      usableSeconds: (await usableMs.jsonValue()) / 1000,
      requests: timing.loads.map(
        ({ name, startTime, responseEnd, transferSize }) =>
          `${seconds(startTime)}${seconds(responseEnd)}${String(transferSize).padStart(8)}  ${name}`,
      ),
    }
  } finally {
    await context.close()
  }
}
