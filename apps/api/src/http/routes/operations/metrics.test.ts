// Goal: the metrics describe the business, jobs, the night, the books and the providers, and the alerts, the dashboard and the
// runbooks that ship with the server match them.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../../../test/applicant.ts'
import { makeBorrower, makeLoan } from '../../../../test/make-loan.ts'
import { failJobs, queuedJobs, removeJobs } from '../../../../test/queued-jobs.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { CODE_RULES } from '../../../customers/codes/code-rules.ts'
import { connectionStringOf } from '../../../db/pool.ts'

const inRepository = (path: string) => fileURLToPath(new URL(`../../../../../../${path}`, import.meta.url))
const ALERTS = readFileSync(inRepository('deploy/prometheus/alerts.yml'), 'utf8')
const DASHBOARD = readFileSync(inRepository('deploy/grafana/puente.json'), 'utf8')
const RUNBOOKS = readFileSync(inRepository('docs/operating/runbooks.md'), 'utf8')

let server: TestApp
let text: string
beforeAll(async () => {
  server = await createTestApp()
  await server.deps.transaction(async (tx) => {
    await makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), {})
  })
  await server.deps.transaction((tx) => tx.outbox.add('run-nights', {}, { maxAttempts: 1, delayMs: -60_000 }))
  await failJobs(server.pool, await queuedJobs(server.pool), 'Error: gone')
  await server.deps.transaction((tx) => tx.outbox.add('run-nights', {}, { delayMs: -60_000 }))
  const { phone } = await newApplicant(server)
  await server.call('POST', '/v2/user/login', { body: { mobile_phone: phone } })
  // A code that finds no free worker, and one that is not due yet.
  await server.deps.transaction((tx) => tx.outbox.add('send-code', { messageId: 'waits' }, { delayMs: -45_000 }))
  await server.deps.transaction((tx) => tx.outbox.add('send-code', { messageId: 'later' }, { delayMs: 60_000 }))
  text = (await server.call('GET', '/metrics')).body
})
afterAll(() => server.close())

const metricValue = (metric: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `))
  return line === undefined ? undefined : Number(line.slice(metric.length))
}
const exported = () => new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '']) => name))
const metricsIn = (expressions: string) =>
  [...new Set([...expressions.matchAll(/\b(?:puente|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name))].sort()

describe('the metrics', () => {
  it.each([
    ['puente_loan_status_changes_last_hour{status="active"}', 1],
    ['puente_money_facts_last_hour{type="payout"}', 1],
    ['puente_jobs_dead', 1],
    ['puente_night_failed', 0],
    ['puente_books_problems', 0],
    ['puente_last_backup_timestamp_seconds', 0],
    ['puente_migrations_different', 0],
  ])('%s is %i', (metric, value) => {
    expect(metricValue(metric)).toBe(value)
  })

  it('tell how long the oldest due job has waited', () => {
    expect(metricValue('puente_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(60)
  })

  it('tell how long a code has waited, apart from other jobs', () => {
    const waited = (lane: string) => metricValue(`puente_lane_oldest_due_seconds{lane="${lane}"}`) ?? Number.NaN
    expect(waited('codes')).toBeGreaterThanOrEqual(45)
    expect(waited('codes')).toBeLessThan(60)
    expect(waited('others')).toBeGreaterThanOrEqual(60)
    expect(waited('webhooks')).toBe(0)
  })

  it('measure calls to providers by port and result', () => {
    expect(text).toMatch(/puente_provider_call_seconds_count\{port="captcha",operation="\w+",result="ok"\} [1-9]/)
  })

  it('read the database once for scrapes that follow each other', async () => {
    await removeJobs(
      server.pool,
      (await queuedJobs(server.pool)).filter(({ attempts, maxAttempts }) => attempts >= maxAttempts),
    )
    const again = (await server.call('GET', '/metrics')).body
    expect(again).toContain('\npuente_jobs_dead 1\n')
  })

  it('tell of a migration that only the database has', async () => {
    await server.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 0)`,
    )
    const other = await createTestApp({}, { on: { databaseUrl: connectionStringOf(server.pool), dataDir: '/nowhere' } })
    const { body } = await other.call('GET', '/metrics')
    await other.close()
    await server.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'of a newer version'`)
    expect(body).toContain('\npuente_migrations_different 1\n')
  })
})

describe('what ships for monitoring', () => {
  it('alerts of waiting codes long before the first of them expires', () => {
    const rule = /alert: PuenteCodesWaiting\n +expr: '.*\{lane="codes"\}\) > (\d+)'\n +for: (\d+)s/.exec(ALERTS)
    const [waitedSeconds, heldSeconds] = [Number(rule?.[1]), Number(rule?.[2])]
    expect((waitedSeconds + heldSeconds) * 1000).toBeLessThanOrEqual(CODE_RULES.lifeMs / 4)
  })

  const alerts = () => [...ALERTS.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name)

  it('uses only metrics that the server exports', () => {
    const used = metricsIn(`${ALERTS.replaceAll(/^\s+runbook:.*$/gm, '')}\n${DASHBOARD}`)
    const names = exported()
    expect(used.length).toBeGreaterThan(15)
    expect(used.filter((name) => !names.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !names.has(name))).toEqual(
      [],
    )
  })

  it('shows every metric of this server in the dashboard', () => {
    const own = [...exported()].filter((name) => name.startsWith('puente_') && name !== 'puente_night_failed')
    const shown = metricsIn(DASHBOARD).map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
    expect(own.filter((name) => !shown.includes(name))).toEqual([])
  })

  it('what ships for monitoring has one runbook for each alert and no other', () => {
    expect(alerts().length).toBeGreaterThan(10)
    expect([...RUNBOOKS.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts())
    for (const name of alerts()) expect(ALERTS).toContain(`runbook: docs/operating/runbooks.md#${name.toLowerCase()}`)
  })

  it('what ships for monitoring is accepted by promtool where it is installed', () => {
    // Most machines lack it; the checks above hold everywhere.
    if (spawnSync('promtool', ['--version']).error) return
    expect(
      execFileSync('promtool', ['check', 'rules', inRepository('deploy/prometheus/alerts.yml')], { encoding: 'utf8' }),
    ).toContain(`SUCCESS: ${alerts().length} rules found`)
  })
})
