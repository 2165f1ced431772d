import { capture, runQuietly } from './command.mjs'
import { startupError } from './failure.mjs'
import { withProgress } from './progress.mjs'

const HEADLESS_SHELL = 'chromium-headless-shell'
const CANDIDATES = [
  HEADLESS_SHELL, // the same engine without a window: a page costs a third less CPU time
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The browser for tests and measurements: the one that CHROMIUM_PATH names, else an installed one.
 * @returns {Promise<string | undefined>} its path
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return (await runs(named)) ? named : undefined
  for (const candidate of CANDIDATES) {
    if (!(await runs(candidate))) continue
    if (candidate.startsWith('/')) return candidate
    return (await capture('/bin/sh', ['-c', `command -v ${candidate}`])).output.trim()
  }
  return undefined
}

/**
 * The same, or a failure that says what is missing.
 * @returns {Promise<string>}
 */
export async function requireChromium() {
  const found = await findChromium()
  if (found !== undefined) return found
  throw startupError('The measurements need Chromium: install it, or set CHROMIUM_PATH to the one you have.')
}

/**
 * The same. On Debian as root, installs Debian's package if there is none.
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromium() {
  const found = await findChromium()
  if (found || process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !(await runs('apt-get'))) return found
  await withProgress('Installing Chromium', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const failure = 'Chromium could not be installed; apt-get said the above.'
    await runQuietly('apt-get', ['update'], { env, failure })
    // Older releases of Debian have only the whole browser.
    const isPackaged = (await capture('apt-cache', ['show', HEADLESS_SHELL])).code === 0
    const browser = isPackaged ? HEADLESS_SHELL : 'chromium'
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', browser], { env, failure })
  })
  return findChromium()
}

/** @param {string} program */
async function runs(program) {
  return (await capture(program, ['--version'])).code === 0
}
