import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { readConfig, settingNames } from '../config.ts'
import type { CommandResult } from '../platform/command-result.ts'
import { refuseExampleContent } from '../platform/content/example-content.ts'
import { DEFAULT_CONTENT_DIR, readSiteContent } from '../platform/content/site-content.ts'
import { StartupError } from '../platform/startup-error.ts'

const USAGE = [
  'npm run config:check              says everything that is wrong with the settings and the content, as the server reads them',
  'npm run config:check -- <file>    the same for the settings in a file such as puente.env',
]

/** `npm run config:check`. */
export async function runConfigCheck(
  args: readonly string[],
  environment: Record<string, string | undefined> = process.env,
): Promise<CommandResult> {
  const [file, ...rest] = args
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
  const settings = await problemsOf(() => void readConfig(given))
  const content = await problemsOf(async () => {
    const directory = given.PUENTE_CONTENT || DEFAULT_CONTENT_DIR
    const site = await readSiteContent(directory)
    const isProduction = (given.PUENTE_MODE || given.NODE_ENV) === 'production'
    if (isProduction) await refuseExampleContent(site, directory)
  })
  const lines = [...settings, ...content]
  return lines.length > 0
    ? { lines, isDone: false }
    : {
        lines: [`✓ The server accepts these settings (${settingNames().length} are known) and the content.`],
        isDone: true,
      }
}

async function problemsOf(check: () => void | Promise<void>): Promise<readonly string[]> {
  try {
    await check()
    return []
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return error.message.split('\n')
  }
}
