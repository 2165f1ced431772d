// Goal: money that a customer paid too much goes back once, by the way that staff chose, and the books know where it is;
// a debt that the lender gives up leaves the books with two people's consent and stays payable.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Customer,
  expectBooksToBalance,
  makeCustomer,
  operationsOf,
  pick,
  recordOf,
} from '../../../../test/card-customers.ts'
import { makeLoan } from '../../../../test/make-loan.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { acceptAccount } from '../../../demo/accept-account.ts'
import { bringUpToDate } from '../../../lending/loans/book.ts'
import { receiveCardNotification } from '../../../lending/payments/settle-card-event.ts'
import { completeRefund, lockRefund, undoRefund } from '../../../lending/refunds/settle-refund.ts'

let server: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
// What one person sends out alone adds up: each test has its own accountant.
beforeEach(async () => {
  headers = await accountant()
})

async function accountant() {
  const { token } = await makeStaff(server, 'accountant')
  return { authorization: `Bearer ${token}` }
}

const REASON = 'El cliente pagó dos veces'
const IBAN = 'ES9121000418450200051332'

/** 300 € paid out ten days ago and repaid by card today; then a transfer of the same customer arrives, too. */
async function overpaidCustomer(overpaid = 50): Promise<Customer & { publicId: string; order: string }> {
  const customer = await makeCustomer(server, { date: addDays(server.clock.today(), -10) })
  const link = await server.call('POST', '/v2/loan/payment-request/generate', {
    token: customer.token,
    body: { payment_type: 'payoff' },
  })
  await pick(server, link.json().payment_link, { outcome: 'success' })
  const { loan } = await recordOf(server, customer)
  await server.call('POST', `/staff/loans/${loan.publicId}/payments`, {
    headers: { authorization: 'Bearer sandbox-staff-token' },
    body: { reference: `again-${loan.id}`, amount: overpaid },
  })
  const [operation] = await operationsOf(server, customer)
  return { ...customer, publicId: loan.publicId, order: operation.order_code }
}

const typeAccount = ({ userId }: Customer) =>
  server.deps.transaction((tx) =>
    tx.users.savePerson(userId, { firstName: 'Lucía', firstSurname: 'Prueba', bankAccount: IBAN }),
  )
const verifyAccount = async (customer: Customer) => {
  const { userId } = customer
  await typeAccount(customer)
  await server.deps.transaction(async (tx) => {
    await acceptAccount(tx, { userId, iban: IBAN, by: 'test', now: server.clock.now() })
  })
}

const refund = (publicId: string, body: object) =>
  server.call('POST', `/staff/loans/${publicId}/refunds`, { headers, body: { reason: REASON, ...body } })
const optionsOf = async (publicId: string) =>
  (await server.call('GET', `/staff/loans/${publicId}/refund-options`, { headers })).json()
/** Loans whose customer owes what was paid back, with the amounts. */
const owedByCustomers = async () => {
  const path = '/staff/unclaimed-money?owed_by=customer&days=0&limit=200'
  const { items } = (await server.call('GET', path, { headers })).json()
  return items.map(({ loan, amount }: { loan: string; amount: number }) => [loan, amount])
}
const waitingRefunds = () => server.deps.transaction((tx) => tx.queueCounts.refunds())
/** Records what became of a refund; money that may have left needs a second person. */
const settle = (id: string, outcome: string) =>
  server.call('POST', `/staff/refunds/${id}/outcome`, { headers, body: { outcome, reason: REASON } })
const settleWithTwo = async (id: string, outcome: string) =>
  approveAs(server, 'admin', (await settle(id, outcome)).json().approval_id)
