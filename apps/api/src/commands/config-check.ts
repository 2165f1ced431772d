import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { type Config, readConfig, settingNames } from '../config.ts'
import { createDeps } from '../create-deps.ts'
import { createPool } from '../db/pool.ts'
import type { CommandResult } from '../platform/command-result.ts'
import { refuseExampleContent } from '../platform/content/example-content.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../platform/content/site-content.ts'
import { StartupError } from '../platform/startup-error.ts'
import { type CheckedProvider, checkProviders } from '../staff/system/check-providers.ts'

const USAGE = [
  'npm run config:check              says everything that is wrong with the settings and the content, as the server reads them',
  'npm run config:check -- <file>    the same for the settings in a file such as puente.env',
  'npm run config:check -- --providers [<file>]    also makes a test call to every provider, without any effect',
]

const PROVIDERS = '--providers'

/** `npm run config:check`. */
export async function runConfigCheck(
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> {
  const asksProviders = args[0] === PROVIDERS
  const [file, ...rest] = asksProviders ? args.slice(1) : args
  if (rest.length > 0) return { lines: USAGE, isDone: false }
  const given =
    file === undefined
      ? environment
      : parseEnv(
          await readFile(file, 'utf8').catch(() => {
            throw new StartupError(`${file} cannot be read.`)
          }),
        )
  // The content is read even if other settings are wrong: one run names everything.
  let config: Config | undefined
  const settings = await problemsOf(() => {
    config = readConfig(given)
  })
  const content = await problemsOf(async () => {
    const directory = given.PUENTE_CONTENT || DEFAULT_CONTENT_DIR
    const site = await readSiteContent(directory)
    const isProduction = (given.PUENTE_MODE || given.NODE_ENV) === 'production'
    if (isProduction) await refuseExampleContent(site, directory)
  })
  const lines = [...settings, ...content]
  if (lines.length > 0 || config === undefined) return { lines, isDone: false }
  const accepted = `✓ The server accepts these settings (${settingNames().length} are known) and the content.`
  if (!asksProviders) return { lines: [accepted], isDone: true }
  const providers = await askProviders(config)
  return { lines: [accepted, ...providers.map(line)], isDone: providers.every(({ state }) => state !== 'fails') }
}

/** Needs no database: none of the calls reads or writes a row. */
async function askProviders(config: Config): Promise<readonly CheckedProvider[]> {
  const pool = createPool(config.databaseUrl ?? 'postgres://127.0.0.1', 1)
  try {
    const content = await readSiteContent(config.contentDir)
    return await checkProviders(config, createDeps({ config, pool, content, sandboxClock: null }))
  } finally {
    await pool.end()
  }
}

const MARKS = { works: '✓', fails: '✗', simulated: '–', not_offered: '–' } as const
const MEANINGS = {
  works: 'works',
  simulated: 'is simulated',
  not_offered: 'has no call without an effect: the first payment or payout shows whether it works',
} as const

const line = ({ port, provider, state, reason }: CheckedProvider): string =>
  `  ${MARKS[state]} ${port.padEnd(10)} ${provider.padEnd(10)} ${state === 'fails' ? reason : MEANINGS[state]}`

async function problemsOf(check: () => void | Promise<void>): Promise<readonly string[]> {
  try {
    await check()
    return []
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return error.message.split('\n')
  }
}
