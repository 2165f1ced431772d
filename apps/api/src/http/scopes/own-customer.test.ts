// Goal: a staff member who is also a customer finds nothing of their own account in the back office: no list, no log, no journal,
// no search, no file, no event. A colleague finds it.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeCamt053 } from '../../../test/bank-statement.ts'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { makeStaff } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { importStatement } from '../../lending/bank/import-statement.ts'
import { ownTopics } from './hide-own-customer.ts'

const IBAN = 'ES9121000418450200051332'

let server: TestApp
let own: { userId: number; publicId: string; reference: string }
let colleague: string
let customer: string
let customerId: number | null = null
beforeAll(async () => {
  server = await createTestApp()
  own = await server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    await tx.users.savePerson(userId, { firstName: 'Nuria', firstSurname: 'Propia', secondSurname: 'Güell' })
    const { loan } = await makeLoan(tx, server.deps, userId, { date: addDays(server.clock.today(), -5) })
    await tx.payoutAccountReviews.ask(userId, IBAN, server.clock.now())
    return { userId, publicId: loan.publicId, reference: 'OWN-LINE-1' }
  })
  const [first, second] = [await makeStaff(server, 'admin'), await makeStaff(server, 'admin')]
  colleague = first.token
  customer = second.token
  const file = writeCamt053({
    account: IBAN,
    lines: [{ amountCents: 400_00, reference: own.reference, remittance: own.publicId, name: 'NURIA PROPIA GUELL' }],
  })
  const imported = await importStatement(server.deps, file, { channel: 'staff', actor: 'system' })
  expect(imported.outcome).not.toBe('refused')
  const { rows } = await server.pool.query('select id::int from statement_entries where servicer_reference = $1', [
    own.reference,
  ])
  const booked = await server.call('POST', `/staff/bank/lines/${rows[0]?.id}/match`, {
    token: colleague,
    body: { shares: [{ loan: own.publicId, amount: 400 }], reason: 'Pago con exceso' },
  })
  expect(booked.statusCode, booked.body).toBe(200)
  const { loan: next } = await server.deps.transaction((tx) => makeLoan(tx, server.deps, own.userId))
  const asked = await server.call('POST', `/staff/loans/${own.publicId}/refunds`, {
    token: colleague,
    body: { amount: 10, method: 'offset', target_loan: next.publicId, reason: 'Pago con exceso' },
  })
  expect(asked.statusCode, asked.body).toBe(202)
  await server.deps.transaction((tx) => tx.staffUsers.change(second.username, { ownCustomerId: own.userId }))
  customerId = own.userId
})
afterAll(() => server.close())

const traces = (body: string) =>
  [own.publicId, 'Propia', own.reference, `"customer_id":${own.userId}`].filter((trace) => body.includes(trace))

describe('the own customer account of a staff member', () => {
  it.each([
    '/staff/audit?limit=200',
    '/staff/audit?format=csv',
    '/staff/books/journals?limit=200',
    '/staff/customers?limit=200',
    '/staff/customers?format=csv',
    '/staff/loans?limit=200',
    '/staff/loans?format=csv',
    '/staff/search?q=Propia',
    '/staff/bank/lines?limit=200',
    '/staff/bank/lines.csv',
    '/staff/unclaimed-money?days=0&limit=200',
    '/staff/payout-accounts?limit=200',
    '/staff/waiting-approvals/refunds',
  ])('is not in GET %s, which shows it to a colleague', async (path) => {
    const [seen, hidden] = [
      await server.call('GET', path, { token: colleague }),
      await server.call('GET', path, { token: customer }),
    ]
    expect([seen.statusCode, hidden.statusCode], seen.body).toEqual([200, 200])
    expect(traces(seen.body)).not.toEqual([])
    expect(traces(hidden.body)).toEqual([])
  })

  it('the own customer account of a staff member has no page to be present on, and no events', async () => {
    for (const topic of [`customer:${own.userId}`, `loan:${own.publicId}`]) {
      const here = (token: string) => server.call('POST', '/staff/presence', { token, body: { topic } })
      expect((await here(colleague)).statusCode).toBe(200)
      const refused = await here(customer)
      expect([refused.statusCode, refused.json().label]).toEqual([403, 'own_loan'])
      expect((await ownTopics(server.deps, { ownCustomerId: customerId })).has(topic)).toBe(true)
    }
    expect((await ownTopics(server.deps, { ownCustomerId: null })).size).toBe(0)
  })

  it('the own customer account of a staff member is refused by the audit of this customer', async () => {
    const refused = await server.call('GET', `/staff/audit?customer=${own.userId}`, { token: customer })
    expect([refused.statusCode, refused.json().label]).toEqual([403, 'own_loan'])
  })
})
