// Goal: a loan in instalments is called in only after a demand that was delivered in time and still stands, by two people, once, however the
// requests arrive; and nothing of it is open to a session inside a customer's account or to a key of a smaller scope.
import { addDays, type CivilDate, civilDate, DEFAULT_INSTALMENT_PRODUCT } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, makeCustomer, pick, recordOf } from '../../../../test/card-customers.ts'
import { impersonate } from '../../../../test/impersonate.ts'
import { approveAs, type DemoRole, makeStaff, signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { verifyLoans } from '../../../lending/control/verify-books.ts'
import { runNightsUntil } from '../../../night/run-nights.ts'

const GIVEN = civilDate('2027-01-15')
const REASON = 'Cuatro cuotas sin pagar'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(`${GIVEN}T10:00:00Z`))

/** 600 € in nine instalments, the first due on 15 February. */
async function makePlan(): Promise<Customer & { readonly publicId: string }> {
  const { deferral, acceleration } = DEFAULT_INSTALMENT_PRODUCT.instalments
  const customer = await makeCustomer(server, {
    date: GIVEN,
    amountCents: 600_00,
    annualRateMillionths: 470_967,
    rules: { annualRateMillionths: 470_967, collectorAfterDays: null },
    plan: { count: 9, method: 'annuity', dueDay: null, feeCents: 0, firstPeriodMinDays: 28, deferral, acceleration },
  })
  await server.deps.transaction((tx) =>
    tx.users.savePerson(customer.userId, { firstName: 'Nuria', firstSurname: 'Peña', email: 'nuria@example.es' }),
  )
  return { ...customer, publicId: (await recordOf(server, customer)).loan.publicId }
}

async function dayBreaks(day: CivilDate): Promise<void> {
  server.clock.set(`${day}T10:00:00Z`)
  await runNightsUntil(server.deps, day, [])
  await server.runJobs()
}

const as = async (role: DemoRole, path: string, body: object = {}) => {
  const { headers } = await signInAsDemo(server, role)
  const response = await server.call('POST', path, { headers, body: { reason: REASON, ...body } })
  return { status: response.statusCode, body: response.json() }
}
const pageOf = async (publicId: string) => {
  const { headers } = await signInAsDemo(server, 'support')
  return (await server.call('GET', `/staff/loans/${publicId}`, { headers })).json()
}
const notify = ({ publicId }: { publicId: string }) => as('collector', `/staff/loans/${publicId}/acceleration-notice`)
const accelerate = ({ publicId }: { publicId: string }, body = {}) =>
  as('collector', `/staff/loans/${publicId}/acceleration`, body)

/** On 20 April three instalments are missed; thirty days later four are. */
const THREE_MISSED = civilDate('2027-04-20')
const IN_TIME = addDays(THREE_MISSED, 30)

async function demanded() {
  const loan = await makePlan()
  await dayBreaks(THREE_MISSED)
  const sent = await notify(loan)
  expect([sent.status, sent.body.accelerates_on], JSON.stringify(sent.body)).toEqual([200, IN_TIME])
  await server.runJobs()
  return loan
}

