// Goal: only its owner can register, choose, check and remove a card; what it triggers (the discount, the auto-debit
// step, the payout) happens once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCard,
  type Customer,
  loanView,
  makeCustomer,
  makeSignedCustomer,
  pick,
} from '../../../test/card-customers.ts'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { applyLoanEvent } from '../loans/book.ts'
import { completeAutoDebitAtSigning } from '../payouts/auto-debit-step.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const cardsOf = async ({ token }: Customer) =>
  (await server.call('GET', '/v2/user/payment_cards', { token })).json().items
const userOf = async ({ token }: Customer) => (await server.call('GET', '/v2/user', { token })).json()
const requestCard = async ({ token }: Customer): Promise<string> =>
  (await server.call('POST', '/v2/user/payment_card', { token })).json().payment_link
const choose = (customer: Customer, isEnabled: boolean) =>
  server.call('POST', '/v2/loan/steps/autodebit/complete', {
    token: customer.token,
    body: { autodebit_enabled: isEnabled },
  })
const sweep = async () => {
  await server.deps.transaction((tx) => tx.outbox.add('sweep-card-operations', {}))
  await server.runJobs()
}

describe('a card request', () => {
  it('[R4.05] goes through the states that the account shows', async () => {
    const customer = await makeCustomer(server)
    expect((await userOf(customer)).payment_card_request_status).toBeNull()
    const link = await requestCard(customer)
    expect((await userOf(customer)).payment_card_request_status).toBe('New')
    const page = await server.call('GET', new URL(link).pathname)
    expect(page.body).toContain('Alta de tarjeta (simulada)')
    expect((await userOf(customer)).payment_card_request_status).toBe('PendingConfirmation')
    const answer = await pick(server, link, { outcome: 'success' })
    expect(new URL(answer.json().redirect_url)).toMatchObject({
      pathname: '/account',
      search: '?payment=add_card_successful',
    })
    expect(await userOf(customer)).toMatchObject({
      payment_card_request_status: 'Completed',
      payment_cards: [{ pan: '**** 0003' }],
    })
  })

  it('a card request is an error if the bank declines, and when it expires', async () => {
    const refused = await makeCustomer(server)
    const link = await requestCard(refused)
    const answer = await pick(server, link, { outcome: 'decline' })
    const cardNotAdded = { pathname: '/account/payment/failed', search: '?payment=add_card_failed' }
    expect(new URL(answer.json().redirect_url)).toMatchObject(cardNotAdded)
    const reopened = await server.call('GET', new URL(link).pathname)
    expect(reopened.headers.location).toBe(`${cardNotAdded.pathname}${cardNotAdded.search}`)
    expect(await userOf(refused)).toMatchObject({ payment_card_request_status: 'Error', payment_cards: [] })

    const gone = await makeCustomer(server)
    await requestCard(gone)
    server.clock.advanceMs(31 * MINUTE_MS)
    await sweep()
    expect((await userOf(gone)).payment_card_request_status).toBe('Error')
  })

  it('requested twice is one request, and notified twice is one card', async () => {
    const customer = await makeCustomer(server)
    const link = await requestCard(customer)
    expect(await requestCard(customer)).toBe(link)
    await pick(server, link, { outcome: 'double' })
    expect(await cardsOf(customer)).toHaveLength(1)
  })

  it('a card request does not hold the loan', async () => {
    const customer = await makeCustomer(server)
    await pick(server, await requestCard(customer), { outcome: 'abandon' })
    expect(await loanView(server, customer)).toMatchObject({ has_pending_payment: false })
  })

  it('keeps the token sealed: nothing readable is stored or logged', async () => {
    const customer = await makeCustomer(server)
    await addCard(server, customer)
    const { rows } = await server.pool.query(
      `select sealed_token, (select string_agg(payload::text, '') from provider_events) as events
       from payment_cards where user_id = $1`,
      [customer.userId],
    )
    expect(rows[0].sealed_token.toString('latin1')).not.toContain('sandbox:')
    expect(rows[0].events).not.toContain('sandbox:')
    expect(server.deps.secrets.unseal(rows[0].sealed_token)).toMatch(/^sandbox:approves:/)
  })
})

