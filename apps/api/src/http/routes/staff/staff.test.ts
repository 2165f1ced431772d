// Goal: each staff action is audited with staff member and reason, and no token works for both staff and borrowers. Which roles a
// route admits is in `apps/api/test/authorisation-matrix.ts`.
import { addDays, formatDateLong } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../../../test/applicant.ts'
import { photo, upload, withAcceptedDocuments } from '../../../../test/documents.ts'
import { makeBorrower, makeLoan, tokenFor } from '../../../../test/make-loan.ts'
import { productionEnvironment } from '../../../../test/production.ts'
import { approveAs, makeStaff } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { booksCommand } from '../../../lending/control/books-command.ts'
import { openManualReview } from '../../../lending/decisions/manual-review.ts'
import { applyLoanEvent, bringUpToDate } from '../../../lending/loans/book.ts'
import { DEMO_STAFF_TOKEN } from '../../../platform/security/demo-staff.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const auditOf = async (userId: number) =>
  (await server.pool.query('select actor, action, detail from audit_events where user_id = $1 order by id', [userId]))
    .rows
const post = (path: string, token: string, body: object = {}) => server.call('POST', path, { token, body })

describe('staff routes', () => {
  it('every staff route is documented', () => {
    const { paths = {} } = server.app.swagger() as { paths?: Record<string, Record<string, { summary?: string }>> }
    const summaries = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith('/staff') ? Object.values(methods).map(({ summary = '' }) => summary) : [],
    )
    expect(summaries.length).toBeGreaterThan(90)
    expect(summaries).not.toContain('')
  })

  it('a staff token is not valid for borrower routes', async () => {
    const { token } = await makeStaff(server, 'admin')
    expect((await server.call('GET', '/v2/user', { token })).statusCode).toBe(401)
  })

  it('an unknown staff address is a JSON 404, not a page', async () => {
    const response = await server.call('GET', '/staff/nothing')
    expect([response.statusCode, response.json().label]).toEqual([404, 'not_found'])
  })

  it('the demo token is refused in production', async () => {
    const production = await createTestApp(
      productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://recaptcha.example' }),
    )
    try {
      await production.deps.transaction((tx) =>
        tx.staffUsers.add({
          username: 'demo',
          roles: ['admin'],
          tokenHash: production.deps.secrets.hashToken(DEMO_STAFF_TOKEN),
          createdAt: production.clock.now(),
        }),
      )
      const response = await production.call('GET', '/staff/reviews', { token: DEMO_STAFF_TOKEN })
      expect(response.statusCode).toBe(401)
    } finally {
      await production.close()
    }
  })
})

describe('customers', () => {
  it('[R6.03] customers are blocked, blacklisted and restored, by phone or id, with an audited reason', async () => {
    const { token, actor } = await makeStaff(server, 'admin')
    const { userId, phone } = await newApplicant(server)
    const unexplained = await post(`/staff/customers/${userId}/block`, token, { reason: 'ok' })
    expect([unexplained.statusCode, unexplained.json().errors[0].property]).toEqual([422, 'reason'])
    const reason = 'Denuncia por suplantación'
    const steps = [
      ['block', { is_blocked: true, is_blacklisted: false }],
      ['blacklist', { is_blocked: true, is_blacklisted: true }],
      ['unblock', { is_blocked: false, is_blacklisted: true }],
      ['unblacklist', { is_blocked: false, is_blacklisted: false }],
    ] as const
    for (const [verb, expected] of steps) {
      const response = await post(`/staff/customers/${verb === 'block' ? phone : userId}/${verb}`, token, { reason })
      expect(response.json()).toMatchObject({ id: userId, ...expected })
    }
    expect(await auditOf(userId)).toEqual(
      ['blocked', 'blacklisted', 'unblocked', 'unblacklisted'].map((done) => ({
        actor,
        action: `customer_${done}`,
        detail: { reason },
      })),
    )
    expect((await post('/staff/customers/34699999999/block', token, { reason })).statusCode).toBe(404)
    expect((await post('/staff/customers/999999999999999/block', token, { reason })).statusCode).toBe(404)
  })

  it('customers are shown with loans, documents and findings, and the access is audited', async () => {
    const { token, actor } = await makeStaff(server, 'support')
    const { userId } = await newApplicant(server)
    await server.deps.transaction((tx) => makeLoan(tx, server.deps, userId, { until: 'request' }))
    await withAcceptedDocuments(server, userId)
    const customer = (await server.call('GET', `/staff/customers/${userId}`, { token })).json()
    expect(customer).toMatchObject({ id: userId, loans: [{ status: 0, amount: 300 }], findings: [] })
    expect(customer.documents.length).toBeGreaterThan(0)
    const { token: auditor } = await makeStaff(server, 'accountant')
    const audit = await server.call('GET', `/staff/audit?customer=${userId}&action=customer_viewed`, { token: auditor })
    expect(audit.json().items).toMatchObject([{ actor, customer_id: userId }])
  })
})