describe('a loan in instalments', () => {
  it('is demanded with a document and a letter, waits, and is called in by two people; and that is taken back by two', async () => {
    const loan = await demanded()
    expect((await pageOf(loan.publicId)).acceleration).toMatchObject({
      missed: 3,
      barrier: null,
      notice: { issued_on: THREE_MISSED, delivered_on: THREE_MISSED, may_accelerate_from: IN_TIME },
    })
    const { rows } = await server.pool.query(
      `select m.subject, d.kind, d.delivered_by from mails m
         join loan_documents d on m.document_ids ? d.id::text where m.loan_id = $1`,
      [loan.loanId],
    )
    expect(rows).toEqual([
      {
        subject: 'Puente: tienes cuotas sin pagar, y tu préstamo puede vencer entero',
        kind: 'acceleration_notice',
        delivered_by: 'email',
      },
    ])

    await dayBreaks(addDays(IN_TIME, -1))
    expect((await accelerate(loan)).body).toMatchObject({ reason: 'notice_too_short' })
    await dayBreaks(IN_TIME)
    const asked = await accelerate(loan)
    expect([asked.status, asked.body.outcome]).toEqual([202, 'waiting'])
    // The requester is never the second person, and a role that books money does not decide on loans.
    expect((await approveAs(server, 'collector', asked.body.approval_id)).statusCode).toBe(403)
    expect((await approveAs(server, 'accountant', asked.body.approval_id)).statusCode).toBe(403)
    const { lines } = await readApproval(asked.body.approval_id)
    expect(lines.find(({ label }) => label === 'Requerimiento')?.value).toBe(
      'Aviso de Puente en los documentos del préstamo, entregado por correo el martes, 20 de abril de 2027, con fecha jueves, 20 de mayo de 2027',
    )
    expect((await pageOf(loan.publicId)).acceleration.accelerated_on).toBeNull()
    expect((await approveAs(server, 'admin', asked.body.approval_id)).statusCode).toBe(200)
    const called = await pageOf(loan.publicId)
    expect(called.acceleration.accelerated_on).toBe(IN_TIME)
    expect(called.loan.due_now).toBe(called.loan.calculations.today.amount)

    const revoked = await as('collector', `/staff/loans/${loan.publicId}/acceleration/revocation`)
    expect(revoked.status).toBe(202)
    expect((await approveAs(server, 'admin', revoked.body.approval_id)).statusCode).toBe(200)
    // The demand ended with the revocation: calling the loan in again needs another one.
    expect((await pageOf(loan.publicId)).acceleration).toMatchObject({ accelerated_on: null, notice: null })
    expect((await accelerate(loan)).body).toMatchObject({ reason: 'no_notice' })
    // It may follow on the same day, and stands from then on.
    const again = await notify(loan)
    expect([again.status, again.body.issued_on], JSON.stringify(again.body)).toEqual([200, IN_TIME])
    await server.runJobs()
    expect((await accelerate(loan)).body).toMatchObject({ reason: 'notice_too_short' })
    expect(await verifyLoans(server.deps, [loan.loanId])).toEqual([])
  })

  it('is not demanded before its contract allows it, and not twice for the same instalments', async () => {
    const loan = await makePlan()
    await dayBreaks(civilDate('2027-04-10'))
    expect((await notify(loan)).body).toMatchObject({ label: 'illegal_transition', reason: 'too_few_missed' })
    expect((await accelerate(loan)).body).toMatchObject({ reason: 'too_few_missed' })
    await dayBreaks(THREE_MISSED)
    expect((await accelerate(loan)).body).toMatchObject({ reason: 'no_notice' })
    const both = await Promise.all([notify(loan), notify(loan)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.reason).toBe('notice_stands')
    const { rows } = await server.pool.query('select count(*)::int as letters from mails where loan_id = $1', [
      loan.loanId,
    ])
    expect(rows[0]?.letters).toBe(1)
  })

  it('needs another demand once the customer has paid what was overdue', async () => {
    const loan = await demanded()
    const body = { payment_type: 'instalment' }
    const asked = await server.call('POST', '/v2/loan/payment-request/generate', { token: loan.token, body })
    await pick(server, asked.json().payment_link, { outcome: 'success' })
    expect((await pageOf(loan.publicId)).acceleration.notice).toBeNull()
    // Three more are missed by the end of July.
    await dayBreaks(civilDate('2027-07-20'))
    expect((await accelerate(loan)).body).toMatchObject({ reason: 'no_notice' })
    const earlier = { delivered_on: THREE_MISSED, proof: 'Burofax NB0001, entregado en mano' }
    expect((await accelerate(loan, { demand: earlier })).body).toMatchObject({ reason: 'notice_outdated' })
  })

  it('is called in on a demand by other means only with what proves it, and never ahead of time', async () => {
    const loan = await makePlan()
    await dayBreaks(IN_TIME)
    const proof = 'Burofax NB0001, entregado en mano'
    const demand = (delivered: CivilDate, text?: string) => ({
      demand: { delivered_on: delivered, ...(text && { proof: text }) },
    })
    expect((await accelerate(loan, demand(THREE_MISSED))).status).toBe(422)
    expect((await accelerate(loan, demand(addDays(IN_TIME, 1), proof))).status).toBe(422)
    expect((await accelerate(loan, demand(addDays(THREE_MISSED, 1), proof))).body).toMatchObject({
      reason: 'notice_too_short',
    })
    const asked = await accelerate(loan, demand(THREE_MISSED, proof))
    const { lines } = await readApproval(asked.body.approval_id)
    expect(lines.find(({ label }) => label === 'Requerimiento')?.value).toBe(
      `Entregado el martes, 20 de abril de 2027: ${proof}`,
    )
  })

  it('is asked for and approved once, however many requests arrive together', async () => {
    const loan = await demanded()
    await dayBreaks(IN_TIME)
    const asked = await Promise.all([1, 2, 3, 4].map(() => accelerate(loan)))
    expect(asked.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
    const id = asked.find(({ status }) => status === 202)?.body.approval_id
    const approved = await Promise.all([approveAs(server, 'admin', id), approveAs(server, 'admin-2', id)])
    expect(approved.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { rows } = await server.pool.query(
      `select count(*)::int as facts from loan_facts where loan_id = $1 and fact->>'type' = 'acceleration'`,
      [loan.loanId],
    )
    expect(rows[0]?.facts).toBe(1)
  })

  it('is not called in by an approval that came after a payment', async () => {
    const loan = await demanded()
    await dayBreaks(IN_TIME)
    const asked = await accelerate(loan)
    const { token } = await makeStaff(server, 'accountant')
    const paid = { reference: `pay-${loan.publicId}`, amount: 10 }
    expect(
      (await server.call('POST', `/staff/loans/${loan.publicId}/payments`, { token, body: paid })).statusCode,
    ).toBe(200)
    expect((await approveAs(server, 'admin', asked.body.approval_id)).json().label).toBe('approval_stale')
  })
})

async function readApproval(id: number): Promise<{ lines: { label: string; value: string }[] }> {
  const { headers } = await signInAsDemo(server, 'admin')
  return (await server.call('GET', `/staff/approvals/${id}`, { headers })).json()
}

describe('the acts on a loan in instalments', () => {
  const ACTS = ['acceleration-notice', 'acceleration', 'acceleration/revocation', 'amortisation-table'] as const
  const AGREEMENTS = ['proposals', 'settlement', 'move', 'payments', 'payment-reversal'] as const

  it('are closed to a staff member inside the account of the customer', async () => {
    const loan = await demanded()
    const token = await impersonate(server, loan.userId, { roles: ['admin'] })
    for (const act of [...ACTS, ...AGREEMENTS]) {
      const answer = await server.call('POST', `/staff/loans/${loan.publicId}/${act}`, {
        token,
        body: { reason: REASON },
      })
      expect(answer.statusCode, act).toBe(401)
    }
    for (const [path, body] of [
      [`/v2/loans/${loan.publicId}/amortisation_table`, {}],
      ['/v2/loan/payment-request/generate', { payment_type: 'instalment' }],
      ['/v2/loan/payment-request/generate', { payment_type: 'partial_repay', amount: 300, mode: 'term' }],
      ['/v2/loan/payment-request/generate', { payment_type: 'prolongation' }],
    ] as const) {
      const answer = await server.call('POST', path, { token, body })
      expect([answer.statusCode, answer.json().label], path).toEqual([403, 'impersonation_not_allowed'])
    }
  })

  it('are closed to a key whose scope is smaller, and to roles without the permission', async () => {
    const loan = await demanded()
    const { headers } = await signInAsDemo(server, 'collector')
    const scope = { name: 'lectura', permissions: ['customers.read'], days: 30, reason: 'Informe semanal' }
    const issued = (await server.call('POST', '/staff/account/keys', { headers, body: scope })).json()
    expect((await approveAs(server, 'admin', issued.approval_id)).statusCode).toBe(200)
    const { token } = issued
    for (const act of ACTS) {
      const path = `/staff/loans/${loan.publicId}/${act}`
      const byKey = await server.call('POST', path, { token, body: { reason: REASON } })
      expect([byKey.statusCode, act]).toEqual([403, act])
      if (act === 'amortisation-table') continue
      expect([(await as('support', path)).status, act]).toEqual([403, act])
      expect([(await as('accountant', path)).status, act]).toEqual([403, act])
    }
    const read = `/staff/loans/${loan.publicId}/forecast?date=${IN_TIME}`
    expect((await server.call('GET', read, { token })).statusCode).toBe(200)
  })
})

it('small transfers of a key count together on a loan in instalments, however many arrive at once', async () => {
  const loan = await makePlan()
  await dayBreaks(civilDate('2027-02-15'))
  const { token } = await makeStaff(server, 'accountant')
  const limits = { perBookingCents: 30_00, perDayCents: 100_00 }
  await server.deps.transaction((tx) => tx.staffApiKeys.setLimits(server.deps.secrets.hashToken(token), limits))
  const book = (reference: string, amount: number) =>
    server.call('POST', `/staff/loans/${loan.publicId}/payments`, { token, body: { reference, amount } })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => book(`small-${loan.publicId}-${index}`, 20)),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 202, 202, 202])
  expect((await book(`large-${loan.publicId}`, 30.01)).statusCode).toBe(202)
  const paidCents = (await recordOf(server, loan)).life?.facts.reduce(
    (sum, fact) => (fact.type === 'payment' ? sum + fact.cents : sum),
    0,
  )
  expect(paidCents).toBe(100_00)
  expect(await verifyLoans(server.deps, [loan.loanId])).toEqual([])
})

