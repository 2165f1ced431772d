// Goal: an admin sees what runs without a terminal: version, migrations, backup, night, jobs, the health of each provider, and every
// setting except secrets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failJobs, queuedJobs } from '../../../../../test/queued-jobs.ts'
import { signInAsDemo } from '../../../../../test/staff.ts'
import { startStandIn } from '../../../../../test/stand-in.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { knownMigrations } from '../../../../db/migrate.ts'
import { runNightsUntil } from '../../../../night/run-nights.ts'
import { measured, takeLastCalls } from '../../../../platform/provider-calls.ts'
import { noteProviderHealth } from '../../../../staff/system/provider-health.ts'

const SECRET = 'a-secret-of-this-test-that-is-long-enough'
const TWILIO_TOKEN = 'a-token-that-is-shown-nowhere'

let twilio: Awaited<ReturnType<typeof startStandIn>>
let server: TestApp
let admin: Awaited<ReturnType<typeof signInAsDemo>>
beforeAll(async () => {
  twilio = await startStandIn(() => ({ status: 401 }))
  server = await createTestApp({
    PUENTE_SECRET: SECRET,
    PUENTE_OFFER_DAYS: '21',
    SMS_PROVIDER: 'twilio',
    TWILIO_URL: twilio.url,
    TWILIO_ACCOUNT_SID: 'AC0123',
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_SMS_FROM: '+34600000000',
    PUENTE_PUBLIC_URL: 'https://prestamos.example',
  })
  admin = await signInAsDemo(server, 'admin')
  // Of other test files in this process.
  takeLastCalls()
})
afterAll(async () => {
  await server.close()
  await twilio.close()
})

const read = async () => {
  const answer = await server.call('GET', '/staff/system', { headers: admin.cookie })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const check = () => server.call('POST', '/staff/system/provider-checks', { headers: admin.headers, body: {} })
const sms = async () => (await read()).providers.find(({ port }: { port: string }) => port === 'sms')

describe('the system page', () => {
  it('says which version runs on which database, and when it was last backed up', async () => {
    const before = await read()
    expect(before).toMatchObject({
      mode: 'sandbox',
      node: process.versions.node,
      last_backup: null,
      last_night: null,
      migrations: { count: knownMigrations().length, newest: knownMigrations().at(-1)?.name, missing: [], unknown: 0 },
    })
    await server.pool.query(
      `insert into backups (ended_at, kind, bytes, version) values ('2026-11-15T02:31:00Z', 'dump', 5, '0.2.0'), ('2026-11-16T02:31:00Z', 'dump', 7, '0.2.0')`,
    )
    await runNightsUntil(server.deps, server.clock.today())
    expect(await read()).toMatchObject({
      last_backup: { ended_at: '2026-11-16T02:31:00.000Z', bytes: 7 },
      last_night: { business_date: server.clock.today(), finished_at: expect.any(String), failed_at: null },
    })
  })

  it('names a migration that the database lacks, and one that this version does not know', async () => {
    await server.pool.query(`update drizzle.__drizzle_migrations set hash = 'x' || hash where id = 5`)
    const { missing, unknown } = (await read()).migrations
    await server.pool.query(`update drizzle.__drizzle_migrations set hash = substr(hash, 2) where id = 5`)
    expect([missing.length, unknown]).toEqual([1, 1])
  })

  it('counts the jobs that wait and those that gave up', async () => {
    await server.deps.transaction((tx) =>
      tx.outbox.add('read-document', { documentId: 999_999_999 }, { maxAttempts: 1 }),
    )
    const jobs = await queuedJobs(server.pool)
    await failJobs(
      server.pool,
      jobs.filter(({ maxAttempts }) => maxAttempts === 1),
      'Error: gone',
    )
    expect((await read()).jobs).toMatchObject({ dead: 1 })
  })

  it('shows every setting with its origin, and no secret', async () => {
    const answer = await server.call('GET', '/staff/system', { headers: admin.cookie })
    expect(answer.body).not.toContain(SECRET)
    expect(answer.body).not.toContain(TWILIO_TOKEN)
    const settings = answer.json().settings.flatMap((part: { settings: object[] }) => part.settings)
    expect(settings).toContainEqual({ name: 'PUENTE_OFFER_DAYS', value: '21', source: 'environment', is_secret: false })
    // It follows from NODE_ENV.
    expect(settings).toContainEqual({ name: 'PUENTE_MODE', value: null, source: 'none', is_secret: false })
    expect(settings).toContainEqual({ name: 'PUENTE_SECRET', value: null, source: 'environment', is_secret: true })
    expect(settings).toContainEqual({ name: 'TWILIO_AUTH_TOKEN', value: null, source: 'environment', is_secret: true })
    expect(settings).toContainEqual({ name: 'PUENTE_CLAIM_MINUTES', value: '15', source: 'default', is_secret: false })
  })
})

describe('the health of providers', () => {
  it('is tested on request: what failed and why, noted in the audit and beside the last calls', async () => {
    twilio.answer = () => ({ status: 401 })
    const failed = await check()
    expect(failed.statusCode, failed.body).toBe(200)
    expect(failed.json().items).toContainEqual({
      port: 'sms',
      provider: 'twilio',
      state: 'fails',
      reason: 'Twilio does not accept our credentials',
    })
    expect(failed.json().items).toContainEqual({ port: 'mail', provider: 'sandbox', state: 'simulated', reason: null })
    expect(await sms()).toMatchObject({
      provider: 'twilio',
      has_check: true,
      worked_at: null,
      failed_at: expect.any(String),
      failure: 'Twilio does not accept our credentials',
    })
    const { rows } = await server.pool.query(
      `select actor, detail from audit_events where action = 'providers.checked' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor: 'admin:demo-admin', detail: { problems: 1 } }])

    twilio.answer = () => ({ body: { status: 'active' } })
    expect((await check()).json().items[0]).toMatchObject({ port: 'sms', state: 'works' })
    const now = await sms()
    const files = (await read()).providers.find(({ port }: { port: string }) => port === 'file_store')
    expect(files).toMatchObject({ provider: 'folder', worked_at: expect.any(String) })
    expect(now.worked_at > now.failed_at).toBe(true)
  })

  it('is tested by one call to each provider, however many ask at once', async () => {
    twilio.answer = () => ({ body: { status: 'active' } })
    twilio.requests.length = 0
    const answers = await Promise.all(Array.from({ length: 50 }, check))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(twilio.requests.length).toBeLessThan(25)
  })

  it('is kept over all processes: the later call counts, with the failure that belongs to it', async () => {
    const note = (failedAt: string, failure: string) =>
      server.deps.transaction((tx) =>
        tx.installation.noteProviders([
          { port: 'mail', provider: 'sandbox', workedAt: null, failedAt: new Date(failedAt), failure },
        ]),
      )
    await note('2026-11-16T10:00:05Z', 'second')
    await note('2026-11-16T10:00:01Z', 'first, written later by another process')
    const mail = (await read()).providers.find(({ port }: { port: string }) => port === 'mail')
    expect(mail).toMatchObject({ failed_at: '2026-11-16T10:00:05.000Z', failure: 'second' })
  })

  it('keeps no text of errors that are not ours: it may hold what was sent', async () => {
    const provider = measured('liveness', 'oz', {
      ask: async () => Promise.reject(new TypeError('could not send Núria Ferrer, 90000501K')),
    })
    await provider.ask().catch(() => undefined)
    await noteProviderHealth(server.deps)
    const { rows } = await server.pool.query(`select failure from provider_health where provider = 'oz'`)
    expect(rows).toEqual([{ failure: 'TypeError' }])
  })
})
