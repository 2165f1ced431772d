// Goal: the customers that every sandbox starts with cover every status and case once, and their nights, jobs and books are sound.
// `customers.test.ts` creates each of them alone; `server.test.ts` creates all of them in two servers that start at once.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { DEMO_CUSTOMERS, loadDemoData } from '../../../demo/demo-customers.ts'
import { DEMO_STATES } from '../../../demo/demo-states.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

it('the demo customers cover every status and case once, and a second start adds none', async () => {
  const count = async () => (await server.pool.query(`select count(*) from users`)).rows[0].count
  await loadDemoData(server.pool, server.deps)
  expect(await count()).toBe(DEMO_CUSTOMERS.length)
  await loadDemoData(server.pool, server.deps)
  // A statement for staff, once: what it says is matched to the demo loans.
  const { rows: entries } = await server.pool.query('select state, amount_cents::int as cents from statement_entries')
  expect(entries.map(({ state }) => state)).toEqual(['unmatched', 'unmatched', 'unmatched', 'unmatched'])
  expect(entries.filter(({ cents }) => cents < 0)).toHaveLength(1)
  // A request for a second person, once.
  const { rows: requests } = await server.pool.query('select act, state from approval_requests')
  expect(requests).toEqual([{ act: 'court_move', state: 'waiting' }])
  expect(await count()).toBe(DEMO_CUSTOMERS.length)
  const { items } = (await server.call('GET', '/sandbox/customers')).json()
  expect(items).toHaveLength(DEMO_STATES.length - 2)
  for (const { phone } of items) {
    expect((await server.call('POST', '/sandbox/enter', { body: { phone } })).statusCode).toBe(200)
  }
  // The following nights and jobs report no errors.
  await server.call('POST', '/sandbox/clock', { body: { advance_days: 2 } })
  await server.runJobs()
  const { rows } = await server.pool.query(
    `select count(*) as failed from graphile_worker.jobs where last_error is not null`,
  )
  expect(rows).toEqual([{ failed: 0 }])
  // The trial balance counts what the stories booked on past days, before and after a night closed them.
  const principalCents = async () => {
    const totals = await server.deps.transaction((tx) => tx.books.totalsThrough(server.clock.today()))
    const { debitCents = 0, creditCents = 0 } = totals.find(({ account }) => account === 'principal') ?? {}
    return debitCents - creditCents
  }
  const lentCents = async () => {
    const { rows: sums } = await server.pool.query(
      "select sum(case debit when 'principal' then amount_cents else -amount_cents end)::int as cents from ledger_transfers where 'principal' in (debit, credit)",
    )
    return sums[0].cents
  }
  expect(await principalCents()).toBe(await lentCents())
  expect((await server.call('POST', '/sandbox/customers', { body: { state: 'overdue' } })).statusCode).toBe(201)
  expect(await principalCents()).toBe(await lentCents())
})