describe('impersonating a customer', () => {
  it('[R1.07] a key works once, within a minute, for its creator, and is audited with its reason', async () => {
    const { token, username, actor } = await makeStaff(server, 'support')
    const { userId, phone } = await newApplicant(server)
    const made = await post('/staff/impersonation-keys', token, { customer: phone, reason: 'Ayuda por teléfono' })
    const { apikey, url } = made.json()
    expect(made.statusCode).toBe(201)
    expect(new URL(url).pathname).toBe('/account/auth')
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({ apikey, adminUsername: username })
    const enter = (name: string) => server.call('POST', '/v2/user/login', { body: { apikey, admin_username: name } })
    expect((await enter('another-admin')).statusCode).toBe(401)
    const { token: session } = (await enter(username)).json()
    expect((await server.call('GET', '/v2/user', { token: session })).json().id).toBe(userId)
    expect((await enter(username)).statusCode).toBe(401)
    expect(await auditOf(userId)).toMatchObject([
      { actor, action: 'impersonation_key_created', detail: { reason: 'Ayuda por teléfono' } },
      { actor, action: 'impersonation_started' },
    ])
  })
})

describe('documents', () => {
  it('an unknown document is 404 in all three calls, and one more can be requested while an application waits', async () => {
    const { token, actor } = await makeStaff(server, 'underwriter')
    expect((await server.call('GET', '/staff/documents/999999', { token })).statusCode).toBe(404)
    expect((await post('/staff/documents/999999/accept', token)).statusCode).toBe(404)
    expect((await post('/staff/documents/999999/reject', token, { reason: 'blurred' })).statusCode).toBe(404)

    const { userId, publicId } = await heldApplication()
    const asked = await post('/staff/document-requests', token, { loan: publicId, type: 'income_statement' })
    expect(asked.statusCode).toBe(204)
    const borrower = await server.deps.transaction((tx) => tokenFor(tx, server.deps, userId))
    const loan = (await server.call('GET', '/v2/loan', { token: borrower })).json()
    expect(loan.required_files).toContain('income_statement')
    expect((await auditOf(userId)).at(-1)).toMatchObject({ actor, action: 'document.requested' })
    const early = await post(`/staff/reviews/${publicId}/approve`, token, { comment: 'Antes de tiempo' })
    expect([early.statusCode, early.json().label]).toEqual([409, 'review_not_possible'])
  })

  it('documents are accepted once while pending, and downloading one is audited', async () => {
    const { token, actor } = await makeStaff(server, 'underwriter')
    const { userId, token: borrower } = await newApplicant(server)
    for (const type of ['id_card', 'id_card_back'] as const) {
      await upload(server, { token: borrower, type, bytes: await photo() })
    }
    const [second, first] = (await server.deps.transaction((tx) => tx.documents.historyOf(userId))).map(({ id }) => id)
    const pending = (await server.call('GET', '/staff/documents?status=pending', { token })).json().items
    expect(pending.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([first, second]))
    const seen = await server.call('GET', `/staff/documents/${first}`, { token })
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    expect(seen.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect((await post(`/staff/documents/${first}/accept`, token)).json()).toMatchObject({ status: 'accepted' })
    expect((await post(`/staff/documents/${first}/accept`, token)).statusCode).toBe(409)
    const rejected = await post(`/staff/documents/${second}/reject`, token, { reason: 'blurred' })
    expect(rejected.json()).toMatchObject({ status: 'rejected', rejection_reason: 'blurred' })
    expect((await auditOf(userId)).filter((row) => row.actor === actor).map(({ action }) => action)).toEqual([
      'document.viewed',
      'document.accepted',
      'document.rejected',
    ])
  })
})

/** An application in manual review, before any bank import. */
async function heldApplication() {
  const { clock } = server.deps
  return server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, clock.now())
    const record = await makeLoan(tx, server.deps, userId, { until: 'request' })
    const context = { actor: 'system', now: clock.now(), today: clock.today() }
    const accepted = await applyLoanEvent(tx, record, 'application_accepted', context)
    await openManualReview(tx, accepted, { reasons: ['document_skipped'] }, context)
    return { userId, publicId: record.loan.publicId }
  })
}

