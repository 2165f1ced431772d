// Goal: staff see that a night is missing, how far it came and why it stopped, and can run it again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../../../test/make-loan.ts'
import { signInAsDemo } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { runNightsUntil } from '../../../../night/run-nights.ts'

let server: TestApp
let admin: Awaited<ReturnType<typeof signInAsDemo>>
beforeAll(async () => {
  server = await createTestApp()
  admin = await signInAsDemo(server, 'admin')
  await server.deps.transaction(async (tx) => {
    await makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), {})
  })
})
afterAll(() => server.close())

const nights = async () => (await server.call('GET', '/staff/nights', { headers: admin.cookie })).json().items
const state = async () => (await server.call('GET', '/staff/counts', { headers: admin.cookie })).json().night
const retry = (headers: Record<string, string>, body: object = { reason: 'El disco ya tiene sitio' }) =>
  server.call('POST', '/staff/nights/retry', { headers, body })
const runTonight = () => runNightsUntil(server.deps, server.clock.today())

it('shows a finished night, and figures of today', async () => {
  await runTonight()
  expect(await nights()).toMatchObject([
    { business_date: '2026-11-16', failure: null, finished_at: expect.any(String) },
  ])
  expect(await state()).toEqual({ figures_as_of: '2026-11-16', is_missing: false, has_failed: false })
})

it('keeps why a night stopped, until it goes on after a retry', async () => {
  await server.pool.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'could not write: disk full'; end $$`)
  await server.pool.query(
    'create trigger fail before update on payment_promises for each statement execute function fail()',
  )
  await server.clock.advanceDays(1)
  await expect(runTonight()).rejects.toThrow('disk full')

  const [failed] = await nights()
  expect(failed).toMatchObject({
    business_date: '2026-11-17',
    stage: 'settle_promises',
    stage_number: 7,
    failure: 'could not write: disk full',
    failed_at: server.clock.now().toISOString(),
    finished_at: null,
  })
  expect(await state()).toEqual({ figures_as_of: '2026-11-16', is_missing: true, has_failed: true })

  await server.pool.query('drop trigger fail on payment_promises')
  expect((await retry(admin.headers)).statusCode).toBe(202)
  await server.runJobs()
  expect((await nights())[0]).toMatchObject({ business_date: '2026-11-17', failure: null, failed_at: null })
  expect(await state()).toEqual({ figures_as_of: '2026-11-17', is_missing: false, has_failed: false })
  const { rows } = await server.pool.query("select actor, detail from audit_events where action = 'night.retried'")
  expect(rows).toEqual([{ actor: 'admin:demo-admin', detail: { reason: 'El disco ya tiene sitio' } }])
})

it('pages by date', async () => {
  const first = (await server.call('GET', '/staff/nights?limit=1', { headers: admin.cookie })).json()
  expect(first.items).toHaveLength(1)
  const url = `/staff/nights?limit=1&after=${first.next}`
  const second = (await server.call('GET', url, { headers: admin.cookie })).json()
  expect(second).toMatchObject({ items: [{ business_date: '2026-11-16' }], next: null })
})

it.each([
  ['accountant', 202],
  ['support', 403],
  ['collector', 403],
] as const)('lets %s retry: %i', async (role, status) => {
  expect((await retry((await signInAsDemo(server, role)).headers)).statusCode).toBe(status)
})

it('asks for a reason', async () => {
  const refused = await retry(admin.headers, {})
  expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, 'reason'])
})
