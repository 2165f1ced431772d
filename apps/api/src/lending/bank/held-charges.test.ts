// Goal: a card charge that no loan can take is unmatched money until it is booked or goes back to its card; in whatever order
// the provider and staff act, the line, the loans and the books tell the same.
import { addDays, effectiveFacts } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Customer,
  expectBooksToBalance,
  makeCustomer,
  operationsOf,
  recordOf,
} from '../../../test/card-customers.ts'
import { runSize } from '../../../test/run-size.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { CardEvent } from '../../providers/cards/card-payments.ts'
import { verifyAllBooks, verifyLoans } from '../control/verify-books.ts'
import { bookRequest } from '../loans/book.ts'
import { settleCardEvent } from '../payments/settle-card-event.ts'
import { matchLine } from './decide-line.ts'

let server: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
  headers = (await signInAsDemo(server, 'accountant')).headers
})
afterAll(() => server.close())

const CHARGED = 331_00
const reason = 'El cliente lo pidió por teléfono'

interface Charge {
  readonly customer: Customer
  readonly order: string
}

/** 330 € are owed after ten days; the provider takes one euro more than the order says. */
async function startPayoff(): Promise<Charge> {
  const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
  const body = { payment_type: 'payoff' }
  await server.call('POST', '/v2/loan/payment-request/generate', { token: customer.token, body })
  const [operation] = await operationsOf(server, customer)
  return { customer, order: operation.order_code }
}

const tell = ({ order }: Charge, type: CardEvent['type'], amountCents: number, key: string): Promise<void> =>
  settleCardEvent(server.deps, {
    key: `${order}:${key}`,
    orderCode: order,
    type,
    refusal: null,
    providerCode: '0000',
    amountCents,
    happenedOn: null,
    card: null,
  })

const lineOf = async ({ order }: Charge) => {
  const { rows } = await server.pool.query(
    `select e.id::int, e.state, e.amount_cents::int as charged, e.refunded_cents::int as refunded,
       coalesce((select sum(cents) from statement_allocations a where a.entry_id = e.id and a.reversed_at is null), 0)::int
         as booked
     from statement_entries e where e.servicer_reference = $1`,
    [order],
  )
  return rows[0] as { id: number; state: string; charged: number; refunded: number; booked: number } | undefined
}

/** Balances of the journals of one charge: those of its order, of its line, and of its refunds. */
async function journalsOf({ order }: Charge, lineId: number): Promise<Record<string, number>> {
  const { rows } = await server.pool.query(
    `select side.account, sum(side.cents)::int as cents from journals j
     join journal_transfers t on t.journal_id = j.id
     cross join lateral (values (t.debit, t.amount_cents), (t.credit, -t.amount_cents)) side (account, cents)
     where (j.source = 'card_operation' and j.reference like $1)
       or (j.source = 'statement_line' and j.reference like $2)
       or (j.source = 'refund' and split_part(j.reference, ':', 1) in
         (select id::text from refunds where statement_entry_id = $3))
     group by side.account having sum(side.cents) <> 0`,
    [`${order}%`, `${lineId}/%`, lineId],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

const nonZero = (balances: Record<string, number>) =>
  Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0))

const paidOn = async ({ customer }: Charge): Promise<number> => {
  const { life } = await recordOf(server, customer)
  return effectiveFacts(life?.facts ?? []).reduce((sum, fact) => sum + (fact.type === 'payment' ? fact.cents : 0), 0)
}

/** The line, the loan and the books agree. */
async function expectAgreement(charge: Charge): Promise<void> {
  expect(await verifyLoans(server.deps, [charge.customer.loanId])).toEqual([])
  await expectBooksToBalance(server, charge.customer)
  const line = await lineOf(charge)
  if (line === undefined) {
    expect(await paidOn(charge)).toBe(0)
    return
  }
  expect(line.refunded + line.booked).toBeLessThanOrEqual(line.charged)
  expect(await paidOn(charge)).toBe(line.booked)
  expect(await journalsOf(charge, line.id)).toEqual(
    nonZero({
      card_settlements: line.charged - line.refunded,
      unmatched_money: line.booked + line.refunded - line.charged,
      cash_in_transit: 0 - line.booked,
    }),
  )
}