describe('the cards of a customer', () => {
  it('the first is the default, another becomes the default when it is chosen', async () => {
    const customer = await makeCustomer(server)
    const first = await addCard(server, customer)
    server.clock.advanceMs(MINUTE_MS)
    const second = await addCard(server, customer, 'declines')
    expect(await cardsOf(customer)).toMatchObject([
      { id: first, is_default: true },
      { id: second, is_default: false },
    ])
    const chosen = await server.call('PUT', `/v2/user/payment_card/${second}`, { token: customer.token })
    expect(chosen.json().items).toMatchObject([
      { id: second, is_default: true },
      { id: first, is_default: false },
    ])
  })

  it('a removed card is no longer valid, and the next one replaces it', async () => {
    const customer = await makeCustomer(server)
    const { token } = customer
    const first = await addCard(server, customer)
    server.clock.advanceMs(MINUTE_MS)
    const second = await addCard(server, customer)
    const validity = async (id: number) =>
      (await server.call('GET', `/v2/user/payment_card/${id}/validate`, { token })).json()
    expect(await validity(first)).toEqual({ valid: true })
    expect((await server.call('DELETE', `/v2/user/payment_card/${first}`, { token })).statusCode).toBe(204)
    expect(await validity(first)).toEqual({ valid: false })
    expect(await cardsOf(customer)).toMatchObject([{ id: second, is_default: true }])
    expect((await server.call('DELETE', `/v2/user/payment_card/${first}`, { token })).statusCode).toBe(404)
    expect((await loanView(server, customer)).auto_debit_enabled).toBe(true)
    await server.call('DELETE', `/v2/user/payment_card/${second}`, { token })
    expect((await loanView(server, customer)).auto_debit_enabled).toBe(false)
  })

  it('belong to their owner: another customer gets 404, a visitor 401', async () => {
    const id = await addCard(server, await makeCustomer(server))
    const { token } = await makeCustomer(server)
    for (const [method, path] of [
      ['PUT', `/v2/user/payment_card/${id}`],
      ['DELETE', `/v2/user/payment_card/${id}`],
      ['GET', `/v2/user/payment_card/${id}/validate`],
    ] as const) {
      expect((await server.call(method, path, { token })).statusCode, method).toBe(404)
      expect((await server.call(method, path)).statusCode, method).toBe(401)
    }
  })
})

describe('parallel changes of the cards', () => {
  const three = async () => {
    const customer = await makeCustomer(server)
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) {
      ids.push(await addCard(server, customer))
      server.clock.advanceMs(MINUTE_MS)
    }
    const change = (method: 'PUT' | 'DELETE', index: number) =>
      server.call(method, `/v2/user/payment_card/${ids[index]}`, { token: customer.token })
    return { customer, change }
  }
  const defaultsOf = async (customer: Customer) =>
    (await cardsOf(customer)).filter(({ is_default: isDefault }: { is_default: boolean }) => isDefault)

  it('choosing two cards leaves one of them chosen, and every request gets a response', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, change } = await three()
      const answers = await Promise.all([1, 2, 1, 2].map((index) => change('PUT', index)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      expect(await defaultsOf(customer)).toHaveLength(1)
    }
  })

  it('choosing a card that was just removed leaves the default unchanged', async () => {
    const { customer, change } = await three()
    const [, gone] = (await cardsOf(customer)) as { id: number }[]
    await server.deps.transaction((tx) => tx.paymentCards.retire(customer.userId, gone?.id ?? 0, 'test', new Date()))
    const isSet = await server.deps.transaction((tx) => tx.paymentCards.setDefault(customer.userId, gone?.id ?? 0))
    expect(isSet).toBe(false)
    expect(await defaultsOf(customer)).toHaveLength(1)
    expect((await change('PUT', 0)).statusCode).toBe(200)
  })

  it('choosing a card while it is removed leaves another one chosen', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, change } = await three()
      const [removed, chosen, other] = await Promise.all([change('DELETE', 1), change('PUT', 1), change('DELETE', 0)])
      expect([removed.statusCode, other.statusCode]).toEqual([204, 204])
      expect([200, 404]).toContain(chosen.statusCode)
      expect(await cardsOf(customer)).toMatchObject([{ is_default: true }])
    }
  })
})

describe('the discount on the next loan', () => {
  const discounts = async ({ token }: Customer) =>
    (await server.call('GET', '/v2/discounts?target=autodebit_card_added', { token })).json().items

  it('15 % is offered, and earned once by adding a card', async () => {
    const customer = await makeCustomer(server)
    expect(await discounts(customer)).toEqual([{ target: 'autodebit_card_added', percent: 15, is_earned: false }])
    await addCard(server, customer)
    server.clock.advanceMs(MINUTE_MS)
    await addCard(server, customer)
    expect(await discounts(customer)).toEqual([{ target: 'autodebit_card_added', percent: 15, is_earned: true }])
    expect((await userOf(customer)).discounts).toEqual([{ target: 'autodebit_card_added', percent: 15 }])
  })

  it('the discount on the next loan is not offered to a customer who used it and still has the card', async () => {
    const customer = await makeCustomer(server)
    await addCard(server, customer)
    await server.deps.transaction(async (tx) => {
      const [discount] = await tx.customerDiscounts.openOf(customer.userId)
      if (discount) await tx.customerDiscounts.use(discount.id, customer.loanId)
    })
    expect(await discounts(customer)).toEqual([])
  })

  it('the discount on the next loan is held once after an application ended and released it, however many cards follow', async () => {
    const { clock, deps } = server
    const customer = await deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, clock.now())
      return { userId, loanId: 0, token: await tokenFor(tx, deps, userId) }
    })
    await addCard(server, customer)
    await deps.transaction(async (tx) => {
      const record = await makeLoan(tx, deps, customer.userId, { until: 'request' })
      const [discount] = await tx.customerDiscounts.openOf(customer.userId)
      if (discount) await tx.customerDiscounts.use(discount.id, record.loan.id)
      const ended = { actor: 'borrower', now: clock.now(), today: clock.today(), reason: 'customer_declined' }
      await applyLoanEvent(tx, record, 'application_ended', ended)
    })
    clock.advanceMs(MINUTE_MS)
    await addCard(server, customer)
    expect((await userOf(customer)).discounts).toEqual([{ target: 'autodebit_card_added', percent: 15 }])
  })
})

