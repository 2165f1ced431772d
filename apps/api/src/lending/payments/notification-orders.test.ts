// Goal: the events of one payment may arrive in any order and any number of times; the operation, the loan and its
// ledger end the same.
import { addDays, effectiveFacts } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Customer,
  expectBooksToBalance,
  makeCustomer,
  operationsOf,
  recordOf,
} from '../../../test/card-customers.ts'
import { type RedsysServer, startRedsysServer } from '../../../test/redsys-server.ts'
import { redsysNotification } from '../../../test/redsys-stand-in.ts'
import { runSize } from '../../../test/run-size.ts'
import { reversePayment } from '../loans/staff.ts'

let shop: RedsysServer
beforeAll(async () => {
  shop = await startRedsysServer()
})
afterAll(() => shop.close())

const AMOUNT_CENTS = 130_00

interface Payment {
  readonly customer: Customer
  readonly order: string
}

async function startPayment(): Promise<Payment> {
  const { server } = shop
  const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
  await server.call('POST', '/v2/loan/payment-request/generate', {
    token: customer.token,
    body: { payment_type: 'partial_repay', amount: AMOUNT_CENTS / 100 },
  })
  const [operation] = await operationsOf(server, customer)
  return { customer, order: operation.order_code }
}

type Event = (payment: Payment) => Promise<unknown>
const told =
  (options: Parameters<typeof redsysNotification>[2]): Event =>
  async ({ order }) => {
    const answer = await shop.notify(redsysNotification(order, AMOUNT_CENTS, options))
    expect(answer.statusCode).toBe(200)
  }

const EVENTS = {
  /** The first card that was tried on the page. */
  declined: told({ response: '0190' }),
  approved: told({ response: '0000' }),
  /** The same, from a Redsys server that still uses the old signature. */
  approvedOldWay: told({ response: '0000', version: 'HMAC_SHA256_V1' }),
  refunded: told({ response: '0900', type: '3' }),
  refundedThirty: told({ response: '0900', type: '3', amount: '3000' }),
  refundedTheRest: told({ response: '0900', type: '3', amount: '10000' }),
  /** The page has expired. */
  expired: async ({ customer }: Payment) => {
    const later = new Date(shop.server.clock.now().getTime() + 3_600_000)
    await shop.server.deps.transaction((tx) => tx.cardOperations.abandonExpired(later, customer.loanId))
  },
} satisfies Record<string, Event>
type EventName = keyof typeof EVENTS

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}

/** Every event at its place, some of them twice in a row, and at the end all of them once more. */
const withDuplicates = (order: readonly EventName[], seed: number): EventName[] => [
  ...order.flatMap((name, index) => ((seed >> index) % 2 === 0 ? [name] : [name, name])),
  ...order,
]

async function endOf(names: readonly EventName[]) {
  const payment = await startPayment()
  for (const name of names) await EVENTS[name](payment)
  const { server } = shop
  const [operation] = await operationsOf(server, payment.customer)
  const { loan, life, account } = await recordOf(server, payment.customer)
  await expectBooksToBalance(server, payment.customer)
  return {
    operation: operation.status,
    isPlaced: operation.fact_id === `card:${payment.order}`,
    facts: life?.facts.map(({ type }) => type).join(' '),
    paidCents: effectiveFacts(life?.facts ?? []).flatMap((fact) => (fact.type === 'payment' ? [fact.cents] : [])),
    status: loan.status,
    account,
  }
}

/** Evenly spread over all orders, so that each event comes first, last and between others. */
function sampled<T>(items: readonly T[], count: number): T[] {
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => {
    return items[Math.floor((index * items.length) / Math.min(count, items.length))] as T
  })
}

async function expectOneEnd(events: readonly EventName[], expected: object): Promise<void> {
  const orders = sampled(permutations(events), runSize(12, 120))
  // A few at a time: the loans are independent, and the database can serve several connections.
  for (let start = 0; start < orders.length; start += 6) {
    const ends = await Promise.all(
      orders.slice(start, start + 6).map((order, index) => endOf(withDuplicates(order, start + index))),
    )
    for (const [index, end] of ends.entries()) expect(end, orders[start + index]?.join(' → ')).toMatchObject(expected)
  }
}

