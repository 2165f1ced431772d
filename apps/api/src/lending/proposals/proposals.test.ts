// Goal: staff prepare an extension or a discount, the borrower confirms it with a code, and nothing else changes the loan.
import { addDays, formatDateLong } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Customer,
  expectBooksToBalance,
  inboxOf,
  loanView,
  makeCustomer,
  pick,
  recordOf,
} from '../../../test/card-customers.ts'
import { impersonate } from '../../../test/impersonate.ts'
import type { LoanOptions } from '../../../test/make-loan.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { verifyLoanEvidence } from '../contracts/verify-evidence.ts'
import { bringUpToDate } from '../loans/book.ts'
import { endProposals } from './end-proposal.ts'

let server: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
  headers = (await signInAsDemo(server, 'support')).headers
})
afterAll(() => server.close())

const REASON = 'Ha perdido el trabajo'
const day = (days: number) => addDays(server.clock.today(), days)

/** 300 € at 1 % a day, paid out ten days ago for 30 days unless a test says otherwise: 330 € are owed. */
async function borrowerWithLoan(options: LoanOptions = {}): Promise<Customer & { publicId: string }> {
  const customer = await makeCustomer(server, { date: day(-10), ...options })
  const { loan } = await recordOf(server, customer)
  return { ...customer, publicId: loan.publicId }
}
type Borrower = Awaited<ReturnType<typeof borrowerWithLoan>>

const prepare = (publicId: string, body: object, by = headers) =>
  server.call('POST', `/staff/loans/${publicId}/proposals`, { headers: by, body: { reason: REASON, ...body } })