it('the amortisation table of the day is one document, for the borrower and for staff, and of their own loan alone', async () => {
  const [loan, other] = [await makePlan(), await makePlan()]
  await dayBreaks(THREE_MISSED)
  const path = `/v2/loans/${loan.publicId}/amortisation_table`
  const asked = await Promise.all([1, 2].map(() => server.call('POST', path, { token: loan.token })))
  const [first] = asked.map((answer) => answer.json())
  expect(asked.map((answer) => [answer.statusCode, answer.json().id])).toEqual([
    [200, first.id],
    [200, first.id],
  ])
  expect(first).toMatchObject({ kind: 'amortisation_table', title: 'Cuadro de amortización' })
  const { headers } = await signInAsDemo(server, 'support')
  const made = await server.call('POST', `/staff/loans/${loan.publicId}/amortisation-table`, { headers })
  expect([made.statusCode, made.json().id]).toEqual([200, first.id])
  const listed = await server.call('GET', `/v2/loans/${loan.publicId}/documents`, { token: loan.token })
  expect(listed.json().items.map(({ kind }: { kind: string }) => kind)).toEqual([
    'amortisation_table',
    'loan_agreement',
    'ine',
  ])
  const file = await server.call('GET', `/v2/loans/${loan.publicId}/documents/${first.id}`, { token: loan.token })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await server.call('POST', path, { token: other.token })).statusCode).toBe(404)
  const single = await makeCustomer(server, {})
  const singleId = (await recordOf(server, single)).loan.publicId
  const refused = await server.call('POST', `/v2/loans/${singleId}/amortisation_table`, { token: single.token })
  expect([refused.statusCode, refused.json().label]).toEqual([409, 'nothing_to_pay'])
})

it('a part repaid early sends the new table, once', async () => {
  const loan = await makePlan()
  await dayBreaks(civilDate('2027-02-01'))
  const body = { payment_type: 'partial_repay', amount: 300, mode: 'term' }
  const asked = await server.call('POST', '/v2/loan/payment-request/generate', { token: loan.token, body })
  await pick(server, asked.json().payment_link, { outcome: 'success' })
  await server.runJobs()
  const { rows } = await server.pool.query(
    `select d.cause, d.inputs->>'reason' as reason, m.subject from loan_documents d
       join mails m on m.document_ids ? d.id::text where d.loan_id = $1`,
    [loan.loanId],
  )
  expect(rows).toMatchObject([{ reason: 'new_schedule', subject: 'Puente: tu cuadro de amortización' }])
})
