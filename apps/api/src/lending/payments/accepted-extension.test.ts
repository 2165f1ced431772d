// Goal: an extension that a borrower accepted and paid for takes effect on its terms, whatever happened between the offer and the
// notice of the payment. Where it cannot, the borrower hears at once why, and no cent is lost.
import { addDays, type CivilDate, effectiveFacts, type LoanRequest, paidIn } from '@puente/domain'
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
import type { LoanOptions } from '../../../test/make-loan.ts'
import { type RedsysServer, startRedsysServer } from '../../../test/redsys-server.ts'
import { redsysNotification } from '../../../test/redsys-stand-in.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { bookPayment, bookRequest } from '../loans/book.ts'
import { PROVIDER_DELAY_MS } from './card-order.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000

const contextNow = () => ({ actor: 'system', now: server.clock.now(), today: server.clock.today() })
type Wanted = LoanRequest extends infer R ? (R extends LoanRequest ? Omit<R, 'id' | 'date'> : never) : never

/** What a transfer, a staff member or the borrower does to the loan while the card page is open. */
const booked =
  (wanted: Wanted) =>
  async ({ loanId }: Customer): Promise<void> => {
    const answer = await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (record === null) throw new Error('no loan')
      const context = contextNow()
      const request = { ...wanted, id: crypto.randomUUID(), date: context.today } as LoanRequest
      return bookRequest(tx, record, request, context)
    })
    expect(answer.outcome).toBe('booked')
  }
const transfer =
  (cents: number, daysAgo = 0) =>
  ({ loanId }: Customer) =>
    server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loanId)
      if (record === null) throw new Error('no loan')
      const context = contextNow()
      await bookPayment(tx, record, {
        factId: crypto.randomUUID(),
        cents,
        date: addDays(context.today, -daysAgo),
        context,
      })
    })
const days = (count: number) => () => server.clock.advanceDays(count)
const givenUp = async ({ token }: Customer) => {
  const answer = await server.call('POST', '/v2/loan/payment-request/cancel', { token })
  expect(answer.statusCode, answer.body).toBe(200)
}
const bothOf =
  (...events: readonly ((customer: Customer) => Promise<unknown> | unknown)[]) =>
  async (customer: Customer) => {
    for (const event of events) await event(customer)
  }

interface Case {
  readonly event: (customer: Customer) => Promise<unknown> | unknown
  readonly loan?: LoanOptions & { readonly daysIn?: number }
  readonly expected: {
    readonly status: number
    /** How far the due date moved; null if nothing is due. */
    readonly moved: number | null
    readonly bodyCents: number
    readonly owedBackCents?: number
    readonly told?: 'extension_not_applied' | 'extension_money_owed_back'
  }
}

// 300 € for 30 days at 1 % a day. After ten days 30 € are accrued: that is what the extension costs.
const CASES: Record<string, Case> = {
  nothing: { event: () => undefined, expected: { status: 20, moved: 7, bodyCents: 300_00 } },
  'a transfer of 1 €': { event: transfer(1_00), expected: { status: 20, moved: 7, bodyCents: 299_00 } },
  'a transfer of all that is accrued': {
    event: transfer(30_00),
    expected: { status: 20, moved: 7, bodyCents: 270_00 },
  },
  'a transfer of most of the debt': { event: transfer(250_00), expected: { status: 20, moved: 7, bodyCents: 50_00 } },
  midnight: { event: days(1), expected: { status: 20, moved: 7, bodyCents: 300_00 } },
  'a transfer, then midnight': {
    event: bothOf(transfer(1_00), days(1)),
    expected: { status: 20, moved: 7, bodyCents: 299_00 },
  },
  'midnight, then a transfer': {
    event: bothOf(days(1), transfer(1_00)),
    // The extension took the interest up to its own day; the euro settles the interest of the day after.
    expected: { status: 20, moved: 7, bodyCents: 300_00 },
  },
  'a late notice of a transfer made before': {
    event: transfer(1_00, 5),
    // One euro less of interest, which the transfer settled on its own day.
    expected: { status: 20, moved: 7, bodyCents: 299_00 },
  },
  'the due date': {
    loan: { daysIn: 30 },
    event: days(1),
    expected: { status: 20, moved: 7, bodyCents: 300_00 },
  },
  'the borrower giving the payment up': { event: givenUp, expected: { status: 20, moved: 7, bodyCents: 300_00 } },
  'the move to a collector': {
    loan: { daysIn: 90 },
    event: days(1),
    expected: { status: 20, moved: 67, bodyCents: 300_00 },
  },
  'a transfer of the whole debt': {
    event: transfer(330_00),
    expected: {
      status: 3,
      moved: null,
      bodyCents: 0,
      owedBackCents: 30_00,
      told: 'extension_money_owed_back',
    },
  },
  'a transfer of all but the price of the extension': {
    event: transfer(300_00),
    expected: { status: 3, moved: null, bodyCents: 0 },
  },
  'a transfer of all but a part of the price': {
    event: transfer(310_00),
    expected: { status: 3, moved: null, bodyCents: 0, owedBackCents: 10_00, told: 'extension_money_owed_back' },
  },
  'a withdrawal': {
    event: booked({ type: 'withdrawal' }),
    expected: { status: 2, moved: 10, bodyCents: 300_00, told: 'extension_not_applied' },
  },
  'a settlement': {
    loan: { daysIn: 40 },
    event: (customer) =>
      booked({ type: 'settlement', agreedCents: 200_00, until: addDays(server.clock.today(), 5) })(customer),
    expected: { status: 38, moved: 0, bodyCents: 300_00, told: 'extension_not_applied' },
  },
  'a write-off': {
    loan: { daysIn: 40 },
    event: booked({ type: 'write_off' }),
    expected: { status: 21, moved: 0, bodyCents: 300_00, told: 'extension_not_applied' },
  },
  'the preparation of its sale': {
    loan: { daysIn: 40 },
    event: booked({ type: 'status', to: 'presale' }),
    expected: { status: 28, moved: 0, bodyCents: 300_00, told: 'extension_not_applied' },
  },
  'its sale': {
    loan: { daysIn: 40 },
    event: bothOf(booked({ type: 'status', to: 'presale' }), booked({ type: 'sale' })),
    expected: { status: 27, moved: null, bodyCents: 300_00, told: 'extension_money_owed_back' },
  },
  'another extension': {
    event: bothOf(givenUp, booked({ type: 'extension', termDays: 14 })),
    expected: { status: 20, moved: 14, bodyCents: 270_00, told: 'extension_not_applied' },
  },
}

