// Goal: the server starts completely or says in one sentence why not, and several can start at once.
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeOwnContentDir } from '../test/own-content.ts'
import { productionEnvironment } from '../test/production.ts'
import { TEMPLATE_DATABASE } from '../test/template-database.ts'
import { makeTemporaryDataDir } from '../test/temporary-data-dir.ts'
import { DEMO_CUSTOMERS } from './demo/demo-customers.ts'
import type { JobLane } from './platform/config/general-settings.ts'
import { StartupError } from './platform/startup-error.ts'
import { type RunningServer, startServer } from './server.ts'

const SECRET = 'a-secret-of-this-test-that-is-long-enough'
const NEW_SECRET = 'the-next-secret-of-this-test-is-as-long'
const LANES: readonly JobLane[] = ['codes', 'signatures', 'messages', 'webhooks', 'others']

let dataDir: string
let contentDir: string
let databaseUrl: string
beforeAll(async () => {
  dataDir = makeTemporaryDataDir()
  contentDir = makeOwnContentDir()
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  await onDatabase(url.href, (client) => client.query(`create database ${name} template ${TEMPLATE_DATABASE}`))
  url.pathname = `/${name}`
  databaseUrl = url.href
})
afterAll(() => Promise.all([dataDir, contentDir].map((directory) => rm(directory, { recursive: true }))))

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const start = (environment: Record<string, string>): Promise<RunningServer> =>
  startServer({
    environment: {
      PORT: '0',
      HOST: '127.0.0.1',
      PUENTE_LOG_LEVEL: 'silent',
      PUENTE_SECRET: SECRET,
      ...environment,
      DATABASE_URL: databaseUrl,
    },
  })

const production = () => ({
  ...productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://recaptcha.example' }),
  PUENTE_DATA: dataDir,
  PUENTE_CONTENT: contentDir,
})

/** The sentence that the operator reads. Any error other than a StartupError would show its stack. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const failure = await start(environment).then(
    (server) => server.stop().then(() => 'it started'),
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StartupError)
  return (failure as StartupError).message
}

describe('the server', () => {
  it('the server does not start on a data folder without write access, in either mode', async () => {
    const noFolder = join(dataDir, 'a-file')
    await writeFile(noFolder, '')
    for (const environment of [production(), {}]) {
      expect(await refusalOf({ ...environment, PUENTE_DATA: noFolder })).toBe(
        `Puente cannot write to the folder of documents ${noFolder}/documents (ENOTDIR): ` +
          'give this user access, or set PUENTE_DATA to another folder.',
      )
    }
  })

  it('the server does not start in production with the example lender', async () => {
    expect(await refusalOf({ ...production(), PUENTE_CONTENT: '' })).toMatch(
      /cannot start with the example lender of .*\n +layout\.es\.json:\d+ brand\.legal_name: .*\n +layout\.es\.json:\d+ brand\.tax_id/,
    )
  })

  it('the server does not start on an address of another machine', async () => {
    expect(await refusalOf({ ...production(), HOST: '192.0.2.1' })).toContain('HOST=192.0.2.1 is no address')
  })

  it('starts only with the secret of its database, or with a new one that names the old one as an earlier one', async () => {
    // The starts above have written the fingerprint of SECRET; this address ends a start after that check.
    const nextStep = { HOST: '192.0.2.1', PUENTE_DATA: dataDir, PUENTE_DEMO_DATA: 'off' }
    expect(await refusalOf({ ...nextStep, PUENTE_SECRET: NEW_SECRET })).toMatch(
      /^PUENTE_SECRET is not the secret of this database \(fingerprint [0-9a-f]{32}\)/,
    )
    const changed = { ...nextStep, PUENTE_SECRET: NEW_SECRET, PUENTE_EARLIER_SECRETS: SECRET }
    expect(await refusalOf(changed)).toContain('HOST=192.0.2.1 is no address')
    // From now on the old secret alone is the wrong one, and a change back names the new one.
    expect(await refusalOf(nextStep)).toContain('PUENTE_SECRET is not the secret of this database')
    expect(await refusalOf({ ...nextStep, PUENTE_EARLIER_SECRETS: NEW_SECRET })).toContain('is no address')
  })

  it('starts twice at once on one new database, creates its customers once, and runs jobs only where PUENTE_JOBS is on', async () => {
    // An empty setting counts as not set: a compose file passes it for an undefined variable.
    const environment = { PUENTE_DATA: dataDir, PUENTE_CONTENT: '' }
    const starts = await Promise.allSettled([start(environment), start({ ...environment, PUENTE_JOBS: 'off' })])
    const servers = starts.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const ready = await Promise.all(servers.map(({ address }) => fetch(new URL('/health/ready', address))))
    const workers = await onDatabase(databaseUrl, (client) => client.query('select count(*)::int from job_workers'))
    for (const server of servers) await server.stop()
    // One lease for each lane of the server that runs jobs, none for the other.
    expect(workers.rows).toEqual([{ count: LANES.length }])
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(ready.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await onDatabase(databaseUrl, (client) => client.query('select count(*)::int from users'))
    expect(rows).toEqual([{ count: DEMO_CUSTOMERS.length }])
  })
})
