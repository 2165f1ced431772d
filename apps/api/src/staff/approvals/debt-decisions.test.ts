// Goal: a decision on a debt that waits for a second person is seen on its loan, and no other decision is prepared beside it.
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, makeCustomer, recordOf } from '../../../test/card-customers.ts'
import { approveAs, type DemoRole, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { bringUpToDate } from '../../lending/loans/book.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const REASON = 'Ha perdido el trabajo'
const day = (days: number) => addDays(server.clock.today(), days)
const call = async (role: DemoRole, method: 'GET' | 'POST', path: string, body?: object) => {
  const { headers } = await signInAsDemo(server, role)
  const response = await server.call(method, path, { headers, ...(body && { body: { reason: REASON, ...body } }) })
  return { status: response.statusCode, body: response.json() }
}

/** Thirty days late: court, write-off, discount and extension are all possible. */
async function lateLoan(): Promise<{ publicId: string; customer: Customer }> {
  const customer = await makeCustomer(server, { date: day(-60), termDays: 30 })
  await server.deps.transaction(async (tx) => {
    const record = await tx.loans.lockById(customer.loanId)
    if (record === null) throw new Error('no loan')
    await bringUpToDate(tx, record, { actor: 'system', now: server.clock.now(), today: server.clock.today() })
  })
  return { publicId: (await recordOf(server, customer)).loan.publicId, customer }
}

const DECISIONS: Readonly<
  Record<string, (publicId: string) => Promise<{ status: number; body: Record<string, unknown> }>>
> = {
  'a large discount': (id) =>
    call('collector', 'POST', `/staff/loans/${id}/proposals`, { kind: 'discount', amount: 100, until: day(10) }),
  'an extension': (id) => call('collector', 'POST', `/staff/loans/${id}/proposals`, { kind: 'extension', term: 7 }),
  'a write-off': (id) => call('collector', 'POST', `/staff/loans/${id}/write-off`, {}),
  'a sale': (id) =>
    call('accountant', 'POST', '/staff/loan-sales', {
      loans: [id],
      buyer: {
        name: 'Compra Deuda SL',
        phone: '34911222333',
        email: 'a@example.es',
        account_holder_name: 'Compra Deuda SL',
        account_number: 'ES9121000418450200051332',
        swift: 'CAIXESBBXXX',
        bank_name: 'CaixaBank',
      },
      price: 50,
    }),
  'a settlement': (id) => call('collector', 'POST', `/staff/loans/${id}/settlement`, { amount: 100, until: day(10) }),
}
const decide = (name: string, publicId: string) => {
  const decision = DECISIONS[name]
  if (decision === undefined) throw new Error(name)
  return decision(publicId)
}

describe('while a decision on a debt waits for a second person', () => {
  it.each(
    ['a large discount', 'a write-off', 'a settlement', 'a sale'].flatMap((first) =>
      Object.keys(DECISIONS)
        .filter((second) => second !== first)
        .map((second) => [first, second] as const),
    ),
  )('%s that waits refuses %s, with the request that is in the way', async (first, second) => {
    const { publicId } = await lateLoan()
    const waiting = await decide(first, publicId)
    expect([waiting.status, waiting.body.outcome]).toEqual([202, 'waiting'])
    const refused = await decide(second, publicId)
    expect([refused.status, refused.body.label, refused.body.approval_id]).toEqual([
      409,
      'debt_decision_waits',
      waiting.body.approval_id,
    ])
  })

  it('the loan shows who asked for what, also to a colleague without a part in it, until it is decided', async () => {
    const { publicId } = await lateLoan()
    const { body } = await decide('a write-off', publicId)
    const shown = async (role: DemoRole) => (await call(role, 'GET', `/staff/loans/${publicId}`)).body.waiting_approvals
    const common = { id: body.approval_id, act: 'write_off', requested_by: { username: 'demo-collector' } }
    expect(await shown('collector')).toMatchObject([{ ...common, may_open: true, may_cancel: true }])
    expect(await shown('admin')).toMatchObject([{ ...common, may_open: true, may_cancel: false }])
    expect(await shown('support')).toMatchObject([{ ...common, may_open: false, may_cancel: false }])
    expect((await approveAs(server, 'admin', Number(body.approval_id))).statusCode).toBe(200)
    expect(await shown('collector')).toEqual([])
  })

  it('a request that was withdrawn or has expired no longer refuses anything', async () => {
    const [withdrawn, expired] = [await lateLoan(), await lateLoan()]
    const first = await decide('a large discount', withdrawn.publicId)
    expect((await call('collector', 'POST', `/staff/approvals/${first.body.approval_id}/cancel`, {})).status).toBe(200)
    expect((await decide('a write-off', withdrawn.publicId)).status).toBe(202)
    await decide('a large discount', expired.publicId)
    server.clock.advanceMs((server.deps.config.approvalHours + 1) * 3_600_000)
    expect((await decide('a write-off', expired.publicId)).status).toBe(202)
  })

  it('a discount is refused when it is asked for, not when it is approved, if the customer has a proposal', async () => {
    const { publicId } = await lateLoan()
    expect((await decide('an extension', publicId)).status).toBe(200)
    const refused = await decide('a large discount', publicId)
    expect([refused.status, refused.body.label]).toEqual([409, 'proposal_exists'])
  })
})

it('a loan that was written off says so, with the day, the loss and the amount of the movement', async () => {
  const { publicId, customer } = await lateLoan()
  expect((await call('support', 'GET', `/staff/loans/${publicId}`)).body.written_off).toBeNull()
  const { body } = await decide('a write-off', publicId)
  await approveAs(server, 'admin', Number(body.approval_id))
  const lossCents = (await recordOf(server, customer)).account?.writeOff?.lossCents ?? 0
  expect(lossCents).toBeGreaterThan(300_00)
  const page = (await call('support', 'GET', `/staff/loans/${publicId}`)).body
  expect(page.written_off).toEqual({ on: server.clock.today(), amount: lossCents / 100, recovered: 0 })
  const [listed] = (await call('support', 'GET', `/staff/loans?status=${page.loan.status}`)).body.items.filter(
    (row: { public_id: string }) => row.public_id === publicId,
  )
  const [own] = (await call('support', 'GET', `/staff/customers/${customer.userId}`)).body.loans
  expect([listed.is_written_off, own.is_written_off]).toEqual([true, true])
  const movement = page.facts.find(({ type }: { type: string }) => type === 'write_off')
  expect(movement.amount).toBe(lossCents / 100)
})