/** Paid on the page of the offer; the notice comes when the jobs are released. */
async function paidButNotTold(customer: Customer): Promise<number> {
  const answer = await server.call('POST', '/v2/loan/payment-request/generate', {
    token: customer.token,
    body: { payment_type: 'prolongation', term: 7 },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await pick(server, answer.json().payment_link, { outcome: 'late' })
  await holdBackJobs(server)
  return (await operationsOf(server, customer)).at(-1).amount_cents
}

describe('between the offer of an extension and the notice of its payment', () => {
  it.each(Object.entries(CASES))(
    'comes %s',
    async (_name, { event, loan: { daysIn = 10, ...loan } = {}, expected }) => {
      const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -daysIn), ...loan })
      await server.runJobs()
      const before = await recordOf(server, customer)
      const dueBefore = before.account?.mustPayDate as CivilDate
      const paidCents = await paidButNotTold(customer)
      await event(customer)
      await deliverHeldBackJobs(server)

      const { loan: after, account, life } = await recordOf(server, customer)
      const { status, moved, bodyCents, owedBackCents, told } = expected
      expect([after.status, account?.principal.bodyCents]).toEqual([status, bodyCents])
      if (moved !== null) expect(account?.mustPayDate).toBe(addDays(dueBefore, moved))
      if (owedBackCents !== undefined) expect(account?.excess.overpaidCents).toBe(owedBackCents)
      const told_ = (await inboxOf(server, customer)).filter((key) => key.startsWith('extension_'))
      expect(told_).toEqual(told === undefined ? [] : [told])
      const ofOrder = effectiveFacts(life?.facts ?? []).filter(({ id }) => id.startsWith('card:'))
      expect(ofOrder.reduce((sum, fact) => sum + paidIn(fact), 0)).toBe(paidCents)
      const { rows: tasks } = await server.pool.query('select title from staff_tasks where user_id = $1', [
        customer.userId,
      ])
      expect(tasks).toHaveLength(told === undefined ? 0 : 1)
      await expectBooksToBalance(server, customer)
    },
  )

  it('comes a payout that the bank returned: the money is held, and the borrower hears that we owe it', async () => {
    const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
    await paidButNotTold(customer)
    await booked({ type: 'payout_returned' })(customer)
    await deliverHeldBackJobs(server)
    expect(await inboxOf(server, customer)).toContain('extension_money_owed_back')
    const { rows } = await server.pool.query(
      'select state, amount_cents from statement_entries where remittance like $1',
      [`%${(await recordOf(server, customer)).loan.publicId}`],
    )
    expect(rows).toEqual([{ state: 'unmatched', amount_cents: 30_00 }])
  })

  it('the code of the offer ends: its discount stays', async () => {
    await server.deps.transaction((tx) =>
      tx.promoCodes.add({
        code: 'HOYNOMAS',
        percentExtension: 50,
        validFrom: server.clock.today(),
        validUntil: server.clock.today(),
      }),
    )
    const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
    const answer = await server.call('POST', '/v2/loan/payment-request/generate', {
      token: customer.token,
      body: { payment_type: 'prolongation', term: 7, promocode: 'HOYNOMAS' },
    })
    await pick(server, answer.json().payment_link, { outcome: 'late' })
    await holdBackJobs(server)
    await server.clock.advanceDays(1)
    await deliverHeldBackJobs(server)
    const { account, loan } = await recordOf(server, customer)
    expect([loan.status, account?.discounts.commissionCents, account?.paid.commissionCents]).toEqual([20, 15_00, 15_00])
    await expectBooksToBalance(server, customer)
  })

  it('states in a document what was booked, if it is not what was shown', async () => {
    const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
    await paidButNotTold(customer)
    await transfer(1_00)(customer)
    await deliverHeldBackJobs(server)
    const { rows } = await server.pool.query(
      `select inputs, signed_at is not null as signed from loan_documents where loan_id = $1 and kind = 'extension' order by created_at, signed_at`,
      [customer.loanId],
    )
    expect(rows).toMatchObject([
      {
        signed: true,
        inputs: { commissionNowCents: 29_00, principalNowCents: 1_00, costCents: 30_00, principalCents: 299_00 },
      },
      { signed: false, inputs: { commissionNowCents: 30_00, costCents: 30_00, principalCents: 300_00 } },
    ])
    expect((await loanView(server, customer)).tae).toBe(rows[0].inputs.taePercent)
  })
})

