// Goal: a command that cannot reach its database says so in one sentence, which is all that the terminal prints.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeTemporaryDataDir } from '../../test/temporary-data-dir.ts'
import { StartupError } from '../platform/startup-error.ts'
import { runEvidence } from './evidence.ts'
import { runPayouts } from './payouts.ts'
import { runStaff } from './staff.ts'
import { runStreets } from './streets.ts'

const folder = makeTemporaryDataDir()
const streets = join(folder, 'streets.csv')
writeFileSync(streets, 'city_id,name\n')
afterAll(() => rmSync(folder, { recursive: true }))

type Environment = Record<string, string>
const COMMANDS: readonly (readonly [string, (environment: Environment) => Promise<unknown>])[] = [
  ['evidence -- verify', (environment) => runEvidence(['verify'], environment)],
  ['payouts -- list', (environment) => runPayouts(['list'], environment)],
  ['staff -- users', (environment) => runStaff(['users'], environment)],
  ['streets -- <file>', (environment) => runStreets([streets], environment)],
]

it.each(COMMANDS)('npm run %s names the database that does not respond', async (_name, run) => {
  // Port 9 is "discard", a service that is never running here.
  const away = { DATABASE_URL: 'postgres://puente:clave@127.0.0.1:9/puente' }
  const failure = await run(away).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartupError)
  expect((failure as StartupError).message).toMatch(
    /^The database at 127\.0\.0\.1:9\/puente does not answer: .*ECONNREFUSED.*\.$/,
  )
})

it.each(COMMANDS)('npm run %s says that no server runs on its data folder', async (_name, run) => {
  await expect(run({ DATABASE_URL: '', PUENTE_DATA: folder })).rejects.toThrow(
    `This command needs a database: start the server that uses ${folder}, or set DATABASE_URL to your PostgreSQL.`,
  )
})