describe('the auto-debit step', () => {
  const signed = { status: 1, auto_debit_step_completed: false }

  it('skipping it pays the loan out without auto-debit', async () => {
    const customer = await makeSignedCustomer(server)
    expect(await loanView(server, customer)).toMatchObject(signed)
    const answer = await choose(customer, false)
    expect(answer.json()).toMatchObject({ status: 10, auto_debit_step_completed: true, auto_debit_enabled: false })
  })

  it('the auto-debit step is chosen once when sent several times at once, and every request gets the same response', async () => {
    const customer = await makeSignedCustomer(server)
    const answers = await Promise.all(Array.from({ length: 5 }, () => choose(customer, false)))
    expect(answers.map((answer) => [answer.statusCode, answer.json().status])).toEqual(Array(5).fill([200, 10]))
    const payouts = await server.pool.query('select count(*)::int as n from payouts where loan_id = $1', [
      customer.loanId,
    ])
    expect(payouts.rows[0].n).toBe(1)
  })

  it('the auto-debit step needs a card to be switched on', async () => {
    const customer = await makeSignedCustomer(server)
    const answer = await choose(customer, true)
    expect([answer.statusCode, answer.json().label]).toEqual([409, 'card_required'])
    expect(await loanView(server, customer)).toMatchObject(signed)
  })

  it('a registered card completes it, switches it on and starts the payout, once', async () => {
    const customer = await makeSignedCustomer(server)
    await pick(server, await requestCard(customer), { outcome: 'double' })
    expect(await loanView(server, customer)).toMatchObject({
      status: 10,
      auto_debit_step_completed: true,
      auto_debit_enabled: true,
    })
    const payouts = await server.pool.query('select count(*) from payouts where loan_id = $1', [customer.loanId])
    expect(Number(payouts.rows[0].count)).toBe(1)
  })

  it('half an hour without a choice after signing means no', async () => {
    const customer = await makeSignedCustomer(server)
    server.clock.advanceMs(29 * MINUTE_MS)
    await sweep()
    expect(await loanView(server, customer)).toMatchObject(signed)
    server.clock.advanceMs(MINUTE_MS)
    await sweep()
    const { auto_debit_step_completed: isDone, auto_debit_enabled: isOn, status } = await loanView(server, customer)
    expect([isDone, isOn]).toEqual([true, false])
    expect(status).not.toBe(1)
  })

  it('a borrower with a card has nothing to choose at signing', async () => {
    const withCard = await makeSignedCustomer(server)
    await server.deps.transaction(async (tx) => {
      await tx.paymentCards.add({
        userId: withCard.userId,
        provider: 'sandbox',
        sealedToken: server.deps.secrets.seal('sandbox:approves:1'),
        pan: '**** 0003',
        createdAt: server.clock.now(),
      })
    })
    const without = await makeSignedCustomer(server)
    for (const customer of [withCard, without]) {
      await server.deps.transaction(async (tx) => {
        const record = await tx.loans.lockById(customer.loanId)
        if (record === null) throw new Error('no loan')
        const context = { actor: 'borrower', now: server.clock.now(), today: server.clock.today() }
        await completeAutoDebitAtSigning(tx, record, context)
      })
    }
    expect(await loanView(server, withCard)).toMatchObject({ status: 10, auto_debit_enabled: true })
    expect(await loanView(server, without)).toMatchObject(signed)
  })

  it('the auto-debit step is a switch in the account at any time', async () => {
    const customer = await makeCustomer(server)
    await addCard(server, customer)
    expect((await choose(customer, false)).json()).toMatchObject({ status: 2, auto_debit_enabled: false })
    expect((await choose(customer, true)).json()).toMatchObject({ status: 2, auto_debit_enabled: true })
  })

  it('the auto-debit step cannot be changed while the payout is in progress', async () => {
    const customer = await makeSignedCustomer(server)
    await choose(customer, false)
    await addCard(server, customer)
    expect((await choose(customer, true)).statusCode).toBe(409)
    expect(await loanView(server, customer)).toMatchObject({ status: 10, auto_debit_enabled: false })
  })
})
