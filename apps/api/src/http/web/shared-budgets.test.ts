// Goal: two processes on one database share every budget; a second process does not double a limit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, tokenFor } from '../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { connectionStringOf } from '../../db/pool.ts'
import { forgetOldRecords } from '../../night/forget-old-records.ts'

const SETTINGS = { PUENTE_CODES_PER_ADDRESS_HOUR: '4' }

let first: TestApp
let second: TestApp
beforeAll(async () => {
  first = await createTestApp(SETTINGS)
  const on = { databaseUrl: connectionStringOf(first.pool), dataDir: first.deps.config.dataDir ?? '' }
  second = await createTestApp(SETTINGS, { on })
})
afterAll(async () => {
  await second?.close()
  await first?.close()
})

/** Alternates between both processes, as a load balancer does. */
async function statuses(count: number, ask: (server: TestApp, n: number) => Promise<{ statusCode: number }>) {
  const counts: Record<number, number> = {}
  for (let n = 0; n < count; n += 1) {
    const { statusCode } = await ask(n % 2 === 0 ? first : second, n)
    counts[statusCode] = (counts[statusCode] ?? 0) + 1
  }
  return counts
}

const guess = (server: TestApp, n: number, options: { token?: string; address: string }) =>
  server.call('POST', '/v2/check-promocode', { body: { promocode: `CASI${n}` }, ...options })

describe('two processes on one database share', () => {
  it('the wrong promo codes of an address, also in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => guess(n % 2 === 0 ? first : second, n, { address: '198.51.100.7' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
  })

  it('the wrong promo codes of a customer', async () => {
    const token = await first.deps.transaction(async (tx) =>
      tokenFor(tx, first.deps, await makeBorrower(tx, first.clock.now())),
    )
    expect(await statuses(24, (server, n) => guess(server, n, { token, address: `192.0.2.${n}` }))).toEqual({
      200: 20,
      429: 4,
    })
  })

  it('the codes sent to an address', async () => {
    const login = (server: TestApp, n: number) =>
      server.call('POST', '/v2/user/login', { body: { mobile_phone: `3462255${n + 1000}` }, address: '198.51.100.21' })
    expect(await statuses(6, login)).toEqual({ 200: 4, 429: 2 })
  })

  it('the log entries of an address, until the minute is over', async () => {
    const report = (server: TestApp) =>
      server.call('POST', '/v2/send-log-data', {
        body: { type: 'error', message: 'x', context: {} },
        address: '198.51.100.8',
      })
    expect(await statuses(34, report)).toEqual({ 204: 30, 429: 4 })
    first.clock.advanceMs(60_000)
    expect((await report(first)).statusCode).toBe(204)
  })

  it('the pages of payment links that an address opens', async () => {
    const open = (server: TestApp) => server.call('GET', '/pay/unknown', { address: '198.51.100.9' })
    expect(await statuses(64, open)).toEqual({ 404: 60, 429: 4 })
  })
})

it('the night deletes the counts of the day before', async () => {
  const counts = async () => {
    const { rows } = await first.pool.query(
      `select (select count(*)::int from request_budgets) as requests, (select count(*)::int from promo_guesses) as guesses`,
    )
    return rows[0]
  }
  await forgetOldRecords(first.deps, first.clock.today())
  expect((await counts()).guesses).toBeGreaterThan(0)
  await first.clock.advanceDays(2)
  await forgetOldRecords(first.deps, first.clock.today())
  expect(await counts()).toEqual({ requests: 0, guesses: 0 })
})

it('counts in unlogged tables, which need no write-ahead log', async () => {
  const { rows } = await first.pool.query(
    `select relname from pg_class where relpersistence = 'u' and relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 1`,
  )
  expect(rows.map(({ relname }) => relname)).toEqual(['promo_guesses', 'request_budgets'])
})
