// Goal: a borrower's card payment is booked once and never lost, whatever the provider says, however late and however
// often; and while the outcome is unknown, the loan waits.
import { addDays, civilDate } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Customer,
  deliverHeldBackJobs,
  expectBooksToBalance,
  holdBackJobs,
  inboxOf,
  loanView,
  makeCustomer,
  operationsOf,
  pick,
  recordOf,
} from '../../../test/card-customers.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const generate = (customer: Customer, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/v2/loan/payment-request/generate', { token: customer.token, body, headers })
const linkFor = async (customer: Customer, body: unknown): Promise<string> => {
  const answer = await generate(customer, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().payment_link
}
const sweep = async () => {
  await server.deps.transaction((tx) => tx.outbox.add('sweep-card-operations', {}))
  await server.runJobs()
}
/** Ten days into a loan of 300 €: 30 € of interest. */
const tenDaysIn = () => makeCustomer(server, { date: addDays(server.clock.today(), -10) })

describe('requesting a payment', () => {
  it('[R3.05] a payoff costs what is owed today, a part payment the requested amount, an extension its price', async () => {
    for (const [body, cents] of [
      [{ payment_type: 'payoff' }, 330_00],
      [{ payment_type: 'partial_repay', amount: 0.1 }, 10],
      [{ payment_type: 'partial_repay', amount: 100.25 }, 100_25],
      [{ payment_type: 'partial_repay', amount: 330 }, 330_00],
      [{ payment_type: 'partial_repay', amount: '100.25' }, 100_25],
      [{ payment_type: 'prolongation', term: 14 }, 30_00],
      [{ payment_type: 'prolongation', term: '14' }, 30_00],
      [{ payment_type: 'prolongation' }, 30_00],
    ] as const) {
      const customer = await tenDaysIn()
      await linkFor(customer, body)
      expect(await operationsOf(server, customer)).toMatchObject([
        { kind: body.payment_type, amount_cents: cents, status: 'pending', initiator: 'customer' },
      ])
    }
  })

  it.each([
    [{ payment_type: 'partial_repay', amount: 330.01 }, 422, 'amount'],
    [{ payment_type: 'partial_repay', amount: 0.09 }, 422, 'amount'],
    [{ payment_type: 'partial_repay', amount: 10.001 }, 422, 'amount'],
    [{ payment_type: 'partial_repay', amount: -5 }, 422, 'amount'],
    [{ payment_type: 'partial_repay' }, 422, 'amount'],
    [{ payment_type: 'prolongation', term: 8 }, 422, 'term'],
    [{ payment_type: 'prolongation', promocode: 'NADA' }, 422, 'promocode'],
    // Only numbers are accepted, even where JavaScript would convert the value.
    [{ payment_type: 'prolongation', term: [7] }, 422, 'term'],
    [{ payment_type: 'prolongation', term: true }, 422, 'term'],
    [{ payment_type: 'prolongation', term: '0x7' }, 422, 'term'],
    [{ payment_type: 'partial_repay', amount: [10] }, 422, 'amount'],
    [{ payment_type: 'partial_repay', amount: true }, 422, 'amount'],
    [{ payment_type: 'gift' }, 422, 'payment_type'],
    [{}, 422, 'payment_type'],
  ])('[R5.13] %j is %i at %s and opens nothing', async (body, status, property) => {
    const customer = await tenDaysIn()
    const answer = await generate(customer, body)
    expect([answer.statusCode, answer.json().errors[0].property]).toEqual([status, property])
    expect(await operationsOf(server, customer)).toEqual([])
  })

  it('rejects a payment that costs nothing or is not possible', async () => {
    const free = await makeCustomer(server, { date: addDays(server.clock.today(), -3), annualRateMillionths: 0 })
    expect((await generate(free, { payment_type: 'prolongation' })).json().label).toBe('nothing_to_pay')
    const today = await makeCustomer(server)
    expect((await generate(today, { payment_type: 'prolongation' })).json().label).toBe('not_extendable')
    const signed = await makeCustomer(server, { until: 'processing' })
    expect((await generate(signed, { payment_type: 'payoff' })).json().label).toBe('nothing_to_pay')
    const blocked = await tenDaysIn()
    await server.deps.transaction((tx) => tx.users.setStanding(blocked.userId, { isBlocked: true }))
    expect((await generate(blocked, { payment_type: 'prolongation' })).statusCode).toBe(403)
    expect((await generate(blocked, { payment_type: 'payoff' })).statusCode).toBe(200)
  })

  it('requested twice, or fifty times at once, it is one operation with one link', async () => {
    const customer = await tenDaysIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => generate(customer, { payment_type: 'payoff' })))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await operationsOf(server, customer)).toHaveLength(1)
  })

  it('the same Idempotency-Key gives the same response, and is refused for another body', async () => {
    const customer = await tenDaysIn()
    const headers = { 'idempotency-key': 'key-1' }
    const first = await generate(customer, { payment_type: 'payoff' }, headers)
    const second = await generate(customer, { payment_type: 'payoff' }, headers)
    expect(second.body).toBe(first.body)
    const other = await generate(customer, { payment_type: 'partial_repay', amount: 10 }, headers)
    expect([other.statusCode, other.json().label]).toEqual([422, 'idempotency_key_reused'])
  })

  it('a pending payment holds the loan: its link is shown, another payment has to wait, and it cannot be extended', async () => {
    const customer = await tenDaysIn()
    const link = await linkFor(customer, { payment_type: 'partial_repay', amount: 50 })
    expect(await loanView(server, customer)).toMatchObject({
      has_pending_payment: true,
      payment_link: link,
      extendable: false,
      payment_situation: { kind: 'pending', payment_type: 'partial_repay', amount: 50, cancellable: true },
    })
    const other = await generate(customer, { payment_type: 'payoff' })
    expect([other.statusCode, other.json().label]).toEqual([409, 'payment_pending'])
  })

  it('an unfinished page expires after half an hour, and the loan is free again', async () => {
    const customer = await tenDaysIn()
    await linkFor(customer, { payment_type: 'payoff' })
    server.clock.advanceMs(31 * MINUTE_MS)
    const abandoned = {
      has_pending_payment: false,
      payment_link: null,
      payment_situation: { kind: 'abandoned', payment_type: 'payoff', amount: 330 },
    }
    expect(await loanView(server, customer)).toMatchObject(abandoned)
    await sweep()
    expect(await operationsOf(server, customer)).toMatchObject([{ status: 'abandoned' }])
    expect(await loanView(server, customer)).toMatchObject(abandoned)
    await linkFor(customer, { payment_type: 'partial_repay', amount: 20 })
    expect(await operationsOf(server, customer)).toMatchObject([{ status: 'abandoned' }, { status: 'pending' }])
  })
})

