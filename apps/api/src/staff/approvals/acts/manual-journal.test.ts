// Goal: the books are corrected by hand with two people only, once for each reference, and never where loans or the bank decide.
import { addDays, LEDGER_ACCOUNTS, MANUAL_ACCOUNTS } from '@puente/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveAs, signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { verifyAllBooks } from '../../../lending/control/verify-books.ts'

let server: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
  headers = (await signInAsDemo(server, 'accountant')).headers
})
afterAll(() => server.close())

const FEE = {
  debit: 'provider_fees',
  credit: 'card_settlements',
  amount: 1.23,
  reference: 'LIQ-2026-11',
  reason: 'Comisión del adquirente de noviembre',
}
const post = (body: object) => server.call('POST', '/staff/books/journals', { headers, body: { ...FEE, ...body } })
const posted = async (reference: string) => {
  const { rows } = await server.pool.query(
    `select j.kind, j.source, j.memo, t.debit, t.credit, t.amount_cents::int as cents
     from journals j join journal_transfers t on t.journal_id = j.id where j.source = 'manual' and j.reference = $1`,
    [reference],
  )
  return rows
}

it('waits for a second person, is posted once, and takes its reference', async () => {
  const waiting = await post({})
  expect(waiting.statusCode, waiting.body).toBe(202)
  expect(await posted(FEE.reference)).toEqual([])
  const { approval_id: id } = waiting.json()
  expect((await approveAs(server, 'accountant', id)).json().label).toBe('approval_not_yours')
  expect((await post({ amount: 2 })).json()).toMatchObject({ label: 'decision_waits', approval_id: id })
  const approved = await approveAs(server, 'admin', id)
  expect(approved.statusCode, approved.body).toBe(200)
  const row = {
    kind: 'correction',
    source: 'manual',
    memo: FEE.reason,
    debit: FEE.debit,
    credit: FEE.credit,
    cents: 123,
  }
  expect(await posted(FEE.reference)).toEqual([row])
  expect((await post({})).json()).toMatchObject({ label: 'illegal_transition', reason: 'reference_used' })
  expect(await posted(FEE.reference)).toEqual([row])
  // The check of the books knows it by its audit entry.
  expect((await verifyAllBooks(server.deps)).problems).toEqual([])
})

it.each([
  ['the same account twice', { credit: 'provider_fees' }, 'credit'],
  ['a day that has not come', { date: '2099-01-01' }, 'date'],
  ['no amount', { amount: 0 }, 'amount'],
  ['fractions of a cent', { amount: 0.001 }, 'amount'],
  ...LEDGER_ACCOUNTS.filter((account) => !(MANUAL_ACCOUNTS as readonly string[]).includes(account)).map(
    (account) => [`the account ${account}`, { debit: account }, 'debit'] as const,
  ),
] as const)('refuses %s', async (what, change, property) => {
  const refused = await post({ reference: `REF ${what}`, ...change })
  expect([refused.statusCode, refused.json().errors?.[0]?.property], refused.body).toEqual([422, property])
})

it('is not for collectors, and takes a day in the past', async () => {
  const { headers: collector } = await signInAsDemo(server, 'collector')
  const refused = await server.call('POST', '/staff/books/journals', { headers: collector, body: FEE })
  expect(refused.statusCode).toBe(403)
  const past = await post({ reference: 'LIQ-2026-10', date: addDays(server.clock.today(), -30) })
  expect(past.statusCode, past.body).toBe(202)
})