const book = async (charge: Charge, cents?: number): Promise<void> => {
  const line = await lineOf(charge)
  const open = line === undefined ? 0 : line.charged - line.refunded - line.booked
  if (line === undefined || open === 0) return
  const { loan } = await recordOf(server, charge.customer)
  await server.deps.transaction((tx) =>
    matchLine(
      tx,
      { entryId: line.id, shares: [{ publicId: loan.publicId, cents: cents ?? open }], isThirdParty: false },
      { actor: 'admin:ana', now: server.clock.now(), today: server.clock.today() },
    ),
  )
}

const EVENTS = {
  charge: (charge: Charge) => tell(charge, 'charge', CHARGED, 'charge'),
  booked: (charge: Charge) => book(charge),
  partialRefund: (charge: Charge) => tell(charge, 'refund', 100_00, 'partial'),
  refund: (charge: Charge) => tell(charge, 'refund', 231_00, 'rest'),
  chargeBack: (charge: Charge) => tell(charge, 'refund', CHARGED, 'charge-back'),
  duplicate: async (charge: Charge) => {
    await tell(charge, 'charge', CHARGED, 'charge')
    await tell(charge, 'refund', 100_00, 'partial')
  },
} as const
type EventName = keyof typeof EVENTS

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}

describe('a charge that no loan can take', () => {
  it('agrees with the loan and the books after every step of every order of events', { timeout: 600_000 }, async () => {
    const orders = permutations(Object.keys(EVENTS) as EventName[])
    const count = runSize(12, orders.length)
    for (let index = 0; index < count; index += 1) {
      const order = orders[Math.floor((index * orders.length) / count)] ?? []
      const charge = await startPayoff()
      for (const name of order) {
        await EVENTS[name](charge)
        await expectAgreement(charge)
      }
      expect(await lineOf(charge), order.join(' → ')).toMatchObject({ state: 'refund', refunded: CHARGED, booked: 0 })
    }
    expect((await verifyAllBooks(server.deps)).problems).toEqual([])
  })

  it('takes what staff booked back from the loan when the provider refunds it', async () => {
    const charge = await startPayoff()
    await EVENTS.charge(charge)
    await EVENTS.booked(charge)
    expect((await recordOf(server, charge.customer)).loan.status).toBe(3)
    await EVENTS.partialRefund(charge)
    expect(await lineOf(charge)).toMatchObject({ state: 'matched', refunded: 100_00, booked: 231_00 })
    expect((await recordOf(server, charge.customer)).loan.status).toBe(2)
    await EVENTS.chargeBack(charge)
    expect(await lineOf(charge)).toMatchObject({ state: 'refund', refunded: CHARGED, booked: 0 })
    await expectAgreement(charge)
  })

  it('a charge that no loan can take is lowered by a partial refund, and the rest can be booked', async () => {
    const charge = await startPayoff()
    await EVENTS.charge(charge)
    await EVENTS.partialRefund(charge)
    const line = await lineOf(charge)
    expect(line).toMatchObject({ state: 'unmatched', refunded: 100_00 })
    const detail = (await server.call('GET', `/staff/bank/lines/${line?.id}`, { headers })).json()
    expect(detail).toMatchObject({ line: { amount: 331, refunded: 100 }, card_refund: { max: 231 } })
    await expect(book(charge, 231_01)).rejects.toThrow('validation_failed')
    await book(charge)
    expect(await lineOf(charge)).toMatchObject({ state: 'matched', booked: 231_00 })
    await expectAgreement(charge)
  })

  it('a charge that no loan can take is undone in the books after staff classified it, too', async () => {
    const charge = await startPayoff()
    await EVENTS.charge(charge)
    const { id = 0 } = (await lineOf(charge)) ?? {}
    const body = { state: 'ignored', reason }
    expect((await server.call('POST', `/staff/bank/lines/${id}/classify`, { headers, body })).statusCode).toBe(200)
    await EVENTS.chargeBack(charge)
    expect(await lineOf(charge)).toMatchObject({ state: 'refund', refunded: CHARGED })
    await expectAgreement(charge)
  })

  it('a charge that no loan can take without a payout is held, and a refund closes it', async () => {
    const charge = await startPayoff()
    const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(charge.customer.loanId)
      if (record === null) throw new Error('no loan')
      await bookRequest(tx, record, { type: 'payout_returned', id: 'back', date: context.today }, context)
      for (const { id } of await tx.payouts.attemptsOf(record.loan.id))
        await tx.payouts.update(id, { status: 'returned' })
    })
    for (const _ of [1, 2]) await tell(charge, 'charge', 330_00, 'charge')
    const line = await lineOf(charge)
    expect(line).toMatchObject({ state: 'unmatched', charged: 330_00 })
    await expectAgreement(charge)
    const { rows } = await server.pool.query('select action from audit_events where user_id = $1 and action like $2', [
      charge.customer.userId,
      'card_payment_without%',
    ])
    expect(rows).toEqual([{ action: 'card_payment_without_debt' }])
    await expect(book(charge)).rejects.toThrow('nothing_to_pay')
    await tell(charge, 'refund', 330_00, 'refund')
    expect(await lineOf(charge)).toMatchObject({ state: 'refund', refunded: 330_00 })
    await expectAgreement(charge)
  })
})