describe('cancelling a pending payment', () => {
  const cancel = ({ token }: Customer) => server.call('POST', '/v2/loan/payment-request/cancel', { token })

  it('frees the loan at once for every way to pay, and can be repeated', async () => {
    const customer = await tenDaysIn()
    const link = await linkFor(customer, { payment_type: 'partial_repay', amount: 50 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(customer)))
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toMatchObject({
        has_pending_payment: false,
        payment_link: null,
        extendable: true,
        payment_situation: { kind: 'none' },
      })
    }
    expect(await operationsOf(server, customer)).toMatchObject([{ status: 'cancelled' }])
    // The old link leads to the account, and a new payment may start.
    expect((await server.call('GET', new URL(link).pathname)).headers.location).toBe('/account')
    await linkFor(customer, { payment_type: 'payoff' })
  })

  it('books a success that arrives afterwards, once, also beside the payment made instead', async () => {
    const customer = await tenDaysIn()
    const first = await linkFor(customer, { payment_type: 'partial_repay', amount: 50 })
    await cancel(customer)
    server.clock.advanceMs(1000) // operations are listed by time
    const second = await linkFor(customer, { payment_type: 'partial_repay', amount: 20 })
    await pick(server, first, { outcome: 'double_notification' })
    await pick(server, second, { outcome: 'success' })
    expect(await operationsOf(server, customer)).toMatchObject([
      { amount_cents: 50_00, status: 'completed' },
      { amount_cents: 20_00, status: 'completed' },
    ])
    expect(await loanView(server, customer)).toMatchObject({ calculations: { today: { amount: 260 } } })
    await expectBooksToBalance(server, customer)
  })

  it('cancelling a payment that succeeds at the same moment loses nothing', async () => {
    const customer = await tenDaysIn()
    const link = await linkFor(customer, { payment_type: 'payoff' })
    const [answer] = await Promise.all([cancel(customer), pick(server, link, { outcome: 'success' })])
    expect(answer.statusCode).toBe(200)
    expect(await operationsOf(server, customer)).toMatchObject([{ status: 'completed' }])
    expect(await loanView(server, customer)).toMatchObject({ status: 3 })
  })

  it('cancelling a pending payment is refused for an automatic charge, which the bank already has', async () => {
    const customer = await tenDaysIn()
    await linkFor(customer, { payment_type: 'payoff' })
    await server.pool.query("update card_operations set initiator = 'auto_debit' where user_id = $1", [customer.userId])
    const answer = await cancel(customer)
    expect([answer.statusCode, answer.json().label]).toEqual([409, 'payment_not_cancellable'])
    expect(await loanView(server, customer)).toMatchObject({
      payment_situation: { kind: 'pending', cancellable: false },
    })
  })
})