const refundRow = async (id: string) => (await server.deps.transaction((tx) => tx.refunds.byId(id)))?.status
/** Net change of each account that journals with this item made. */
const journalsOf = async (item: string) => {
  const { rows } = await server.pool.query<{ account: string; cents: number }>(
    `select account, sum(cents)::int as cents from (
       select debit as account, amount_cents as cents from journal_transfers where item = $1
       union all select credit, -amount_cents from journal_transfers where item = $1) as sides
     group by account having sum(cents) <> 0 order by account`,
    [item],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

describe('a refund to the card', () => {
  it('leaves the customer nothing to claim, once the provider has answered', async () => {
    const customer = await overpaidCustomer()
    expect(await optionsOf(customer.publicId)).toMatchObject({
      overpaid: 50,
      one_person_up_to: 100,
      cards: [{ order: customer.order, refundable: 330 }],
      account: null,
    })
    const made = await refund(customer.publicId, { amount: 50, method: 'card', card_order: customer.order })
    expect([made.statusCode, made.json().status]).toEqual([200, 'queued'])
    await server.runJobs()
    const { id } = made.json()
    expect(await refundRow(id)).toBe('completed')
    expect((await recordOf(server, customer)).account).toMatchObject({
      excess: { overpaidCents: 0, refundedCents: 50_00 },
    })
    expect(await journalsOf(`refund:${id}`)).toEqual({ card_settlements: -50_00, refunds_payable: 50_00 })
    expect(await journalsOf(`card:${customer.order}`)).toEqual({ card_settlements: 330_00, cash_in_transit: -330_00 })
    await expectBooksToBalance(server, customer)
    expect((await optionsOf(customer.publicId)).cards).toMatchObject([{ refundable: 280 }])
  })

  it('a refund to the card whose payment is reversed later stays visible on the loan as money that the customer owes', async () => {
    const customer = await overpaidCustomer()
    await refund(customer.publicId, { amount: 50, method: 'card', card_order: customer.order })
    await server.runJobs()
    const { loan } = await recordOf(server, customer)
    const path = `/staff/loans/${customer.publicId}`
    const reversed = await server.call('POST', `${path}/payment-reversal`, {
      headers,
      body: { fact_id: `transfer:again-${loan.id}`, reason: 'El banco retiró la transferencia' },
    })
    expect(reversed.statusCode, reversed.body).toBe(200)
    expect((await optionsOf(customer.publicId)).refunded_in_excess).toBe(50)
    expect((await server.call('GET', path, { headers })).json().refunded_in_excess).toBe(50)
    expect(await owedByCustomers()).toContainEqual([customer.publicId, 50])
  })

  it('a refund to the card that the provider refuses is owed back again', async () => {
    const customer = await overpaidCustomer(60)
    const made = await refund(customer.publicId, { amount: 50.96, method: 'card', card_order: customer.order })
    await server.runJobs()
    expect(await refundRow(made.json().id)).toBe('failed')
    expect((await recordOf(server, customer)).account).toMatchObject({
      excess: { overpaidCents: 60_00, refundedCents: 0 },
    })
    expect(await journalsOf(`refund:${made.json().id}`)).toEqual({})
    await expectBooksToBalance(server, customer)
  })

  it('a refund to the card without an answer is never sent again, and a staff member settles it once', async () => {
    const customer = await overpaidCustomer(60)
    const made = await refund(customer.publicId, { amount: 50.97, method: 'card', card_order: customer.order })
    const { id } = made.json()
    await server.runJobs()
    await server.deps.transaction((tx) => tx.outbox.add('send-refund', { refundId: id }))
    await server.runJobs()
    expect(await refundRow(id)).toBe('ambiguous')
    expect((await recordOf(server, customer)).account).toMatchObject({ excess: { overpaidCents: 9_03 } })
    const answers = await Promise.all([settle(id, 'failed'), settle(id, 'failed')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
    expect((await recordOf(server, customer)).account).toMatchObject({ excess: { overpaidCents: 9_03 } })
    const asked = answers.find(({ statusCode }) => statusCode === 202)
    expect((await approveAs(server, 'admin', asked?.json().approval_id)).json().state).toBe('approved')
    expect((await recordOf(server, customer)).account).toMatchObject({ excess: { overpaidCents: 60_00 } })
  })

  it('a refund to the card that the provider reports in a notification settles the refund and leaves the payment whole', async () => {
    const customer = await overpaidCustomer(60)
    const made = await refund(customer.publicId, { amount: 50.97, method: 'card', card_order: customer.order })
    await server.runJobs()
    const { deps } = server
    const event = { orderCode: customer.order, type: 'refund', refusal: null, providerCode: '0900', amountCents: 50_97 }
    const told = { ...event, key: `told-${customer.order}`, happenedOn: null, card: null } as const
    const cardPayments = { ...deps.cardPayments, readNotification: () => told as never }
    await receiveCardNotification({ ...deps, cardPayments }, {})
    expect(await refundRow(made.json().id)).toBe('completed')
    const { account, loan } = await recordOf(server, customer)
    expect([loan.status, account?.excess.overpaidCents, account?.excess.refundedCents]).toEqual([3, 9_03, 50_97])
    await expectBooksToBalance(server, customer)
  })

  it('a refund to the card is limited to what that card paid, and to payments of this loan', async () => {
    const customer = await overpaidCustomer(400)
    const other = await overpaidCustomer()
    const tooMuch = await refund(customer.publicId, { amount: 60, method: 'card', card_order: other.order })
    expect([tooMuch.statusCode, tooMuch.json().errors[0].property]).toEqual([422, 'card_order'])
    const beyond = await refund(customer.publicId, { amount: 340, method: 'card', card_order: customer.order })
    expect([beyond.statusCode, beyond.json().errors[0].property]).toEqual([422, 'amount'])
    expect((await recordOf(server, customer)).account?.excess.overpaidCents).toBe(400_00)
  })
})

describe('a refund by transfer', () => {
  it('a refund by transfer needs a verified account', async () => {
    const customer = await overpaidCustomer()
    const refused = await refund(customer.publicId, { amount: 50, method: 'transfer' })
    expect([refused.statusCode, refused.json().label]).toEqual([409, 'refund_account_needed'])
    // An account that the customer typed is not one that is known to be theirs.
    await typeAccount(customer)
    const unverified = await refund(customer.publicId, { amount: 50, method: 'transfer' })
    expect([unverified.statusCode, unverified.json().label]).toEqual([409, 'refund_account_needed'])
    expect((await optionsOf(customer.publicId)).account).toBeNull()
    await verifyAccount(customer)
    const made = await refund(customer.publicId, { amount: 50, method: 'transfer' })
    expect(made.json()).toMatchObject({ method: 'transfer', destination: 'ES91 ···· 1332' })
    await server.runJobs()
    expect(await refundRow(made.json().id)).toBe('completed')
    // Its money leaves the books with the line of the bank statement.
    expect(await journalsOf(`refund:${made.json().id}`)).toEqual({})
    await expectBooksToBalance(server, customer)
  })

  it('a refund by transfer whose money comes back is owed back again', async () => {
    const customer = await overpaidCustomer()
    await verifyAccount(customer)
    const made = await refund(customer.publicId, { amount: 50, method: 'transfer' })
    await server.runJobs()
    const asked = await settle(made.json().id, 'returned')
    expect([asked.statusCode, await refundRow(made.json().id)]).toEqual([202, 'completed'])
    expect((await recordOf(server, customer)).account?.excess.overpaidCents).toBe(0)
    expect((await approveAs(server, 'admin', asked.json().approval_id)).json().state).toBe('approved')
    expect(await refundRow(made.json().id)).toBe('returned')
    expect((await recordOf(server, customer)).account?.excess.overpaidCents).toBe(50_00)
  })
})

it.each(['failed', 'returned'] as const)(
  'a refund that is %s is not undone a second time, whichever way it is told',
  async (first) => {
    const customer = await overpaidCustomer()
    await verifyAccount(customer)
    const { id } = (await refund(customer.publicId, { amount: 50, method: 'transfer' })).json()
    const undo = (status: 'failed' | 'returned') =>
      server.deps.transaction(async (tx) => {
        const locked = await lockRefund(tx, id)
        if (locked === null) throw new Error('no refund')
        const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
        return undoRefund(tx, locked, status, 'AC04', context)
      })
    expect(await undo(first)).toEqual({ outcome: 'settled' })
    for (const again of ['failed', 'returned'] as const) expect(await undo(again)).toEqual({ outcome: 'already_known' })
    expect(await refundRow(id)).toBe(first)
    expect((await recordOf(server, customer)).account?.excess.overpaidCents).toBe(50_00)
  },
)

describe('an offset', () => {
  it('pays another loan of the same customer, and both books balance', async () => {
    const customer = await overpaidCustomer()
    const { loan } = await server.deps.transaction((tx) => makeLoan(tx, server.deps, customer.userId))
    const made = await refund(customer.publicId, { amount: 50, method: 'offset', target_loan: loan.publicId })
    expect(made.json()).toMatchObject({ status: 'completed' })
    const target = { ...customer, loanId: loan.id }
    expect((await recordOf(server, target)).account).toMatchObject({ principal: { bodyCents: 250_00 } })
    expect((await recordOf(server, customer)).account).toMatchObject({ excess: { overpaidCents: 0 } })
    expect(await journalsOf(`refund:${made.json().id}`)).toEqual({ cash_in_transit: -50_00, refunds_payable: 50_00 })
    for (const one of [customer, target]) await expectBooksToBalance(server, one)
    // Undone as a whole, and only as a whole.
    const half = await server.call('POST', `/staff/loans/${loan.publicId}/payment-reversal`, {
      headers,
      body: { fact_id: `refund:${made.json().id}`, reason: REASON },
    })
    expect(half.statusCode).toBe(409)
    expect((await settleWithTwo(made.json().id, 'returned')).statusCode).toBe(200)
    expect((await recordOf(server, target)).account).toMatchObject({ principal: { bodyCents: 300_00 } })
    expect((await recordOf(server, customer)).account).toMatchObject({ excess: { overpaidCents: 50_00 } })
    expect(await journalsOf(`refund:${made.json().id}`)).toEqual({})
  })

  it('an offset whose payment is reversed later is in the list of what customers owe, until they pay it', async () => {
    const customer = await overpaidCustomer()
    const { loan: other } = await server.deps.transaction((tx) => makeLoan(tx, server.deps, customer.userId))
    await refund(customer.publicId, { amount: 50, method: 'offset', target_loan: other.publicId })
    const { loan } = await recordOf(server, customer)
    const before = await waitingRefunds()
    const body = { fact_id: `transfer:again-${loan.id}`, reason: 'El banco retiró la transferencia' }
    const path = `/staff/loans/${customer.publicId}`
    expect((await server.call('POST', `${path}/payment-reversal`, { headers, body })).statusCode).toBe(200)
    expect(await owedByCustomers()).toContainEqual([customer.publicId, 50])
    expect(await waitingRefunds()).toBe(before + 1)
    await server.call('POST', `${path}/payments`, {
      headers: { authorization: 'Bearer sandbox-staff-token' },
      body: { reference: `back-${loan.id}`, amount: 50 },
    })
    expect(await owedByCustomers()).not.toContainEqual([customer.publicId, 50])
    expect(await waitingRefunds()).toBe(before)
  })

  it('an offset never reaches a loan of another customer', async () => {
    const customer = await overpaidCustomer()
    const stranger = await makeCustomer(server)
    const { loan } = await recordOf(server, stranger)
    const refused = await refund(customer.publicId, { amount: 50, method: 'offset', target_loan: loan.publicId })
    expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, 'target_loan'])
    expect((await recordOf(server, stranger)).account?.principal.bodyCents).toBe(300_00)
  })
})

describe('the limits of a refund', () => {
  it('a refund above the limit needs a second person, who finds the same state', async () => {
    const customer = await overpaidCustomer(150)
    const waiting = await refund(customer.publicId, { amount: 150, method: 'card', card_order: customer.order })
    expect(waiting.statusCode).toBe(202)
    expect((await recordOf(server, customer)).account?.excess.overpaidCents).toBe(150_00)
    expect((await approveAs(server, 'admin', waiting.json().approval_id)).statusCode).toBe(200)
    await server.runJobs()
    expect((await recordOf(server, customer)).account).toMatchObject({
      excess: { overpaidCents: 0, refundedCents: 150_00 },
    })
  })

  it('is at the page of refunds while its request waits, and the list of refunds names the customer', async () => {
    const customer = await overpaidCustomer(150)
    await typeAccount(customer)
    const toCard = (amount: number) => refund(customer.publicId, { amount, method: 'card', card_order: customer.order })
    expect((await toCard(10)).statusCode).toBe(200)
    const asked = await toCard(140)
    expect(asked.statusCode, asked.body).toBe(202)
    const itemsOf = async (path: string) => (await server.call('GET', path, { headers })).json().items
    const listed = (await itemsOf('/staff/refunds?limit=200')).filter(
      ({ loan }: { loan: string }) => loan === customer.publicId,
    )
    expect(listed).toMatchObject([{ amount: 10, customer_name: 'Lucía Prueba' }])
    expect(await itemsOf('/staff/waiting-approvals/refunds')).toContainEqual(
      expect.objectContaining({ id: asked.json().approval_id, act: 'refund', may_cancel: true }),
    )
    const request = await server.call('GET', `/staff/approvals/${asked.json().approval_id}`, { headers })
    expect(request.json().customer_name).toBe('Lucía Prueba')
  })

  it('portions of one overpayment wait side by side while they fit into it, and each is paid when it is approved', async () => {
    const customer = await overpaidCustomer(250)
    const ask = (amount: number) =>
      refund(customer.publicId, { amount, method: 'card', card_order: customer.order, reason: REASON })
    const first = await ask(120)
    const tooMuch = await ask(130.01)
    expect([tooMuch.statusCode, tooMuch.json().errors[0].property]).toEqual([422, 'amount'])
    const second = await ask(130)
    expect([first.statusCode, second.statusCode]).toEqual([202, 202])
    for (const waiting of [first, second]) {
      expect((await approveAs(server, 'admin', waiting.json().approval_id)).statusCode).toBe(200)
    }
    await server.runJobs()
    expect((await recordOf(server, customer)).account?.excess).toEqual({ overpaidCents: 0, refundedCents: 250_00 })
  })

  it('adds up for a loan, a customer and an employee: small portions pass no limit', async () => {
    const customer = await overpaidCustomer(250)
    const onLoan = { method: 'card', card_order: customer.order }
    expect((await refund(customer.publicId, { ...onLoan, amount: 60 })).statusCode).toBe(200)
    expect(await optionsOf(customer.publicId)).toMatchObject({
      one_person_up_to: 40,
      sent_in_30_days: { customer: 60, caller: 60 },
      booked_by_caller: false,
    })
    expect((await refund(customer.publicId, { ...onLoan, amount: 40.01 })).statusCode).toBe(202)
    const other = await overpaidCustomer()
    const onOther = { method: 'card', card_order: other.order }
    expect((await refund(other.publicId, { ...onOther, amount: 40.01 })).statusCode).toBe(202)
    headers = await accountant()
    expect((await refund(customer.publicId, { ...onLoan, amount: 40.02 })).statusCode).toBe(202)
    const { loan } = await server.deps.transaction((tx) => makeLoan(tx, server.deps, customer.userId))
    await server.call('POST', `/staff/loans/${loan.publicId}/payments`, {
      headers: { authorization: 'Bearer sandbox-staff-token' },
      body: { reference: `second-${loan.id}`, amount: 350 },
    })
    const offset = { method: 'offset', target_loan: customer.publicId }
    expect((await optionsOf(loan.publicId)).one_person_up_to).toBe(40)
    expect((await refund(loan.publicId, { ...offset, amount: 40.01 })).statusCode).not.toBe(200)
    expect((await refund(customer.publicId, { ...onLoan, amount: 40 })).statusCode).toBe(200)
    expect((await optionsOf(customer.publicId)).one_person_up_to).toBe(0)
    server.clock.advanceMs(30 * 86_400_000)
    expect((await optionsOf(customer.publicId)).one_person_up_to).toBe(100)
  })

  it('hold for many small refunds at once, over several loans', async () => {
    const customers: Awaited<ReturnType<typeof overpaidCustomer>>[] = []
    for (let one = 0; one < 5; one += 1) customers.push(await overpaidCustomer(150))
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => {
        const { publicId, order } = customers[index % 5] ?? { publicId: '', order: '' }
        return refund(publicId, { amount: 9 + index / 100, method: 'card', card_order: order })
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 202)).toEqual([])
    const sent = answers.filter(({ statusCode }) => statusCode === 200)
    const total = sent.reduce((sum, answer) => sum + answer.json().amount, 0)
    expect(total).toBeLessThanOrEqual(100)
    expect(sent.length).toBeGreaterThanOrEqual(10)
  }, 60_000)

  it('add up over two accounts of one person', async () => {
    const [first, second] = [await makeStaff(server, 'accountant'), await makeStaff(server, 'accountant')]
    await server.deps.transaction(async (tx) => {
      await tx.staffUsers.change(first.username, { email: `${first.username}@example.es` })
      await tx.staffUsers.change(second.username, { email: `${first.username}+dos@example.es` })
    })
    const [customer, other] = [await overpaidCustomer(90), await overpaidCustomer(90)]
    headers = { authorization: `Bearer ${first.token}` }
    const card = ({ order }: { order: string }) => ({ amount: 60, method: 'card', card_order: order })
    expect((await refund(customer.publicId, card(customer))).statusCode).toBe(200)
    headers = { authorization: `Bearer ${second.token}` }
    expect((await refund(other.publicId, card(other))).statusCode).toBe(202)
  })

  it('the limits of a refund do not count what two people decided for the employee, nor what never arrived', async () => {
    const customer = await overpaidCustomer(150)
    const waiting = await refund(customer.publicId, { amount: 150, method: 'card', card_order: customer.order })
    expect((await approveAs(server, 'admin', waiting.json().approval_id)).statusCode).toBe(200)
    const other = await overpaidCustomer(90)
    const refused = await refund(other.publicId, { amount: 60.96, method: 'card', card_order: other.order })
    await server.runJobs()
    expect(await refundRow(refused.json().id)).toBe('failed')
    expect(await optionsOf(other.publicId)).toMatchObject({ one_person_up_to: 100 })
  })

  it('leave nothing to the person who booked the money, by hand or as approver', async () => {
    const customer = await overpaidCustomer(60)
    const card = { amount: 20, method: 'card', card_order: customer.order }
    await server.call('POST', `/staff/loans/${customer.publicId}/payments`, {
      headers,
      body: { reference: `mine-${customer.publicId}`, amount: 5 },
    })
    expect(await optionsOf(customer.publicId)).toMatchObject({ one_person_up_to: 0, booked_by_caller: true })
    const asked = await refund(customer.publicId, card)
    expect([asked.statusCode, asked.json().outcome]).toEqual([202, 'waiting'])

    const requester = await signInAsDemo(server, 'admin')
    const booking = await server.call('POST', `/staff/loans/${customer.publicId}/payments`, {
      headers: requester.headers,
      body: { reference: `two-${customer.publicId}`, amount: 5, reason: REASON },
    })
    expect((await approveAs(server, 'accountant', booking.json().approval_id)).statusCode).toBe(200)
    headers = (await signInAsDemo(server, 'accountant')).headers
    expect((await refund(customer.publicId, { ...card, amount: 21 })).statusCode).toBe(202)
    headers = await accountant()
    expect((await refund(customer.publicId, { ...card, amount: 22 })).statusCode).toBe(200)
  })

  it('the limits of a refund are off for a lender with one person, and the audit says so', async () => {
    const alone = await createTestApp({ PUENTE_FOUR_EYES: 'off' })
    const everyone = server
    try {
      server = alone
      headers = await accountant()
      const customer = await overpaidCustomer(250)
      const made = await refund(customer.publicId, { amount: 250, method: 'card', card_order: customer.order })
      expect([made.statusCode, (await optionsOf(customer.publicId)).one_person_up_to]).toEqual([200, null])
      await server.runJobs()
      expect((await settle(made.json().id, 'returned')).statusCode).toBe(200)
      const { rows } = await server.pool.query(
        `select action from audit_events where user_id = $1 and detail ->> 'four_eyes' = 'off' order by id`,
        [customer.userId],
      )
      expect(rows.map(({ action }) => action)).toEqual(['loan.refund', 'loan.reversal', 'refund.returned'])
    } finally {
      server = everyone
      await alone.close()
    }
  })

  it('pays twenty simultaneous requests for the same money once', async () => {
    const customer = await overpaidCustomer()
    const order = { amount: 50, method: 'card', card_order: customer.order }
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(customer.publicId, order)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    await expectBooksToBalance(server, customer)
  })

  it.each([
    [{ amount: 50.01, method: 'card' }, 422, 'amount'],
    [{ amount: 0, method: 'card' }, 422, 'amount'],
    [{ amount: 1.005, method: 'card' }, 422, 'amount'],
    [{ amount: 10, method: 'cash' }, 422, 'method'],
    [{ amount: 10, method: 'card', reason: 'no' }, 422, 'reason'],
  ])('refuses %j', async (body, status, property) => {
    const customer = await overpaidCustomer()
    const answer = await refund(customer.publicId, { card_order: customer.order, ...body })
    expect([answer.statusCode, answer.json().errors?.[0]?.property]).toEqual([status, property])
    expect((await recordOf(server, customer)).account?.excess.overpaidCents).toBe(50_00)
  })

  it('lists refunds page by page, and money that has waited for its owner', async () => {
    const customer = await overpaidCustomer()
    const list = async (query: string) => (await server.call('GET', `/staff/refunds?${query}`, { headers })).json()
    const first = await list('limit=2')
    const second = await list(`limit=2&after=${first.next}`)
    expect(first.items.concat(second.items).map(({ id }: { id: string }) => id)).toHaveLength(4)
    expect(new Set(first.items.concat(second.items).map(({ id }: { id: string }) => id)).size).toBe(4)
    const unclaimed = async (query: string) =>
      (await server.call('GET', `/staff/unclaimed-money?${query}`, { headers })).json().items
    const loans = (items: { loan: string }[]) => items.map(({ loan }) => loan)
    const owed = await unclaimed('days=0&limit=200')
    expect(loans(owed)).toContain(customer.publicId)
    expect(owed[0]).toHaveProperty('customer_name')
    expect(loans(await unclaimed('limit=200'))).not.toContain(customer.publicId)
    expect((await server.call('GET', '/staff/refunds?after=rubbish', { headers })).statusCode).toBe(422)
  })

  it('sends a refund at most once when a statement and the provider settle it together', async () => {
    const customer = await overpaidCustomer()
    await verifyAccount(customer)
    const { id } = (await refund(customer.publicId, { amount: 50, method: 'transfer' })).json()
    const complete = () =>
      server.deps.transaction(async (tx) => {
        const locked = await lockRefund(tx, id)
        if (locked === null) throw new Error('no refund')
        const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
        return (await completeRefund(tx, locked, null, context)).outcome
      })
    expect((await Promise.all([complete(), complete()])).sort()).toEqual(['already_known', 'settled'])
  })
})

describe('a write-off', () => {
  const lateCustomer = async () => {
    const customer = await makeCustomer(server, { termDays: 10, date: addDays(server.clock.today(), -40) })
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(customer.loanId)
      if (record === null) throw new Error('no loan')
      await bringUpToDate(tx, record, { actor: 'system', now: server.clock.now(), today: server.clock.today() })
    })
    const { loan } = await recordOf(server, customer)
    return { ...customer, publicId: loan.publicId }
  }

  it('a write-off needs two people; the borrower still owes the same, later money is a recovery, and it can be taken back', async () => {
    const customer = await lateCustomer()
    const before = (await server.call('GET', '/v2/loan', { token: customer.token })).json()
    const asked = await server.call('POST', `/staff/loans/${customer.publicId}/write-off`, {
      headers,
      body: { reason: REASON },
    })
    expect(asked.statusCode).toBe(202)
    expect((await recordOf(server, customer)).account?.writeOff).toBeNull()
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(200)
    const after = (await server.call('GET', '/v2/loan', { token: customer.token })).json()
    expect([after.status, after.calculations.today.amount]).toEqual([before.status, before.calculations.today.amount])
    await server.call('POST', `/staff/loans/${customer.publicId}/payments`, {
      headers: { authorization: 'Bearer sandbox-staff-token' },
      body: { reference: `late-${customer.loanId}`, amount: 20 },
    })
    expect((await recordOf(server, customer)).account).toMatchObject({ writeOff: { recoveredCents: 20_00 } })
    await expectBooksToBalance(server, customer)
    const undo = await server.call('POST', `/staff/loans/${customer.publicId}/write-off/cancel`, {
      headers,
      body: { reason: REASON },
    })
    expect((await approveAs(server, 'admin', undo.json().approval_id)).statusCode).toBe(200)
    expect((await recordOf(server, customer)).account).toMatchObject({ writeOff: null })
    await expectBooksToBalance(server, customer)
  })

  it('a write-off of a debt that is not late is refused before a second person is asked', async () => {
    const customer = await makeCustomer(server)
    const { loan } = await recordOf(server, customer)
    const asked = await server.call('POST', `/staff/loans/${loan.publicId}/write-off`, {
      headers,
      body: { reason: REASON },
    })
    expect([asked.statusCode, asked.json().label]).toEqual([409, 'illegal_transition'])
  })
})