const prepared = async (publicId: string, body: object): Promise<string> => {
  const response = await prepare(publicId, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().id
}
const listed = async (publicId: string) =>
  (await server.call('GET', `/staff/loans/${publicId}/proposals`, { headers })).json()
const act = (customer: Pick<Borrower, 'token'>, id: string, what: string, body: object = {}) =>
  server.call('POST', `/v2/loan/proposals/${id}/${what}`, { token: customer.token, body })
const codeFor = async (customer: Pick<Borrower, 'token'>, id: string): Promise<string> => {
  const sent = await act(customer, id, 'code')
  expect(sent.statusCode, sent.body).toBe(200)
  return String(sent.headers.code)
}
const labelOf = (response: { json: () => { label?: string } }) => response.json().label

describe('a prepared discount', () => {
  it('a prepared discount is shown to the borrower with a message, and closes the loan for less once it is confirmed and paid', async () => {
    const customer = await borrowerWithLoan()
    const id = await prepared(customer.publicId, { kind: 'discount', amount: 270, until: day(10) })
    expect(await loanView(server, customer)).toMatchObject({
      status: 2,
      settlement: null,
      proposal: {
        id,
        kind: 'discount',
        state: 'open',
        owed: 330,
        forgiven: 60,
        expires_on: day(3),
        extension: null,
        discount: { amount: 270, until: day(10) },
      },
    })
    expect(await inboxOf(server, customer)).toEqual(['discount_prepared'])

    const code = await codeFor(customer, id)
    const wrong = await act(customer, id, 'confirm', { code: code === '0000' ? '1111' : '0000' })
    expect([wrong.statusCode, labelOf(wrong)]).toEqual([422, 'code_incorrect'])
    const confirmed = await act(customer, id, 'confirm', { code })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    expect(confirmed.json()).toMatchObject({
      payment_link: null,
      loan: { status: 38, settlement: { amount: 270, until: day(10), paid: 0 }, proposal: null },
    })
    // A second tab that sends the same code gets the same answer, and nothing happens twice.
    expect((await act(customer, id, 'confirm', { code })).json().loan.status).toBe(38)
    const { life } = await recordOf(server, customer)
    expect(life?.facts.filter(({ type }) => type === 'settlement').map((fact) => fact.id)).toEqual([`proposal:${id}`])

    const { items } = await listed(customer.publicId)
    expect(items).toMatchObject([{ id, state: 'applied', ended_by: 'borrower', prepared_by: 'admin:demo-support' }])
    const paid = await server.call('POST', '/v2/loan/payment-request/generate', {
      token: customer.token,
      body: { payment_type: 'partial_repay', amount: 270 },
    })
    await pick(server, paid.json().payment_link, { outcome: 'success' })
    expect((await loanView(server, customer)).status).toBe(3)
    await expectBooksToBalance(server, customer)
  })

  it('leaves evidence of the code and a document of the agreement', async () => {
    const customer = await borrowerWithLoan()
    const id = await prepared(customer.publicId, { kind: 'discount', amount: 270, until: day(10) })
    await act(customer, id, 'confirm', { code: await codeFor(customer, id) })
    const { rows } = await server.pool.query(
      "select kind, record::jsonb as record from signature_evidence where loan_id = $1 and kind = 'proposal'",
      [customer.loanId],
    )
    expect(rows).toMatchObject([
      {
        record: {
          actor: 'borrower',
          documents: [{ kind: 'settlement' }],
          proposal: { id, figures: { owedCents: 330_00, agreedCents: 270_00, forgivenCents: 60_00 } },
          code: { digits: 4, wrong_tries: 0 },
        },
      },
    ])
    expect(rows[0].record.code.bound_to).toContain(`proposal ${id}`)
    expect(rows[0].record.message.text).toMatch(/·{4} es tu código para ACEPTAR cerrar tu préstamo pagando 270,00/)
    expect((await verifyLoanEvidence(server.deps, customer.loanId)).problems).toEqual([])
    const documents = await server.call('GET', `/v2/loans/${customer.publicId}/documents`, { token: customer.token })
    const paper = documents.json().items.find(({ kind }: { kind: string }) => kind === 'settlement')
    expect(paper).toMatchObject({ title: 'Acuerdo para cerrar el préstamo' })
    const file = await server.call('GET', `/v2/loans/${customer.publicId}/documents/${paper.id}`, {
      token: customer.token,
    })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('a prepared discount that forgives more than the limit waits for a second person, who is not support', async () => {
    const customer = await borrowerWithLoan()
    const waiting = await prepare(customer.publicId, { kind: 'discount', amount: 200, until: day(10) })
    expect(waiting.statusCode).toBe(202)
    expect((await loanView(server, customer)).proposal).toBeNull()
    const approvalId = waiting.json().approval_id
    expect((await approveAs(server, 'support', approvalId)).statusCode).toBe(403)
    expect((await approveAs(server, 'collector', approvalId)).statusCode).toBe(200)
    expect((await loanView(server, customer)).proposal).toMatchObject({ forgiven: 130 })
    expect((await listed(customer.publicId)).items).toMatchObject([
      { prepared_by: 'admin:demo-support', approved_by: 'admin:demo-collector', state: 'open' },
    ])
  })

  it('counts the interest that runs until the last day to pay towards the limit', async () => {
    const customer = await borrowerWithLoan()
    // 95 € today; 3 € more every day.
    const body = { kind: 'discount', amount: 235 }
    expect((await prepare(customer.publicId, { ...body, until: day(5) })).statusCode).toBe(202)
    const other = await borrowerWithLoan()
    expect((await prepare(other.publicId, { ...body, until: day(1), expires_on: day(1) })).statusCode).toBe(200)
  })
})

describe('a prepared extension', () => {
  it('a prepared extension with a fixed price is confirmed with a code, paid by card, and moves the due date', async () => {
    const customer = await borrowerWithLoan()
    const id = await prepared(customer.publicId, { kind: 'extension', term: 14, cost: 12.5 })
    const { proposal } = await loanView(server, customer)
    expect(proposal).toMatchObject({
      forgiven: 17.5,
      extension: {
        term: 14,
        must_pay_date: day(20),
        next_pay_date: day(34),
        cost: 12.5,
        usual_cost: 30,
        then_pay: 402,
      },
    })
    expect(proposal?.extension?.tae).toBeGreaterThan(1000)
    // The price holds on another day; the code is bound to the figures of its own day.
    await server.clock.advanceDays(1)
    const confirmed = await act(customer, id, 'confirm', { code: await codeFor(customer, id) })
    expect(confirmed.statusCode, confirmed.body).toBe(200)
    const { loan, payment_link: link } = confirmed.json()
    expect(loan).toMatchObject({ status: 2, has_pending_payment: true, proposal: { state: 'confirmed' } })

    await pick(server, link, { outcome: 'decline' })
    expect((await loanView(server, customer)).proposal).toMatchObject({ id, state: 'confirmed' })
    const again = await act(customer, id, 'payment')
    expect(again.statusCode, again.body).toBe(200)
    await pick(server, again.json().payment_link, { outcome: 'success' })
    const extended = await loanView(server, customer)
    expect(extended).toMatchObject({
      status: 20,
      must_pay_date: day(33),
      proposal: null,
      calculations: { today: { amount: 300 } },
    })
    expect((await listed(customer.publicId)).items[0]).toMatchObject({ state: 'applied' })
    expect((await verifyLoanEvidence(server.deps, customer.loanId)).problems).toEqual([])
    await expectBooksToBalance(server, customer)
    const { rows } = await server.pool.query(
      "select inputs from loan_documents where loan_id = $1 and kind = 'extension' and signed_at is not null",
      [customer.loanId],
    )
    expect(rows).toMatchObject([{ inputs: { costCents: 12_50, discountCents: 20_50 } }])
  })

  it('a prepared extension that costs nothing takes effect with the code', async () => {
    const customer = await borrowerWithLoan()
    const id = await prepared(customer.publicId, { kind: 'extension', term: 7, cost: 0 })
    const confirmed = await act(customer, id, 'confirm', { code: await codeFor(customer, id) })
    expect(confirmed.json()).toMatchObject({ payment_link: null, loan: { status: 20, must_pay_date: day(27) } })
    await expectBooksToBalance(server, customer)
  })

  it('a prepared extension at the usual price costs what its day costs', async () => {
    const customer = await borrowerWithLoan()
    const id = await prepared(customer.publicId, { kind: 'extension', term: 7 })
    await server.clock.advanceDays(2)
    expect((await loanView(server, customer)).proposal?.extension).toMatchObject({ cost: 36, is_cost_fixed: false })
    const { payment_link: link } = (await act(customer, id, 'confirm', { code: await codeFor(customer, id) })).json()
    await pick(server, link, { outcome: 'success' })
    expect((await loanView(server, customer)).status).toBe(20)
  })
})

describe('the end of a proposal', () => {
  const discount = { kind: 'discount', amount: 270, until: '' }
  const open = async () => {
    const customer = await borrowerWithLoan()
    return { customer, id: await prepared(customer.publicId, { ...discount, until: day(10) }) }
  }

  it('a payment between code and confirmation supersedes it, and the code confirms nothing', async () => {
    const { customer, id } = await open()
    const code = await codeFor(customer, id)
    await server.call('POST', `/staff/loans/${customer.publicId}/payments`, {
      headers: { authorization: 'Bearer sandbox-staff-token' },
      body: { reference: `p-${id}`, amount: 10 },
    })
    expect((await loanView(server, customer)).proposal).toBeNull()
    const late = await act(customer, id, 'confirm', { code })
    expect([late.statusCode, labelOf(late)]).toEqual([409, 'proposal_over'])
    expect((await listed(customer.publicId)).items[0]).toMatchObject({ state: 'superseded', ended_by: 'system' })
    // Another one can be prepared on the new debt.
    await prepared(customer.publicId, { ...discount, until: day(10) })
  })

  it('expires after its last day, and the night closes it', async () => {
    const { customer, id } = await open()
    const code = await codeFor(customer, id)
    await server.clock.advanceDays(4)
    expect(labelOf(await act(customer, id, 'confirm', { code }))).toBe('proposal_over')
    const other = await open()
    await server.clock.advanceDays(4)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(other.customer.loanId)
      if (record === null) throw new Error('the loan is gone')
      await bringUpToDate(tx, record, { actor: 'system', now: server.clock.now(), today: server.clock.today() })
    })
    await endProposals(server.deps)
    const row = await server.deps.transaction((tx) => tx.proposals.byId(other.id))
    expect(row).toMatchObject({ state: 'expired', endedBy: 'system' })
  })

  it('the end of a proposal is final: neither a code from before nor a payment brings it back', async () => {
    const declined = await open()
    const code = await codeFor(declined.customer, declined.id)
    await act(declined.customer, declined.id, 'decline')
    const late = await act(declined.customer, declined.id, 'confirm', { code })
    expect([late.statusCode, labelOf(late)]).toEqual([409, 'proposal_over'])
    const unpaid = await act(declined.customer, declined.id, 'payment')
    expect([unpaid.statusCode, labelOf(unpaid)]).toEqual([409, 'proposal_over'])
    const row = await server.deps.transaction((tx) => tx.proposals.byId(declined.id))
    expect(row).toMatchObject({ state: 'declined' })
  })

  it('the end of a proposal that was confirmed and not paid comes with its last day: its payment is refused from then on', async () => {
    const customer = await borrowerWithLoan()
    const id = await prepared(customer.publicId, { kind: 'extension', term: 14, cost: 12.5 })
    const confirmed = await act(customer, id, 'confirm', { code: await codeFor(customer, id) })
    await pick(server, confirmed.json().payment_link, { outcome: 'decline' })
    await server.clock.advanceDays(4)
    const late = await act(customer, id, 'payment')
    expect([late.statusCode, labelOf(late)]).toEqual([409, 'proposal_over'])
    const row = await server.deps.transaction((tx) => tx.proposals.byId(id))
    expect(row).toMatchObject({ state: 'expired', endedBy: 'system' })
  })

  it('the end of a proposal is declined by the borrower, or withdrawn by staff while it is not accepted', async () => {
    const { customer, id } = await open()
    expect((await act(customer, id, 'decline')).json().proposal).toBeNull()
    expect(labelOf(await act(customer, id, 'code'))).toBe('proposal_over')
    const second = await prepared(customer.publicId, { ...discount, until: day(10) })
    const withdraw = (proposal: string) =>
      server.call('POST', `/staff/loans/${customer.publicId}/proposals/${proposal}/withdrawal`, {
        headers,
        body: { reason: REASON },
      })
    expect((await withdraw(second)).json()).toMatchObject({ state: 'withdrawn', ended_by: 'admin:demo-support' })
    expect((await withdraw(second)).statusCode).toBe(409)
    expect(labelOf(await act(customer, second, 'confirm', { code: '0000' }))).toBe('proposal_over')
    const { rows } = await server.pool.query(
      "select action from audit_events where user_id = $1 and action like 'proposal_%' order by id",
      [customer.userId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'proposal_prepared',
      'proposal_declined',
      'proposal_prepared',
      'proposal_withdrawn',
    ])
  })

  it('the database keeps what was proposed and how it ended', async () => {
    const { id } = await open()
    const change = (sql: string) => server.pool.query(sql, [id])
    await expect(change("update loan_proposals set terms = '{}' where id = $1")).rejects.toThrow('not changed')
    await expect(change('delete from loan_proposals where id = $1')).rejects.toThrow('not changed')
  })
})

describe('what is refused', () => {
  it.each([
    [{ kind: 'discount', amount: 330, until: 10 }, 'amount'],
    [{ kind: 'discount', amount: 0.05, until: 10 }, 'amount'],
    [{ kind: 'discount', amount: 270.001, until: 10 }, 'amount'],
    [{ kind: 'discount', amount: 270, until: 1 }, 'until'],
    [{ kind: 'discount', amount: 270, until: 91 }, 'until'],
    [{ kind: 'discount', amount: 270, until: 20, expires: 15 }, 'expires_on'],
    [{ kind: 'discount', amount: 270, until: 20, expires: -1 }, 'expires_on'],
    [{ kind: 'extension', term: 8 }, 'term'],
    [{ kind: 'extension', term: 7, cost: 30.01 }, 'cost'],
    [{ kind: 'extension', term: 7, cost: -1 }, 'cost'],
  ])('%j, at its field', async ({ until, expires, ...body }: Record<string, unknown>, field) => {
    const { publicId } = await borrowerWithLoan()
    const response = await prepare(publicId, {
      ...body,
      ...(until === undefined ? {} : { until: day(Number(until)) }),
      ...(expires === undefined ? {} : { expires_on: day(Number(expires)) }),
    })
    expect(response.statusCode, response.body).toBe(422)
    expect(response.json().errors.map(({ property }: { property: string }) => property)).toEqual([field])
  })

  it('a second proposal, one before the payout, an extension for a blocked customer, and one without a reason', async () => {
    const customer = await borrowerWithLoan()
    const discount = { kind: 'discount', amount: 270, until: day(10) }
    const answers = await Promise.all([1, 2, 3].map(() => prepare(customer.publicId, discount)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const unpaid = await borrowerWithLoan({ until: 'processing', date: server.clock.today() })
    expect((await prepare(unpaid.publicId, discount)).statusCode).toBe(409)
    const blocked = await borrowerWithLoan()
    await server.pool.query('update users set is_blocked = true where id = $1', [blocked.userId])
    expect((await prepare(blocked.publicId, { kind: 'extension', term: 7 })).statusCode).toBe(403)
    expect((await listed(blocked.publicId)).options).toMatchObject({ extension: null })
    expect((await prepare(blocked.publicId, { ...discount, reason: '' })).statusCode).toBe(422)
  })

  it('another customer, an impersonating staff member, and a staff member on their own loan', async () => {
    const customer = await borrowerWithLoan()
    const id = await prepared(customer.publicId, { kind: 'discount', amount: 270, until: day(10) })
    const stranger = await borrowerWithLoan()
    for (const what of ['code', 'confirm', 'payment', 'decline']) {
      expect((await act(stranger, id, what, { code: '1234' })).statusCode, what).toBe(404)
      const token = await impersonate(server, customer.userId, { username: `imp-${what}` })
      expect((await act({ token }, id, what, { code: '1234' })).statusCode, what).toBe(403)
    }
    const staff = await makeStaff(server, 'collector')
    await server.pool.query('update staff_users set own_customer_id = $1 where username = $2', [
      customer.userId,
      staff.username,
    ])
    const own = await server.call('POST', `/staff/loans/${customer.publicId}/proposals`, {
      headers: { authorization: `Bearer ${staff.token}` },
      body: { kind: 'extension', term: 7, reason: REASON },
    })
    expect([own.statusCode, labelOf(own)]).toEqual([403, 'own_loan'])
  })

  it('a code for one proposal on another, and confirmations of two tabs at once book one settlement', async () => {
    const customer = await borrowerWithLoan()
    const first = await prepared(customer.publicId, { kind: 'discount', amount: 270, until: day(10) })
    const old = await codeFor(customer, first)
    await act(customer, first, 'decline')
    const second = await prepared(customer.publicId, { kind: 'discount', amount: 280, until: day(10) })
    expect(labelOf(await act(customer, second, 'confirm', { code: old }))).toBe('code_expired')
    const code = await codeFor(customer, second)
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(customer, second, 'confirm', { code })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const { life } = await recordOf(server, customer)
    expect(life?.facts.filter(({ type }) => type === 'settlement')).toHaveLength(1)
  })
})

it('staff see what may be prepared, and the message names the last day', async () => {
  const customer = await borrowerWithLoan()
  const { options } = await listed(customer.publicId)
  expect(options.extension.terms.map(({ term }: { term: number }) => term)).toEqual([7, 14, 30])
  expect(options.extension.days[0]).toEqual({ date: day(0), cost: 30, min_cost: 0 })
  expect(options.discount.days[10]).toEqual({ date: day(10), owed: 360 })
  await prepared(customer.publicId, { kind: 'extension', term: 7 })
  const items = (await server.call('GET', '/v2/notification-inbox', { token: customer.token })).json()
  expect(items[0].message).toContain(formatDateLong(day(3)))
})