describe('the notifications of one payment', () => {
  it('the notifications of one payment in any order, with duplicates, end in a refunded payment', {
    timeout: 120_000,
  }, async () => {
    await expectOneEnd(['declined', 'approved', 'approvedOldWay', 'refunded', 'expired'], {
      operation: 'refunded',
      isPlaced: true,
      facts: 'payout payment reversal',
      status: 2,
      account: {
        principal: { bodyCents: 300_00 },
        paid: { principalCents: 0, commissionCents: 0 },
        excess: { overpaidCents: 0 },
      },
    })
  })

  it('the notifications of one payment without the refund, in any order, end in one payment', {
    timeout: 60_000,
  }, async () => {
    await expectOneEnd(['declined', 'approved', 'approvedOldWay', 'expired'], {
      operation: 'completed',
      isPlaced: true,
      facts: 'payout payment',
      status: 2,
      account: {
        principal: { bodyCents: 200_00 },
        paid: { principalCents: 100_00, commissionCents: 30_00 },
        excess: { overpaidCents: 0 },
      },
    })
  })

  it.each([
    ['after today', '20/11/2026', 0],
    ['before the payment was started', '01/10/2026', 0],
    ['that is no date', '99/99/2026', 0],
  ])('with a date %s count today', async (_what, date, daysAgo) => {
    const payment = await startPayment()
    await told({ response: '0000', date })(payment)
    const { life } = await recordOf(shop.server, payment.customer)
    const today = shop.server.clock.today()
    expect(life?.facts.at(-1)).toMatchObject({ type: 'payment', date: addDays(today, daysAgo) })
  })

  it('the notifications of one payment at the same moment book once', async () => {
    const payment = await startPayment()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => EVENTS[index % 2 === 0 ? 'approved' : 'approvedOldWay'](payment)),
    )
    const { life } = await recordOf(shop.server, payment.customer)
    expect(life?.facts.map(({ type }) => type)).toEqual(['payout', 'payment'])
    await expectBooksToBalance(shop.server, payment.customer)
  })

  it.each([
    ['the whole payment', ['refunded'], 0, [0, 0]],
    ['a part of it', ['refundedThirty'], 100_00, [100_00, 100_00]],
    ['first a part and then the rest', ['refundedThirty', 'refundedTheRest'], 0, [0, 0]],
  ] as const)(
    'a charge-back that staff entered before the notice about %s is booked once',
    async (_what, events, paid, money) => {
      const { server } = shop
      const payment = await startPayment()
      await EVENTS.approved(payment)
      const item = `card:${payment.order}`
      await server.deps.transaction(async (tx) => {
        const record = await tx.loans.lockById(payment.customer.loanId)
        if (record === null) throw new Error('no loan')
        const context = { actor: 'admin:ana', now: server.clock.now(), today: server.clock.today() }
        const outcome = await reversePayment(tx, record, { factId: item, cause: 'card_chargeback' }, context)
        expect(outcome.outcome).toBe('booked')
      })
      for (const name of [...events, ...events]) await EVENTS[name](payment)
      const { life } = await recordOf(server, payment.customer)
      const counting = effectiveFacts(life?.facts ?? []).flatMap((fact) =>
        fact.type === 'payment' ? [fact.cents] : [],
      )
      expect(counting.reduce((sum, cents) => sum + cents, 0)).toBe(paid)
      const { rows } = await server.pool.query(
        `select coalesce(sum(case when debit = 'card_settlements' then amount_cents when credit = 'card_settlements' then -amount_cents
          else 0 end), 0)::int as held,
        coalesce(sum(case when credit = 'cash_in_transit' then amount_cents when debit = 'cash_in_transit' then -amount_cents
          else 0 end), 0)::int as cleared
       from journal_transfers where item = $1`,
        [item],
      )
      expect([rows[0].held, rows[0].cleared]).toEqual(money)
      await expectBooksToBalance(server, payment.customer)
    },
  )

  it('a partial refund leaves the rest paid', async () => {
    const payment = await startPayment()
    await EVENTS.approved(payment)
    await told({ response: '0900', type: '3', amount: '3000' })(payment)
    const { account } = await recordOf(shop.server, payment.customer)
    expect(account).toMatchObject({ paid: { commissionCents: 30_00, principalCents: 70_00 } })
    await expectBooksToBalance(shop.server, payment.customer)
  })

  it('two partial refunds, in any order, leave nothing paid', { timeout: 60_000 }, async () => {
    await expectOneEnd(['declined', 'approved', 'refundedThirty', 'refundedTheRest'], {
      operation: 'refunded',
      isPlaced: true,
      paidCents: [],
      status: 2,
      account: {
        principal: { bodyCents: 300_00 },
        paid: { principalCents: 0, commissionCents: 0 },
        excess: { overpaidCents: 0 },
      },
    })
  })

  it('a second partial refund reduces what the first one left', async () => {
    const payment = await startPayment()
    await EVENTS.approved(payment)
    await EVENTS.refundedThirty(payment)
    await told({ response: '0900', type: '3', amount: '5000' })(payment)
    const { account, life } = await recordOf(shop.server, payment.customer)
    expect(account).toMatchObject({ paid: { commissionCents: 30_00, principalCents: 20_00 } })
    expect(new Set(life?.facts.map(({ id }) => id)).size).toBe(life?.facts.length)
    await expectBooksToBalance(shop.server, payment.customer)
  })

  it.each([
    ['part', 'refundedThirty', ['payout', 'payment', 'reversal', 'payment']],
    ['whole', 'refunded', ['payout', 'payment', 'reversal']],
  ] as const)('a late notice changes nothing after the %s payment was refunded', async (_how, refund, facts) => {
    const payment = await startPayment()
    await EVENTS.approved(payment)
    await EVENTS[refund](payment)
    const before = (await recordOf(shop.server, payment.customer)).life?.facts
    expect(before?.map(({ type }) => type)).toEqual(facts)
    await EVENTS.declined(payment)
    expect((await recordOf(shop.server, payment.customer)).life?.facts).toEqual(before)
    const { rows } = await shop.server.pool.query(
      `select action from audit_events where user_id = $1 and action = 'card_refund_not_booked'`,
      [payment.customer.userId],
    )
    expect(rows).toEqual([])
    await expectBooksToBalance(shop.server, payment.customer)
  })
})