describe('loans', () => {
  /** A debt that is 70 days late today. */
  const lateLoan = () =>
    server.deps.transaction(async (tx) => {
      const { clock } = server.deps
      const userId = await makeBorrower(tx, clock.now())
      const record = await makeLoan(tx, server.deps, userId, { date: addDays(clock.today(), -100) })
      const context = { actor: 'system', now: clock.now(), today: clock.today() }
      return (await bringUpToDate(tx, record, context)).loan
    })
  const reason = 'Acuerdo por teléfono'

  it('loans are collected, settled and sold, each by the role in charge', async () => {
    const { token: collector, actor } = await makeStaff(server, 'collector')
    const { token: accountant } = await makeStaff(server, 'accountant')
    const loan = await lateLoan()
    const move = (to: number) => post(`/staff/loans/${loan.publicId}/move`, collector, { to, reason })
    expect((await move(24)).json().status).toBe(24)
    expect((await move(31)).statusCode).toBe(409)
    expect((await move(999)).json().errors[0]).toMatchObject({ property: 'to', label: 'unknownOption' })
    expect((await move(28)).json().status).toBe(28)
    expect((await auditOf(loan.userId)).at(-1)).toMatchObject({ actor, detail: { reason } })

    const buyer = {
      name: 'Cobros Ejemplo, S.L.',
      phone: '900 000 002',
      email: 'cobros@example.es',
      account_holder_name: 'Cobros Ejemplo, S.L.',
      account_number: 'ES7621000418490000002001',
      swift: 'PUENESMMXXX',
      bank_name: 'Banco Ejemplo',
    }
    const sale = await post('/staff/loan-sales', accountant, {
      loans: [loan.publicId, 'NADA'],
      buyer,
      price: 80.5,
      reason,
    })
    expect([sale.statusCode, sale.json().outcome]).toEqual([202, 'waiting'])
    const approved = await approveAs(server, 'admin', sale.json().approval_id)
    expect(approved.json().outcome).toEqual([
      { label: 'Vendidos', value: loan.publicId },
      { label: 'No vendidos', value: 'NADA' },
      { label: 'Debe el comprador', value: '80,50\u00a0€' },
    ])
    const { rows: journals } = await server.pool.query(
      `select j.kind, t.debit, t.credit, t.amount_cents::int as cents
       from journals j join journal_transfers t on t.journal_id = j.id where j.source = 'sale'`,
    )
    expect(journals).toEqual([{ kind: 'debt_sold', debit: 'sales_receivable', credit: 'sale_proceeds', cents: 80_50 }])
    const balance = (await server.call('GET', '/staff/books/trial-balance', { token: accountant })).json()
    expect(balance.difference).toBe(0)
    const balanceOf = (account: string) =>
      balance.accounts.find((one: { account: string }) => one.account === account)?.balance
    expect([balanceOf('sales_receivable'), balanceOf('sale_proceeds')]).toEqual([80.5, 80.5])
    const checked = await booksCommand(server.deps, ['verify', '--loan', loan.publicId])
    expect(checked).toMatchObject({ isDone: true })
  })

  it('enter and leave court with a second person, and move inside collection with one', async () => {
    const { token, actor, username } = await makeStaff(server, 'collector')
    const loan = await lateLoan()
    const path = `/staff/loans/${loan.publicId}/move`
    for (const to of [24, 29]) expect((await post(path, token, { to, reason })).json().status).toBe(to)
    expect((await post(path, token, { to: 31, reason })).statusCode).toBe(409)
    const statusNow = async () =>
      (await server.deps.transaction((tx) => tx.loans.byPublicId(loan.publicId)))?.loan.status
    for (const [from, to] of [
      [29, 30],
      [30, 29],
    ] as const) {
      const asked = await post(path, token, { to, reason })
      expect([asked.statusCode, asked.json().outcome, await statusNow()]).toEqual([202, 'waiting', from])
      const approved = await approveAs(server, 'collector', asked.json().approval_id)
      expect([approved.json().state, await statusNow()]).toEqual(['approved', to])
      const moved = (await auditOf(loan.userId)).filter(({ detail }) => detail.approved_by === 'demo-collector').at(-1)
      expect(moved).toMatchObject({ actor, detail: { reason, requested_by: username } })
    }
    // A decision about the debt that waits is not overtaken by another one: it is approved, or withdrawn first.
    const waiting = await post(path, token, { to: 30, reason })
    const refused = await post(path, token, { to: 24, reason })
    expect([refused.statusCode, refused.json().label, await statusNow()]).toEqual([409, 'debt_decision_waits', 29])
    expect((await approveAs(server, 'admin', waiting.json().approval_id)).json().state).toBe('approved')
    expect(await statusNow()).toBe(30)
  })

  it.each([
    ['account_number', 'NOT AN IBAN', 'incorrectNumberIban'],
    ['account_number', 'ES7621000418490000002002', 'incorrectNumberIban'],
    ['swift', 'no bank', 'incorrectData'],
  ])('are not sold to a buyer whose %s is "%s", and no borrower is notified', async (field, value, label) => {
    const { token: admin } = await makeStaff(server, 'admin')
    const loan = await lateLoan()
    await post(`/staff/loans/${loan.publicId}/move`, admin, { to: 28, reason })
    const buyer = {
      name: 'Cobros Ejemplo, S.L.',
      phone: '900 000 002',
      email: 'cobros@example.es',
      account_holder_name: 'Cobros Ejemplo, S.L.',
      account_number: 'ES7621000418490000002001',
      swift: 'PUENESMMXXX',
      bank_name: 'Banco Ejemplo',
      [field]: value,
    }
    const sale = await post('/staff/loan-sales', admin, { loans: [loan.publicId], buyer, price: 50, reason })
    expect([sale.statusCode, sale.json().errors[0]]).toMatchObject([422, { property: `buyer.${field}`, label }])
    const { rows } = await server.pool.query('select id from mails where loan_id = $1', [loan.id])
    expect(rows).toEqual([])
  })

  it('notify the borrower in the commit of a sale: the buyer, the date and how to pay', async () => {
    const { token: admin } = await makeStaff(server, 'admin')
    const loan = await lateLoan()
    await server.deps.transaction((tx) => tx.users.savePerson(loan.userId, { email: 'vendida@example.es' }))
    await post(`/staff/loans/${loan.publicId}/move`, admin, { to: 28, reason })
    const buyer = {
      name: 'Cobros Ejemplo, S.L.',
      phone: '900 000 002',
      email: 'cobros@example.es',
      account_holder_name: 'Cobros Titular',
      account_number: 'ES7621000418490000002001',
      swift: 'PUENESMMXXX',
      bank_name: 'Banco Ejemplo',
    }
    const sale = await post('/staff/loan-sales', admin, { loans: [loan.publicId], buyer, price: 50, reason })
    await approveAs(server, 'admin', sale.json().approval_id)
    const inbox = await server.pool.query('select template_key, message from notifications where user_id = $1', [
      loan.userId,
    ])
    expect(inbox.rows).toEqual([
      { template_key: 'debt_sold', message: expect.stringContaining(`cedimos tu préstamo a ${buyer.name}`) },
    ])
    const { rows } = await server.pool.query('select recipient, sealed_text from mails where loan_id = $1', [loan.id])
    expect(rows).toMatchObject([{ recipient: 'vendida@example.es' }])
    const letter = server.deps.secrets.unseal(rows[0].sealed_text)
    const since = formatDateLong(server.clock.today(), { withYear: true })
    for (const said of [since, loan.publicId, ...Object.values(buyer)]) expect(letter).toContain(said)
    await server.runJobs()
    const sent = await server.pool.query('select status from mails where loan_id = $1', [loan.id])
    expect(sent.rows).toEqual([{ status: 'accepted' }])
  })

  it('loans are 404 when unknown, and applications accept none of these actions', async () => {
    const { token } = await makeStaff(server, 'collector')
    expect((await post('/staff/loans/NADA/move', token, { to: 24, reason })).statusCode).toBe(404)
    const { publicId } = await heldApplication()
    expect((await post(`/staff/loans/${publicId}/move`, token, { to: 24, reason })).statusCode).toBe(409)
  })
})
