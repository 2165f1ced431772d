// Goal: a late borrower promises to pay by a day, in the account or to staff; until then nothing reminds or charges; the night says what
// became of it, and says it again when a payment goes back.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCard, type Customer, inboxOf, makeCustomer, operationsOf, recordOf } from '../../../test/card-customers.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { runNightsUntil } from '../../night/run-nights.ts'
import { bookPayment } from '../loans/book.ts'
import { reversePayment } from '../loans/staff.ts'

let server: TestApp
let collector: string
beforeAll(async () => {
  server = await createTestApp()
  collector = (await makeStaff(server, 'collector')).token
})
afterAll(() => server.close())

async function liveThrough(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await server.clock.advanceDays(1)
    await runNightsUntil(server.deps, server.clock.today())
    await server.runJobs()
  }
}
/** A borrower whose loan of 300 € is two days late. */
async function makeLate(): Promise<Customer> {
  const customer = await makeCustomer(server, { termDays: 7, date: addDays(server.clock.today(), -7) })
  await liveThrough(2)
  return customer
}
const inDays = (days: number) => addDays(server.clock.today(), days)
const promise = ({ token }: Customer, amount: number, days: number) =>
  server.call('POST', '/v2/loan/promise', { token, body: { amount, date: inDays(days) } })
const help = async ({ token }: Customer) => (await server.call('GET', '/v2/loan/payment_help', { token })).json()
const pageOf = async (customer: Customer) => {
  const { publicId } = (await recordOf(server, customer)).loan
  return (await server.call('GET', `/staff/loans/${publicId}`, { token: collector })).json()
}
const context = () => ({ actor: 'system', now: server.clock.now(), today: server.clock.today() })
const pay = ({ loanId }: Customer, cents: number, factId: string) =>
  server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(loanId)
    if (record === null) throw new Error('no loan')
    await bookPayment(tx, record, { factId, cents, date: server.clock.today(), context: context() })
  })

describe('a borrower who is late', () => {
  it('promises in the account, sees the promise, and is neither reminded nor charged until its day', async () => {
    const customer = await makeCustomer(server, { termDays: 7 })
    await addCard(server, customer, 'declines')
    await liveThrough(9)
    const before = (await inboxOf(server, customer)).filter((key) => key.startsWith('late')).length
    const charges = async () =>
      (await operationsOf(server, customer)).filter(({ initiator }) => initiator === 'auto_debit').length
    const charged = await charges()
    expect(await help(customer)).toMatchObject({ promise: null, promise_until: inDays(14) })
    expect((await promise(customer, 60, 4)).json()).toEqual({ amount: 60, date: inDays(4) })
    expect(await help(customer)).toMatchObject({ promise: { amount: 60, date: inDays(4) }, promise_until: null })
    expect((await promise(customer, 60, 5)).json()).toMatchObject({
      label: 'promise_not_taken',
      reason: 'promise_open',
    })
    // The reminder of three days late, and the last try on the card, fall in these days.
    await liveThrough(3)
    expect((await inboxOf(server, customer)).filter((key) => key.startsWith('late'))).toHaveLength(before)
    expect(await charges()).toBe(charged)
    expect(await pageOf(customer)).toMatchObject({
      holds: [{ kind: 'promise', may_be_lifted: false }],
      promises: [{ amount: 60, state: 'open', channel: 'account', paid: null }],
      promise_barrier: 'promise_open',
    })
    await liveThrough(2)
    expect((await pageOf(customer)).promises).toMatchObject([{ state: 'broken', paid: 0 }])
    expect((await pageOf(customer)).holds).toEqual([])
  })

  it('cannot promise too little, too much, too late or in the past, and not before the loan is late', async () => {
    const customer = await makeLate()
    for (const [amount, days, property] of [
      [4.99, 3, 'amount'],
      [2000, 3, 'amount'],
      [50, -1, 'date'],
      [50, 15, 'date'],
    ] as const) {
      const refused = await promise(customer, amount, days)
      expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, property])
    }
    const onTime = await makeCustomer(server)
    expect(await help(onTime)).toMatchObject({ promise: null, promise_until: null })
    expect((await promise(onTime, 50, 3)).json()).toMatchObject({ label: 'promise_not_taken', reason: 'not_late' })
  })

  it('makes no third promise after two broken ones', async () => {
    const customer = await makeLate()
    for (let times = 0; times < 2; times += 1) {
      expect((await promise(customer, 50, 0)).statusCode).toBe(200)
      await liveThrough(1)
    }
    expect((await pageOf(customer)).promise_barrier).toBe('too_many_broken')
    expect((await promise(customer, 50, 3)).json()).toMatchObject({ reason: 'too_many_broken' })
    expect((await help(customer)).promise_until).toBeNull()
  })
})

it('what is told to staff counts the same, with the name of who noted it; one of two at the same time is taken', async () => {
  const customer = await makeLate()
  const { publicId } = (await recordOf(server, customer)).loan
  const note = () =>
    server.call('POST', `/staff/loans/${publicId}/promises`, {
      token: collector,
      body: { amount: 100, date: inDays(3), channel: 'phone' },
    })
  const answers = await Promise.all([note(), note()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await pageOf(customer)).promises).toMatchObject([{ amount: 100, channel: 'phone', state: 'open' }])
  const account = await server.call('POST', `/staff/loans/${publicId}/promises`, {
    token: collector,
    body: { amount: 100, date: inDays(3), channel: 'account' },
  })
  expect(account.json().errors[0].property).toBe('channel')
})

it('a collector starts with what falls due today and what fell through last night; who does not collect sees none', async () => {
  const [dueToday, broken] = [await makeLate(), await makeLate()]
  await promise(broken, 80, 0)
  await liveThrough(1)
  await promise(dueToday, 70, 0)
  const start = async (token: string) => (await server.call('GET', '/staff/start', { token })).json().promises
  const { items } = await start(collector)
  const of = async (customer: Customer) => (await recordOf(server, customer)).loan.publicId
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ loan: await of(broken), amount: 80, paid: 0, state: 'broken' }),
      expect.objectContaining({ loan: await of(dueToday), amount: 70, paid: null, state: 'open' }),
    ]),
  )
  expect(await start((await makeStaff(server, 'support')).token)).toBeNull()
})

describe('the night', () => {
  it('finds a promise kept, kept in part or broken by what was paid in time', async () => {
    const [kept, partly, broken] = [await makeLate(), await makeLate(), await makeLate()]
    for (const customer of [kept, partly, broken]) await promise(customer, 100, 1)
    await pay(kept, 100_00, 'kept')
    await pay(partly, 50_00, 'partly')
    await liveThrough(2)
    // Too late to count.
    await pay(broken, 100_00, 'late')
    await liveThrough(1)
    const states = []
    for (const customer of [kept, partly, broken]) states.push((await pageOf(customer)).promises[0])
    expect(states).toMatchObject([
      { state: 'kept', paid: 100 },
      { state: 'partly', paid: 50 },
      { state: 'broken', paid: 0 },
    ])
  })

  it('marks a kept promise as broken when its payment goes back', async () => {
    const customer = await makeLate()
    await promise(customer, 100, 1)
    await pay(customer, 100_00, 'returned')
    await liveThrough(2)
    expect((await pageOf(customer)).promises).toMatchObject([{ state: 'kept' }])
    await liveThrough(5)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(customer.loanId)
      if (record === null) throw new Error('no loan')
      await reversePayment(tx, record, { factId: 'returned', cause: 'card_chargeback' }, context())
    })
    await liveThrough(1)
    expect((await pageOf(customer)).promises).toMatchObject([{ state: 'broken', paid: 0 }])
  })
})
