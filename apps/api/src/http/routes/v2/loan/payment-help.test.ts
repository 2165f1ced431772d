// Goal: a borrower who cannot pay sees the options of today, the cheapest first, and can request one call per loan.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, loanView, makeCustomer } from '../../../../../test/card-customers.ts'
import { impersonate } from '../../../../../test/impersonate.ts'
import { makeStaff } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let server: TestApp
let support: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  server = await createTestApp()
  support = await makeStaff(server, 'support')
})
afterAll(() => server.close())

/** A loan of 300 € for 30 days, paid out this many days ago. */
const paidOut = (days: number): Promise<Customer> =>
  makeCustomer(server, { date: addDays(server.clock.today(), -days) })
const help = ({ token }: Customer, query = '') => server.call('GET', `/v2/loan/payment_help${query}`, { token })
const call = ({ token }: Customer, body: object = { time: 'morning' }) =>
  server.call('POST', '/v2/loan/call_request', { token, body })

describe('the options', () => {
  it('the options are those of the pay and extension sheets, the cheapest total first', async () => {
    const customer = await paidOut(28)
    const answer = await help(customer, '?amount=100&rest_in_days=7')
    expect(answer.statusCode, answer.body).toBe(200)
    const { options, call_request: callRequest } = answer.json()
    expect(callRequest).toBeNull()
    const loan = await loanView(server, customer)
    const part = (await server.call('GET', '/v2/loan/partial_repay?amount=100', { token: customer.token })).json()
    const week = (await server.call('GET', '/v2/loan/prolong?term=7', { token: customer.token })).json()
    expect(options).toMatchObject([
      { kind: 'full', now: loan.calculations.today.amount, later: 0, total: 384, matches: false },
      // The rest falls due in two days, and the borrower has it in a week.
      { kind: 'part', now: 100, later: part.after.return_amount, date: loan.must_pay_date, matches: false },
      { kind: 'extension', term: 7, now: week.cost, date: week.next_pay_date, tae: week.tae, matches: true },
      { kind: 'extension', term: 14, matches: true },
      { kind: 'extension', term: 30, matches: true },
    ])
    expect(options[2].later).toBe(300 + week.commission_at_the_end)
  })

  it.each([
    ['?amount=-1', 'amount'],
    ['?amount=abc', 'amount'],
    ['?rest_in_days=61', 'rest_in_days'],
    ['?rest_in_days=1.5', 'rest_in_days'],
  ])('reject %s at its field', async (query, property) => {
    const answer = await help(await paidOut(1), query)
    expect([answer.statusCode, answer.json().errors?.[0]?.property]).toEqual([422, property])
  })

  it('the options have no extension while a card page is open that can still be paid', async () => {
    const customer = await paidOut(28)
    const kinds = async () => new Set((await help(customer)).json().options.map(({ kind }: { kind: string }) => kind))
    const opened = await server.call('POST', '/v2/loan/payment-request/generate', {
      token: customer.token,
      body: { payment_type: 'payoff' },
    })
    expect(opened.statusCode, opened.body).toBe(200)
    expect((await kinds()).has('extension')).toBe(false)
    await server.call('POST', '/v2/loan/payment-request/cancel', { token: customer.token })
    expect((await kinds()).has('extension')).toBe(true)
  })

  it('the options are none before the payout', async () => {
    const answer = await help(await makeCustomer(server, { until: 'processing' }))
    expect([answer.statusCode, answer.json().options]).toEqual([200, []])
  })
})

describe('a request for a call', () => {
  it('becomes a task that every staff member sees, on the page of the customer too', async () => {
    const customer = await paidOut(35)
    const answer = await call(customer, { time: 'afternoon', reason: 'unexpected_cost' })
    expect(answer.statusCode, answer.body).toBe(200)
    // A Monday.
    expect(answer.json()).toEqual({
      requested_at: '2026-11-16T10:00:00.000Z',
      time: 'afternoon',
      call_by: '2026-11-17',
    })
    expect((await help(customer)).json().call_request).toEqual(answer.json())

    const page = await server.call('GET', `/staff/customers/${customer.userId}`, { token: support.token })
    const task = {
      title: 'Pide que le llamemos por la tarde: no puede pagar (ha tenido un gasto que no esperaba)',
      due_on: '2026-11-17',
      assignee: null,
      done_at: null,
    }
    expect(page.json().tasks).toMatchObject([task])
    const mine = await server.call('GET', '/staff/tasks', { token: support.token })
    expect(mine.json().items).toMatchObject([{ ...task, customer_id: customer.userId }])
    const { rows } = await server.pool.query(
      `select actor, action, detail ->> 'time' as time from audit_events where user_id = $1 and action = 'call_requested'`,
      [customer.userId],
    )
    expect(rows).toEqual([{ actor: 'borrower', action: 'call_requested', time: 'afternoon' }])

    await server.call('POST', `/staff/tasks/${mine.json().items[0].id}/done`, { token: support.token, body: {} })
    expect((await help(customer)).json().call_request).toBeNull()
    expect((await call(customer)).json()).toMatchObject({ time: 'morning' })
  })

  it('exists once per loan, also when fifty arrive at once', async () => {
    const customer = await paidOut(35)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => call(customer, { time: index % 2 === 0 ? 'morning' : 'afternoon' })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const { rows } = await server.pool.query(
      `select (select count(*)::int from staff_tasks where user_id = $1) as tasks,
        (select count(*)::int from audit_events where user_id = $1 and action = 'call_requested') as audited`,
      [customer.userId],
    )
    expect(rows).toEqual([{ tasks: 1, audited: 1 }])
  })

  it('a request for a call is refused to a staff member inside the account', async () => {
    const customer = await paidOut(35)
    const token = await impersonate(server, customer.userId)
    const refused = await call({ ...customer, token })
    expect(refused.statusCode).toBe(403)
    expect((await help({ ...customer, token })).json().call_request).toBeNull()
  })

  it('a request for a call needs a debt and a known time of day', async () => {
    const application = await makeCustomer(server, { until: 'request' })
    expect((await call(application)).statusCode).toBe(409)
    const wrong = await call(await paidOut(1), { time: 'midnight' })
    expect([wrong.statusCode, wrong.json().errors[0].property]).toEqual([422, 'time'])
  })
})