describe('the simulated card page', () => {
  it('the simulated card page is a page with a choice for every outcome, and links to nothing else', async () => {
    const customer = await tenDaysIn()
    const { pathname } = new URL(await linkFor(customer, { payment_type: 'payoff' }))
    const page = await server.call('GET', pathname)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('330,00')
    for (const outcome of [
      'success',
      'decline',
      'strong_authentication',
      'abandon',
      'late_notification',
      'double_notification',
    ]) {
      expect(page.body).toContain(`value="${outcome}"`)
    }
    for (const path of ['/payment/00000000-0000-4000-8000-000000000000', '/payment/0000', '/card/tokenize/0000']) {
      const answer = await server.call('GET', path)
      expect([answer.statusCode, answer.headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8'])
    }
    expect((await server.call('GET', pathname.replace('/payment/', '/card/tokenize/'))).statusCode).toBe(404)
  })

  it('success pays and leads back to the account', async () => {
    const customer = await tenDaysIn()
    const link = await linkFor(customer, { payment_type: 'payoff' })
    const answer = await pick(server, link, { outcome: 'success' })
    expect(new URL(answer.json().redirect_url).pathname).toBe('/account')
    expect(await loanView(server, customer)).toMatchObject({
      status: 3,
      has_pending_payment: false,
      calculations: { today: { amount: 0 } },
    })
    expect(await operationsOf(server, customer)).toMatchObject([{ status: 'completed' }])
    expect(await inboxOf(server, customer)).toEqual(['loan_returned'])
    await expectBooksToBalance(server, customer)
    const again = await pick(server, link, { outcome: 'success' })
    expect(again.statusCode).toBe(409)
  })

  it('the simulated card page of an order that was paid in another tab says so on a page, with the way back', async () => {
    const customer = await tenDaysIn()
    const link = await linkFor(customer, { payment_type: 'payoff' })
    await pick(server, link, { outcome: 'success' })
    const { pathname } = new URL(link)
    const sent = await server.call('POST', pathname, {
      body: 'outcome=success',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(sent.statusCode).toBe(303)
    const page = await server.call('GET', String(sent.headers.location))
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('Este pago ya está hecho')
    expect(page.body).toContain('href="/account"')
    // The borrower sees no message about a payment that was not made.
    const open = new URL(await linkFor(await tenDaysIn(), { payment_type: 'payoff' })).pathname
    expect((await server.call('GET', `${open}?step=taken`)).body).toContain('Pago con tarjeta (simulado)')
  })

  it('decline leads to the failed page, and the borrower can try again with a new order', async () => {
    const customer = await tenDaysIn()
    const link = await linkFor(customer, { payment_type: 'payoff' })
    const answer = await pick(server, link, { outcome: 'decline' })
    expect(new URL(answer.json().redirect_url).pathname).toBe('/account/payment/failed')
    expect(await loanView(server, customer)).toMatchObject({ status: 2, has_pending_payment: false })
    server.clock.advanceMs(MINUTE_MS)
    const second = await linkFor(customer, { payment_type: 'payoff' })
    expect(second).not.toBe(link)
    const [failed, pending] = await operationsOf(server, customer)
    expect([failed.status, failed.provider_code, pending.status]).toEqual(['failed', '0190', 'pending'])
    expect(failed.order_code).not.toBe(pending.order_code)
  })

  it('strong authentication asks a person first; by API it is passed', async () => {
    const customer = await tenDaysIn()
    const { pathname } = new URL(await linkFor(customer, { payment_type: 'payoff' }))
    const form = (body: string) =>
      server.call('POST', pathname, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const asked = await form('outcome=strong_authentication')
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `${pathname}?step=authentication`])
    const question = await server.call('GET', String(asked.headers.location))
    expect(question.body).toContain('Tu banco quiere confirmar que eres tú')
    const confirmed = await form('outcome=success')
    expect([confirmed.statusCode, new URL(String(confirmed.headers.location)).pathname]).toEqual([303, '/account'])
    expect((await loanView(server, customer)).status).toBe(3)

    const other = await tenDaysIn()
    await pick(server, await linkFor(other, { payment_type: 'payoff' }), { outcome: 'strong_authentication' })
    expect((await loanView(server, other)).status).toBe(3)
  })

  it('abandon leaves the payment pending until it expires', async () => {
    const customer = await tenDaysIn()
    const link = await linkFor(customer, { payment_type: 'payoff' })
    const answer = await pick(server, link, { outcome: 'abandon' })
    expect(new URL(answer.json().redirect_url).pathname).toBe('/account')
    expect(await loanView(server, customer)).toMatchObject({ has_pending_payment: true, payment_link: link })
  })

  it.each(['double', 'double_notification'])('%s books once', async (outcome) => {
    const customer = await tenDaysIn()
    await pick(server, await linkFor(customer, { payment_type: 'partial_repay', amount: 130 }), { outcome })
    expect(await loanView(server, customer)).toMatchObject({ calculations: { today: { amount: 200 } } })
    const events = await server.pool.query(
      'select count(*) from provider_events e join card_operations o using (order_code) where o.user_id = $1',
      [customer.userId],
    )
    expect(Number(events.rows[0].count)).toBe(1)
    await expectBooksToBalance(server, customer)
  })

  it('late: the loan waits, and the notification pays it when it arrives', async () => {
    const customer = await tenDaysIn()
    await pick(server, await linkFor(customer, { payment_type: 'payoff' }), { outcome: 'late' })
    await holdBackJobs(server)
    await server.runJobs()
    expect(await loanView(server, customer)).toMatchObject({ status: 2, has_pending_payment: true })
    await deliverHeldBackJobs(server)
    expect(await loanView(server, customer)).toMatchObject({ status: 3, has_pending_payment: false })
  })
})

describe('money that arrives late', () => {
  /** Chosen on the page today; the test decides when the notification arrives. */
  async function paidButNotTold(customer: Customer, body: unknown): Promise<void> {
    await pick(server, await linkFor(customer, body), { outcome: 'late' })
    await holdBackJobs(server)
  }

  it('money that arrives late is booked even after the operation was given up', async () => {
    const customer = await tenDaysIn()
    await paidButNotTold(customer, { payment_type: 'payoff' })
    server.clock.advanceMs(40 * MINUTE_MS)
    await sweep()
    expect(await operationsOf(server, customer)).toMatchObject([{ status: 'abandoned' }])
    await deliverHeldBackJobs(server)
    expect(await operationsOf(server, customer)).toMatchObject([{ status: 'completed' }])
    expect((await loanView(server, customer)).status).toBe(3)
    await expectBooksToBalance(server, customer)
  })

  it('counts for the day of payment: a slow notification adds no day of interest', async () => {
    const customer = await tenDaysIn()
    await paidButNotTold(customer, { payment_type: 'payoff' })
    await server.clock.advanceDays(2)
    await deliverHeldBackJobs(server)
    const { loan, account } = await recordOf(server, customer)
    expect([loan.status, account?.excess.overpaidCents]).toEqual([3, 0])
    await expectBooksToBalance(server, customer)
  })

  it('money that arrives late is owed back if the debt was paid in the meantime', async () => {
    const customer = await tenDaysIn()
    await paidButNotTold(customer, { payment_type: 'payoff' })
    server.clock.advanceMs(31 * MINUTE_MS)
    await pick(server, await linkFor(customer, { payment_type: 'partial_repay', amount: 330 }), { outcome: 'success' })
    await deliverHeldBackJobs(server)
    expect(await loanView(server, customer)).toMatchObject({ status: 3, overpaid: 330 })
    await expectBooksToBalance(server, customer)
  })

  it('money for an extension that arrives late extends by the terms of its acceptance', async () => {
    const customer = await tenDaysIn()
    const due = (await recordOf(server, customer)).account?.mustPayDate ?? server.clock.today()
    await paidButNotTold(customer, { payment_type: 'prolongation', term: 7 })
    await server.clock.advanceDays(1)
    await deliverHeldBackJobs(server)
    expect(await loanView(server, customer)).toMatchObject({ status: 20, must_pay_date: addDays(due, 7) })
    await expectBooksToBalance(server, customer)
  })

  it('money for an extension that arrives late buys it after another payment, and what it no longer costs goes to principal', async () => {
    const customer = await tenDaysIn()
    await paidButNotTold(customer, { payment_type: 'prolongation', term: 7 })
    server.clock.advanceMs(31 * MINUTE_MS)
    await pick(server, await linkFor(customer, { payment_type: 'partial_repay', amount: 10 }), { outcome: 'success' })
    await deliverHeldBackJobs(server)
    // 330 € owed, 10 € and 30 € paid: the extension costs 20 € by then.
    expect(await loanView(server, customer)).toMatchObject({ status: 20, calculations: { today: { amount: 290 } } })
    await expectBooksToBalance(server, customer)
  })
})

describe('a successful extension', () => {
  it('[R4.06] a successful extension does not accept a code that is only for a new loan', async () => {
    const customer = await tenDaysIn()
    await server.deps.transaction((tx) =>
      tx.promoCodes.add({ code: 'NUEVO', percentCommission: 20, validFrom: civilDate('2026-01-01') }),
    )
    const answer = await generate(customer, { payment_type: 'prolongation', term: 7, promocode: 'NUEVO' })
    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      422,
      [{ property: 'promocode', label: 'promo_code_for_new_loan' }],
    ])
    expect(await operationsOf(server, customer)).toEqual([])
  })

  it('[R3.05] moves the due date and settles the interest so far', async () => {
    const customer = await tenDaysIn()
    const before = await loanView(server, customer)
    await pick(server, await linkFor(customer, { payment_type: 'prolongation', term: 30 }), { outcome: 'success' })
    const offered = before.available_extensions.find(({ term }) => term === 30)
    expect(await loanView(server, customer)).toMatchObject({
      status: 20,
      must_pay_date: offered?.next_pay_date,
      calculations: { today: { amount: 300, annual_commission: 0 } },
    })
    await expectBooksToBalance(server, customer)
  })

  it('a successful extension with a promo code costs less', async () => {
    const customer = await tenDaysIn()
    await server.deps.transaction((tx) =>
      tx.promoCodes.add({ code: 'MITAD', percentExtension: 50, validFrom: civilDate('2026-01-01') }),
    )
    await pick(server, await linkFor(customer, { payment_type: 'prolongation', term: 7, promocode: 'mitad' }), {
      outcome: 'success',
    })
    expect(await operationsOf(server, customer)).toMatchObject([{ amount_cents: 15_00, status: 'completed' }])
    expect((await loanView(server, customer)).status).toBe(20)
    await expectBooksToBalance(server, customer)
  })
})
