import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addCard,
  type Customer,
  deliverHeldBackJobs,
  expectBooksToBalance,
  holdBackJobs,
  inboxOf,
  loanView,
  makeCustomer,
  operationsOf,
  pick,
} from '../../../test/card-customers.ts'
import { makeDueCharge } from '../../../test/due-charge.ts'
import { type RedsysServer, startRedsysServer } from '../../../test/redsys-server.ts'
import { redsysNotification } from '../../../test/redsys-stand-in.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { runNightsUntil } from '../../night/run-nights.ts'
import { NIGHT_STAGES } from '../../night/stages.ts'
import type { SimulatedCard } from '../../providers/cards/card-payments.ts'
import { chargeDueLoans } from './auto-debit.ts'
import { startPayment } from './start-payment.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const CARD_STAGES = NIGHT_STAGES.filter(({ name }) => ['announce_card_charges', 'charge_cards'].includes(name))

/** Advances day by day, each with the charges of its night and the jobs that they queue. */
async function liveThrough(days: number): Promise<void> {
  expect(CARD_STAGES).toHaveLength(2)
  for (let day = 0; day < days; day += 1) {
    await server.clock.advanceDays(1)
    await runNightsUntil(server.deps, server.clock.today(), CARD_STAGES)
    await server.runJobs()
  }
}
const automaticOf = async (customer: Customer) =>
  (await operationsOf(server, customer)).filter(({ initiator }) => initiator === 'auto_debit')
const aboutCards = async (customer: Customer) =>
  (await inboxOf(server, customer)).filter((key) => key.startsWith('autodebit'))

/** A loan of 300 € for 7 days with auto-debit. */
async function withCard(card: SimulatedCard): Promise<Customer> {
  const customer = await makeCustomer(server, { termDays: 7 })
  await addCard(server, customer, card)
  return customer
}