describe('sending a held charge back to its card', () => {
  // What one person sends out alone adds up: each test has its own accountant.
  let username: string
  beforeEach(async () => {
    const staff = await makeStaff(server, 'accountant')
    username = staff.username
    headers = { authorization: `Bearer ${staff.token}` }
  })
  const held = async () => {
    const charge = await startPayoff()
    await EVENTS.charge(charge)
    return { charge, id: (await lineOf(charge))?.id ?? 0 }
  }
  const refund = (id: number, amount: number) =>
    server.call('POST', `/staff/bank/lines/${id}/refund`, { headers, body: { amount, reason } })

  it('takes one person up to the limit of refunds; the line gives the money up at once', async () => {
    const { charge, id } = await held()
    const sent = await refund(id, 100)
    expect([sent.statusCode, sent.json()]).toMatchObject([
      200,
      { line: { refunded: 100, state: 'unmatched' }, card_refund: { max: 231 } },
    ])
    await server.runJobs()
    const { rows } = await server.pool.query('select status, method from refunds where statement_entry_id = $1', [id])
    expect(rows).toEqual([{ status: 'completed', method: 'card' }])
    // The provider's notification about our own refund is no second refund.
    await EVENTS.partialRefund(charge)
    expect(await lineOf(charge)).toMatchObject({ refunded: 100_00 })
    await expectAgreement(charge)
  })

  it('takes two people above it, and not more than is left', async () => {
    const { charge, id } = await held()
    expect((await refund(id, 331.01)).json().errors[0].property).toBe('amount')
    const asked = await refund(id, 331)
    expect([asked.statusCode, (await lineOf(charge))?.refunded]).toEqual([202, 0])
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(200)
    await server.runJobs()
    expect(await lineOf(charge)).toMatchObject({ state: 'refund', refunded: CHARGED })
    await expectAgreement(charge)
    expect((await refund(id, 1)).json().label).toBe('line_resolved')
  })

  it('waits on its line again when the provider refuses', async () => {
    const { charge, id } = await held()
    await refund(id, 100)
    await server.pool.query("update refunds set status = 'ambiguous' where statement_entry_id = $1", [id])
    const { rows } = await server.pool.query('select id from refunds where statement_entry_id = $1', [id])
    const path = `/staff/refunds/${rows[0].id}/outcome`
    const asked = await server.call('POST', path, { headers, body: { outcome: 'failed', reason } })
    expect(asked.statusCode, asked.body).toBe(202)
    const failed = await approveAs(server, 'admin', asked.json().approval_id)
    expect([failed.statusCode, await lineOf(charge)]).toMatchObject([200, { state: 'unmatched', refunded: 0 }])
    await expectAgreement(charge)
  })

  it('sending a held charge back to its card is refused to the customer of the charge', async () => {
    const { charge, id } = await held()
    const own = (customerId: number | null) =>
      server.pool.query('update staff_users set own_customer_id = $1 where username = $2', [customerId, username])
    await own(charge.customer.userId)
    expect((await refund(id, 1)).json().label).toBe('own_loan')
    await own(null)
  })
})