describe('a refund of the card order of an extension', () => {
  let shop: RedsysServer
  beforeAll(async () => {
    shop = await startRedsysServer()
  })
  afterAll(() => shop.close())

  /** 30 € paid, of which 29 € were the cost and 1 € went to principal. */
  async function extendedWithOneEuroMore() {
    const customer = await makeCustomer(shop.server, { date: addDays(shop.server.clock.today(), -10) })
    await shop.server.call('POST', '/v2/loan/payment-request/generate', {
      token: customer.token,
      body: { payment_type: 'prolongation', term: 7 },
    })
    const order = (await operationsOf(shop.server, customer))[0].order_code
    await shop.server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(customer.loanId)
      if (record === null) throw new Error('no loan')
      const context = { actor: 'system', now: shop.server.clock.now(), today: shop.server.clock.today() }
      await bookPayment(tx, record, { factId: 'transfer', cents: 1_00, date: context.today, context })
    })
    await shop.notify(redsysNotification(order, 30_00, { response: '0000' }))
    expect((await recordOf(shop.server, customer)).account).toMatchObject({
      extensionCount: 1,
      principal: { bodyCents: 299_00 },
    })
    return { customer, order }
  }
  const refund = (order: string, cents: number) =>
    shop.notify(redsysNotification(order, 30_00, { response: '0900', type: '3', amount: String(cents) }))

  it.each([
    [
      'the euro that it did not need: the extension stays',
      1_00,
      { extensionCount: 1, principal: { bodyCents: 300_00 } },
    ],
    [
      'more than that: the rest is a payment',
      5_00,
      { extensionCount: 0, principal: { bodyCents: 300_00 }, paid: { commissionCents: 26_00 } },
    ],
    [
      'all of it: nothing stays',
      30_00,
      { extensionCount: 0, principal: { bodyCents: 300_00 }, paid: { commissionCents: 1_00 } },
    ],
  ])('takes back %s', async (_what, cents, expected) => {
    const { customer, order } = await extendedWithOneEuroMore()
    await refund(order, cents)
    expect((await recordOf(shop.server, customer)).account).toMatchObject(expected)
    await expectBooksToBalance(shop.server, customer)
  })

  it.each([
    ['within the delay of the provider extends', 30 * MINUTE_MS + PROVIDER_DELAY_MS, 20],
    ['later than that, of a payment after the page, is a payment', 30 * MINUTE_MS + PROVIDER_DELAY_MS + 1, 2],
  ])('a notice %s', async (_when, delayMs, status) => {
    const customer = await makeCustomer(shop.server, { date: addDays(shop.server.clock.today(), -10) })
    await shop.server.call('POST', '/v2/loan/payment-request/generate', {
      token: customer.token,
      body: { payment_type: 'prolongation', term: 7 },
    })
    const order = (await operationsOf(shop.server, customer))[0].order_code
    shop.server.clock.advanceMs(delayMs)
    const date = shop.server.clock.today().split('-').reverse().join('/')
    await shop.notify(redsysNotification(order, 30_00, { response: '0000', date }))
    expect((await recordOf(shop.server, customer)).loan.status).toBe(status)
    await expectBooksToBalance(shop.server, customer)
  })
})