describe('a card that is charged on the due date', () => {
  it('a card that is charged on the due date is announced three days before, charged once, and the loan is returned', async () => {
    const customer = await withCard('approves')
    await liveThrough(3)
    expect(await aboutCards(customer)).toEqual([])
    await liveThrough(1)
    expect(await aboutCards(customer)).toEqual(['autodebit_notice'])
    const { rows } = await server.pool.query(
      `select message from notifications where user_id = $1 and template_key = 'autodebit_notice'`,
      [customer.userId],
    )
    expect(rows[0].message).toContain('321,00\u00a0€')
    expect(rows[0].message).toContain('**** 0003')
    await liveThrough(2)
    expect(await automaticOf(customer)).toEqual([])
    await liveThrough(1)
    expect(await automaticOf(customer)).toMatchObject([{ kind: 'payoff', status: 'completed', amount_cents: 321_00 }])
    expect(await loanView(server, customer)).toMatchObject({ status: 3, overpaid: 0 })
    await expectBooksToBalance(server, customer)
    await liveThrough(4)
    expect(await automaticOf(customer)).toHaveLength(1)
  })

  it('a card that is charged on the due date is retried after 1 and 3 days if declined, each time with a new order, and not after that', async () => {
    const customer = await withCard('declines')
    await liveThrough(7)
    const counts = [(await automaticOf(customer)).length]
    for (let day = 1; day <= 6; day += 1) {
      await liveThrough(1)
      counts.push((await automaticOf(customer)).length)
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 3, 3])
    const operations = await automaticOf(customer)
    expect(new Set(operations.map(({ order_code }) => order_code)).size).toBe(3)
    expect(operations.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect((await loanView(server, customer)).status).toBe(21)
    expect(await aboutCards(customer)).toEqual([
      'autodebit_notice',
      'autodebit_failed',
      'autodebit_failed',
      'autodebit_failed',
    ])
    // Each message has a link of its own that pays this loan without signing in.
    const [{ phone }] = (await server.pool.query('select phone from users where id = $1', [customer.userId])).rows
    const { items } = (await server.call('GET', `/sandbox/messages?to=${phone}`)).json()
    const links = items.flatMap(({ text }: { text: string }) =>
      text.includes('no hemos podido cobrar') ? [/\/s\/([\w-]{22})/.exec(text)?.[1]] : [],
    )
    expect([links.length, new Set(links).size]).toEqual([3, 3])
    expect((await server.call('GET', `/pay/${links[0]}`)).body).toContain('Debes hoy')
  })

  it('a card that is charged on the due date is kept but not charged again if its bank requires authentication: the owner is asked to pay', async () => {
    const customer = await withCard('wants_authentication')
    await liveThrough(11)
    expect(await automaticOf(customer)).toMatchObject([{ status: 'failed', provider_code: '0195' }])
    expect(await aboutCards(customer)).toEqual(['autodebit_notice', 'autodebit_authentication'])
    const { rows } = await server.pool.query('select retired_at from payment_cards where user_id = $1', [
      customer.userId,
    ])
    expect(rows).toEqual([{ retired_at: null }])
  })

  it('a card that is charged on the due date is not charged if another provider issued it', async () => {
    const customer = await withCard('approves')
    await server.pool.query(`update payment_cards set provider = 'redsys' where user_id = $1`, [customer.userId])
    await liveThrough(11)
    expect(await automaticOf(customer)).toEqual([])
    expect((await loanView(server, customer)).status).toBe(21)
  })

  it('a card that is charged on the due date is retired if it is no longer valid', async () => {
    const customer = await withCard('is_dead')
    await liveThrough(11)
    expect(await automaticOf(customer)).toMatchObject([{ status: 'failed', provider_code: 'SIS0321' }])
    const { rows } = await server.pool.query(
      'select retired_reason, is_default from payment_cards where user_id = $1',
      [customer.userId],
    )
    expect(rows).toEqual([{ retired_reason: 'refused_by_provider', is_default: false }])
  })

  it('holds the loan while its bank does not answer, and is not charged again', async () => {
    const customer = await withCard('answers_late')
    await liveThrough(7)
    await holdBackJobs(server)
    expect(await automaticOf(customer)).toMatchObject([{ status: 'pending', provider_code: 'no_answer' }])
    expect(await loanView(server, customer)).toMatchObject({ has_pending_payment: true, payment_link: null })
    // No answer for days: the hold on the loan ends, and still nothing is charged a second time.
    await server.deps.transaction((tx) => tx.outbox.add('sweep-card-operations', {}))
    await liveThrough(2)
    await server.deps.transaction((tx) => tx.outbox.add('sweep-card-operations', {}))
    await liveThrough(3)
    expect(await automaticOf(customer)).toMatchObject([{ status: 'abandoned' }])
    // The answer arrives, and the money counts for the due date, when it was taken.
    await deliverHeldBackJobs(server)
    expect(await automaticOf(customer)).toMatchObject([{ status: 'completed' }])
    expect(await loanView(server, customer)).toMatchObject({ status: 3, overpaid: 0 })
    await expectBooksToBalance(server, customer)
  })

  it('a card that is charged on the due date is charged once, however often and on how many machines the night runs', async () => {
    const customer = await withCard('approves')
    await server.clock.advanceDays(7)
    await runNightsUntil(server.deps, server.clock.today())
    await Promise.all(Array.from({ length: 5 }, () => chargeDueLoans(server.deps, server.clock.today())))
    await server.runJobs()
    await chargeDueLoans(server.deps, server.clock.today())
    await server.runJobs()
    expect(await automaticOf(customer)).toMatchObject([{ status: 'completed' }])
    expect(await loanView(server, customer)).toMatchObject({ status: 3, overpaid: 0 })
  })

  it('a card that is charged on the due date is not charged if auto-debit is off, if the owner is paying, or if the card was removed meanwhile', async () => {
    const off = await withCard('approves')
    await server.call('POST', '/v2/loan/steps/autodebit/complete', {
      token: off.token,
      body: { autodebit_enabled: false },
    })
    const [paying, takenBack] = [await withCard('approves'), await withCard('approves')]
    await liveThrough(6)
    await server.clock.advanceDays(1)
    const operation = await server.deps.transaction(async (tx) => {
      return startPayment(tx, server.deps, { userId: paying.userId, actor: 'borrower' }, { kind: 'payoff' })
    })
    await runNightsUntil(server.deps, server.clock.today())
    await server.deps.transaction(async (tx) => {
      const [card] = await tx.paymentCards.liveOf(takenBack.userId)
      if (card) await tx.paymentCards.retire(takenBack.userId, card.id, 'removed_by_owner', server.clock.now())
    })
    await server.runJobs()
    expect(await automaticOf(off)).toEqual([])
    expect(await automaticOf(paying)).toEqual([])
    expect(await automaticOf(takenBack)).toMatchObject([{ status: 'failed', provider_code: 'not_charged' }])
    await pick(server, `/payment/${operation.id}`, { outcome: 'success' })
    expect(await loanView(server, paying)).toMatchObject({ status: 3, overpaid: 0 })
  })

  it('a card that is charged on the due date after an extension is charged on the new due date', async () => {
    const customer = await withCard('declines')
    await liveThrough(7)
    expect(await automaticOf(customer)).toHaveLength(1)
    await server.deps.transaction(async (tx) => {
      const payer = { userId: customer.userId, actor: 'borrower' }
      return startPayment(tx, server.deps, payer, { kind: 'prolongation', termDays: 7 })
    })
    const extension = (await operationsOf(server, customer)).find(({ kind }) => kind === 'prolongation')
    await pick(server, `/payment/${extension.id}`, { outcome: 'success' })
    await liveThrough(6)
    expect(await automaticOf(customer)).toHaveLength(1)
    await liveThrough(1)
    expect(await automaticOf(customer)).toHaveLength(2)
  })
})

describe('with Redsys', () => {
  let shop: RedsysServer
  beforeAll(async () => {
    shop = await startRedsysServer()
  })
  afterAll(() => shop.close())

  const dueToday = (token: string) => makeDueCharge(shop.server, token)

  it('a signed answer settles the charge, and the notification that follows changes nothing', async () => {
    const { customer, order } = await dueToday('token-approves')
    await shop.server.runJobs()
    expect(await operationsOf(shop.server, customer)).toMatchObject([{ status: 'completed' }])
    expect((await shop.notify(redsysNotification(order, 321_00, { extra: { Ds_Card_Type: 'C' } }))).statusCode).toBe(
      200,
    )
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 3, overpaid: 0 })
    await expectBooksToBalance(shop.server, customer)
  })

  it('a crash after the charge and before its record charges nothing twice', async () => {
    const { customer, order } = await dueToday('token-approves')
    // The first run reached Redsys and died before it could store anything.
    await shop.server.deps.cardPayments.charge({
      orderCode: order,
      amountCents: 321_00,
      description: 'x',
      token: 'token-approves',
      firstTransactionId: 'scheme-1',
    })
    await shop.server.runJobs()
    expect(await operationsOf(shop.server, customer)).toMatchObject([{ status: 'pending', provider_code: 'SIS0051' }])
    await shop.notify(redsysNotification(order, 321_00))
    expect(await loanView(shop.server, customer)).toMatchObject({ status: 3, overpaid: 0 })
  })
})
