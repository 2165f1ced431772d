// Goal: what browsers report (funnel steps, failures, fraud profiles) is stored once, scrubbed, bounded and deleted in time.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { runNight } from '../../../night/run-nights.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

let addresses = 0
/** Budgets are counted per address: each test uses its own. */
const newAddress = () => `203.0.113.${++addresses}`

const customer = async (state = 'no_loan') => {
  const made = (await test.call('POST', '/sandbox/customers', { body: { state } })).json()
  const user = (await test.call('GET', '/v2/user', { token: made.token })).json()
  return { token: made.token as string, userId: user.id as number }
}

const event = (changed: object = {}) => ({
  id: randomUUID(),
  name: 'login_succes',
  funnel: 'registration',
  at: test.clock.now().toISOString(),
  visit_id: randomUUID(),
  ...changed,
})
const rowsOf = async (visitId: string) =>
  (await test.pool.query('select name, funnel, source, user_id, at from funnel_events where visit_id = $1', [visitId]))
    .rows

describe('POST /v2/funnel-events', () => {
  it('[R9.06] stores a step with the user of the session, and counts it once however often it is sent', async () => {
    const { token, userId } = await customer()
    const sent = event()
    for (let time = 0; time < 2; time += 1) {
      const answer = await test.call('POST', '/v2/funnel-events', { token, body: { events: [sent] } })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    const rows = await rowsOf(sent.visit_id)
    expect(rows).toMatchObject([{ name: 'login_succes', funnel: 'registration' }])
    expect(Number(rows[0].user_id)).toBe(userId)
  })

  it('stores the campaign that the visitor came with in one spelling, and none as direct', async () => {
    for (const [source, stored] of [
      ['Mi Web', 'mi-web'],
      [undefined, 'direct'],
    ] as const) {
      const sent = event(source === undefined ? {} : { source })
      await test.call('POST', '/v2/funnel-events', { body: { events: [sent] } })
      expect(await rowsOf(sent.visit_id)).toMatchObject([{ source: stored }])
    }
  })

  it('[R8.13] counts an error of an anonymous visitor', async () => {
    const sent = event({ name: 'wrong_phone_number' })
    await test.call('POST', '/v2/funnel-events', { body: { events: [sent] } })
    expect(await rowsOf(sent.visit_id)).toMatchObject([{ name: 'wrong_phone_number', user_id: null }])
  })

  it('stores the arrival time when the browser clock is wrong by years', async () => {
    const sent = event({ at: '2031-01-01T00:00:00Z' })
    await test.call('POST', '/v2/funnel-events', { body: { events: [sent] } })
    expect((await rowsOf(sent.visit_id))[0].at).toEqual(test.clock.now())
  })

  it.each([
    ['an unknown value', { name: 'login_success' }],
    ['an unknown funnel', { funnel: 'other' }],
    ['an invalid id', { id: '1' }],
  ])('%s is refused, and nothing of the batch is stored', async (_case, changed) => {
    const good = event()
    const answer = await test.call('POST', '/v2/funnel-events', { body: { events: [good, event(changed)] } })
    expect([answer.statusCode, answer.json().label]).toEqual([422, 'validation_failed'])
    expect(await rowsOf(good.visit_id)).toEqual([])
  })

  it('rejects too many in a minute', async () => {
    const address = newAddress()
    const send = () => test.call('POST', '/v2/funnel-events', { address, body: { events: [event()] } })
    for (let sent = 0; sent < 60; sent += 1) expect((await send()).statusCode).toBe(204)
    const refused = await send()
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    test.clock.advanceMs(60_000)
    expect((await send()).statusCode).toBe(204)
  })
})

describe('POST /v2/send-log-data', () => {
  const logs = async () => (await test.pool.query('select * from client_logs order by id desc limit 1')).rows[0]

  it('[R7.07] stores the failure without tokens, queries or personal data', async () => {
    const { token, userId } = await customer()
    const answer = await test.call('POST', '/v2/send-log-data', {
      token,
      body: {
        type: 'liveness_error',
        message: 'failed at https://puente.example/account?access_token=abc for lucia@example.es',
        context: { code: 7, event_session_id: 'e-1', access_token: 'abc', page: '/account?apikey=1' },
      },
    })
    expect(answer.statusCode).toBe(204)
    const row = await logs()
    expect(row).toMatchObject({
      type: 'liveness_error',
      message: 'failed at https://puente.example/account for [email]',
      context: { event_session_id: 'e-1', page: '/account' },
    })
    expect(Number(row.user_id)).toBe(userId)
    expect(JSON.stringify(row)).not.toContain('abc')
  })

  it('[R7.07] accepts reports from visitors too', async () => {
    const body = { type: 'error', message: 'x is undefined' }
    expect((await test.call('POST', '/v2/send-log-data', { body })).statusCode).toBe(204)
    expect(await logs()).toMatchObject({ message: 'x is undefined', user_id: null, context: {} })
  })

  it.each([
    ['more than 8 kB', { type: 'error', message: 'x', context: { text: 'x'.repeat(9000) } }, 413],
    ['no message', { type: 'error' }, 422],
    ['a context that is a list', { type: 'error', message: 'x', context: [] }, 422],
  ])('%s is refused', async (_case, body, status) => {
    expect((await test.call('POST', '/v2/send-log-data', { body })).statusCode).toBe(status)
  })

  it('accepts thirty a minute from one caller', async () => {
    const address = newAddress()
    const send = () => test.call('POST', '/v2/send-log-data', { address, body: { type: 'error', message: 'again' } })
    for (let sent = 0; sent < 30; sent += 1) expect((await send()).statusCode).toBe(204)
    expect((await send()).json().label).toBe('too_many_requests')
  })
})

describe('the fraud profile of an application', () => {
  it.each([[{ id: 'session-1', reason: null }], [{ id: null, reason: 'timeout' }]])(
    '[R8.11] %j is stored with the loan for the decision',
    async (profile) => {
      const { token, userId } = await customer('repeat')
      const body = { loan_sum: 100, loan_period: 7, attempt_reference: randomUUID(), fraud_profile: profile }
      const loan = (await test.call('POST', '/v2/loan', { token, body })).json()
      // The same attempt again, as sent by a browser that got no response: one loan, one profile.
      await test.call('POST', '/v2/loan', { token, body })
      const { rows } = await test.pool.query('select * from fraud_profiles where user_id = $1', [userId])
      expect(rows).toHaveLength(1)
      const kept = await test.deps.transaction((tx) => tx.clientRecords.fraudProfileOf(loan.id))
      expect(kept).toMatchObject({ userId, loanId: loan.id, profileId: profile.id, reason: profile.reason })
    },
  )

  it('an application without one is accepted', async () => {
    const { token } = await customer('repeat')
    const answer = await test.call('POST', '/v2/loan', { token, body: { loan_sum: 100, loan_period: 7 } })
    expect(answer.statusCode).toBe(201)
    expect(await test.deps.transaction((tx) => tx.clientRecords.fraudProfileOf(answer.json().id))).toBeNull()
  })

  it('a profile needs an id or a reason', async () => {
    const { token } = await customer('repeat')
    const body = { loan_sum: 100, loan_period: 7, fraud_profile: { id: null, reason: null } }
    const answer = await test.call('POST', '/v2/loan', { token, body })
    expect([answer.statusCode, answer.json().errors[0].property]).toEqual([422, 'fraud_profile.reason'])
  })
})

describe('the night', () => {
  it('deletes logs after a month and statistics after thirteen', async () => {
    const own = await createTestApp()
    const counts = async () => {
      const { rows } = await own.pool.query(
        'select (select count(*)::int from client_logs) as logs, (select count(*)::int from funnel_events) as events',
      )
      return rows[0]
    }
    await own.call('POST', '/v2/send-log-data', { body: { type: 'error', message: 'x' } })
    await own.call('POST', '/v2/funnel-events', { body: { events: [event({ at: own.clock.now().toISOString() })] } })
    const nightOf = async (instant: string) => {
      own.clock.set(instant)
      await runNight(own.deps, own.clock.today())
      return counts()
    }
    // Written on 16 November 2026.
    expect(await nightOf('2026-12-16T01:00:00Z')).toEqual({ logs: 1, events: 1 })
    expect(await nightOf('2026-12-17T01:00:00Z')).toEqual({ logs: 0, events: 1 })
    expect(await nightOf('2027-12-15T01:00:00Z')).toEqual({ logs: 0, events: 1 })
    expect(await nightOf('2027-12-17T01:00:00Z')).toEqual({ logs: 0, events: 0 })
    await own.close()
  })
})
