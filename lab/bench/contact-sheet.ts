// Photographs the page where every loan status ends, at three widths, in both colour schemes and with text at 200 %, and lays the
// pictures out on one sheet to look at: docs/images/contact-sheet.jpg. `npm run contact-sheet -- active court` takes these alone.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { makeTemporaryDataDir } from '../../apps/api/test/temporary-data-dir.ts'
import { LOAN_STATUSES, type LoanStatus } from '../../packages/domain/src/loan/status.ts'
import { ensureBuilt } from '../../tools/build.mjs'
import { requireChromium } from '../../tools/chromium.mjs'
import { printFailure } from '../../tools/failure.mjs'
import { startServerProcess } from '../../tools/server-process.mjs'

const SHEET = join(import.meta.dirname, '../../docs/images/contact-sheet.jpg')
const JPEG_QUALITY = 55
/** A picture in the repository stays small: the sheet lowers its quality until it fits. */
const MAX_BYTES = 900_000

const SIZES = [
  { width: 390, height: 844, thumbnailWidth: 130 },
  { width: 768, height: 1024, thumbnailWidth: 190 },
  { width: 1280, height: 800, thumbnailWidth: 260 },
] as const
const LOOKS = [
  { name: 'light', colorScheme: 'light', textPercent: 100 },
  { name: 'dark', colorScheme: 'dark', textPercent: 100 },
  { name: '200 %', colorScheme: 'light', textPercent: 200 },
] as const

/** Colours and layout change at the next frames, and colours with a short transition. */
const SETTLE_MS = 300
const settled = (ms: number) =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, ms))))

interface Picture {
  readonly label: string
  readonly jpeg: string
  readonly width: number
}

const asked = process.argv.slice(2)
const statuses = LOAN_STATUSES.filter((status) => asked.length === 0 || asked.includes(status))
if (statuses.length < asked.length) throw new Error(`known statuses are ${LOAN_STATUSES.join(' ')}`)
const executablePath = await requireChromium().catch(printFailure)

await ensureBuilt()
const dataDir = makeTemporaryDataDir()
const server = await startServerProcess({ PUENTE_MODE: 'sandbox', PUENTE_DATA: dataDir, DATABASE_URL: '' })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const rows: string[] = []
  for (const status of statuses) {
    const pictures = await picturesOf(browser, status)
    const cells = pictures.map(
      ({ label, jpeg, width }) =>
        `<figure><img src="data:image/jpeg;base64,${jpeg}" width="${width}"><figcaption>${label}</figcaption></figure>`,
    )
    rows.push(`<section><h2>${status}</h2><div>${cells.join('')}</div></section>`)
    console.log(status)
  }
  await printSheet(browser, rows)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function tokenOf(status: LoanStatus): Promise<string> {
  const response = await fetch(new URL('/sandbox/customers', server.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: status }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`no demo customer in ${status}: ${response.status}`)
  return token
}

async function picturesOf(browser: Browser, status: LoanStatus): Promise<readonly Picture[]> {
  const token = await tokenOf(status)
  const pictures: Picture[] = []
  for (const { width, height, thumbnailWidth } of SIZES) {
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      locale: 'es-ES',
      timezoneId: 'Europe/Madrid',
    })
    await context.addCookies([{ name: 'access_token', value: token, url: server.address }])
    const page = await context.newPage()
    await page.goto(new URL('/account', server.address).href)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForFunction(() => document.querySelector('[data-more-to-come]') === null)
    for (const { name, colorScheme, textPercent } of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`
      }, textPercent)
      await page.evaluate(settled, SETTLE_MS)
      const jpeg = await page.screenshot({ type: 'jpeg', quality: JPEG_QUALITY })
      pictures.push({ label: `${width} · ${name}`, jpeg: jpeg.toString('base64'), width: thumbnailWidth })
    }
    await context.close()
  }
  return pictures
}

async function printSheet(browser: Browser, rows: readonly string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1840, height: 1000 } })
  await page.setContent(
    `<style>
      body { font: 14px system-ui; margin: 16px; background: #fff; color: #14213a }
      h2 { font-size: 16px; margin: 16px 0 6px }
      div { display: flex; gap: 8px; align-items: flex-start }
      figure { margin: 0 } img { display: block; border: 1px solid #ccd }
      figcaption { font-size: 11px; color: #556 }
    </style>${rows.join('')}`,
  )
  for (let quality = JPEG_QUALITY; ; quality -= 5) {
    const sheet = await page.screenshot({ type: 'jpeg', quality, fullPage: true })
    if (sheet.length > MAX_BYTES && quality > 10) continue
    writeFileSync(SHEET, sheet)
    return
  }
}
