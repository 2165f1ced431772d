// Goal: whole lives of loans in instalments over HTTP, with the clock moved and the nights run, show the figures that an independent
// program computed; and each way to pay asks for what the wire promises.
import type { BankScenario } from '@puente/contract'
import { addDays, type CivilDate, civilDate, eurosFromCents, type LoanPlan } from '@puente/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import vectors from '../../../../../../../packages/domain/test-data/instalments.json' with { type: 'json' }
import { completeRegistration } from '../../../../../test/applicant.ts'
import {
  type Customer,
  deliverHeldBackJobs,
  expectBooksToBalance,
  holdBackJobs,
  inboxOf,
  makeCustomer,
  pick,
  recordOf,
} from '../../../../../test/card-customers.ts'
import { approveAs, signInAsDemo } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { showDemoBank } from '../../../../demo/demo-bank.ts'
import { verifyLoans } from '../../../../lending/control/verify-books.ts'
import { bookPayment } from '../../../../lending/loans/book.ts'
import { runNightsUntil } from '../../../../night/run-nights.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
})
afterEach(() => server.close())

type Life = (typeof vectors.lives)[number]
type Checkpoint = Life['checkpoints'][number]
interface Fact {
  readonly id: string
  readonly date: string
  readonly type: string
  readonly cents?: number
  readonly mode?: string
  readonly agreed?: number
  readonly until?: string
}

const planOf = ({ n, fee = 0 }: { n: number; fee?: number }): LoanPlan => ({
  count: n,
  method: 'annuity',
  dueDay: null,
  feeCents: fee,
  firstPeriodMinDays: 28,
  deferral: { max: 3 },
  acceleration: { minMissed: 3, noticeDays: 30 },
})

const customerOf = (terms: { give: string; P: number; rate: number; n: number; fee?: number }): Promise<Customer> => {
  server.clock.set(`${terms.give}T10:00:00Z`)
  return makeCustomer(server, {
    date: civilDate(terms.give),
    amountCents: terms.P,
    annualRateMillionths: terms.rate,
    rules: { annualRateMillionths: terms.rate, collectorAfterDays: null },
    plan: planOf(terms),
  })
}

/** Ten in the morning of a day, after its night. */
async function dayBreaks(day: CivilDate): Promise<void> {
  server.clock.set(`${day}T10:00:00Z`)
  await runNightsUntil(server.deps, day, [])
}

const loanOf = async ({ token }: Customer) => {
  const answer = await server.call('GET', '/v2/loan', { token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The versions of the schedule, as the borrower reads them. */
async function schedulesOf(customer: Customer) {
  const { loan } = await recordOf(server, customer)
  const answer = await server.call('GET', `/v2/loans/${loan.publicId}/schedules`, { token: customer.token })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().items
}

/** Pays by card, on the simulated page. */
async function pay({ token }: Customer, body: object): Promise<void> {
  const asked = await server.call('POST', '/v2/loan/payment-request/generate', { token, body })
  expect(asked.statusCode, asked.body).toBe(200)
  await pick(server, asked.json().payment_link, { outcome: 'success' })
}

const euros = (cents: number) => eurosFromCents(cents)

/** The checkpoint in the words of the wire. */
const expectedOf = ({ owed, due_now, status, days_late, fine_of_day, overpaid, remaining_schedule }: Checkpoint) => ({
  status,
  calculations: {
    today: {
      body: euros(owed.body),
      annual_commission: euros(owed.commission),
      all_fines: euros(owed.fines),
      // Cut to what is owed of it, as for a single payment (decision 19).
      fine: euros(Math.min(fine_of_day, owed.fines)),
      fee: euros(owed.fee),
      amount: euros(owed.total),
    },
  },
  due_now: euros(due_now),
  late: days_late,
  overpaid: euros(overpaid),
  ahead: remaining_schedule.map(({ date, interest, fee, principal, total }) => ({
    date,
    interest: euros(interest),
    fee: euros(fee),
    principal: euros(principal),
    total: euros(total),
  })),
})

async function shownOf(customer: Customer, day: string) {
  const { status, calculations, due_now, days, overpaid, instalments, returned_date, withdrawn } =
    await loanOf(customer)
  const ahead = (instalments as { date: string; interest: number; fee: number; principal: number; total: number }[])
    // The one date after a withdrawal is no instalment for the lives.
    .filter(({ date }) => date > day && returned_date === null && !withdrawn)
    .map(({ date, interest, fee, principal, total }) => ({ date, interest, fee, principal, total }))
  return { status, calculations, due_now, late: days.late, overpaid, ahead }
}

/** Personal data, and an import of the simulated bank: what the decision tables ask for. */
async function becomesAssessable({ userId }: Customer, scenario: BankScenario): Promise<void> {
  await server.deps.transaction((tx) => completeRegistration(tx, userId, server.deps))
  await showDemoBank(server.deps, userId, scenario)
}

async function does(customer: Customer, fact: Fact): Promise<void> {
  const { loan, life } = await recordOf(server, customer)
  if (fact.type === 'payment') {
    const { calculations } = await loanOf(customer)
    const amount = euros(fact.cents ?? 0)
    const isAll = calculations.today.amount === amount
    const mode = fact.mode === undefined ? {} : { mode: fact.mode }
    return pay(customer, isAll ? { payment_type: 'payoff' } : { payment_type: 'partial_repay', amount, ...mode })
  }
  if (fact.type === 'reversal') {
    const of = life?.facts.findLast(({ type }) => type === 'payment')?.id ?? ''
    const { headers } = await signInAsDemo(server, 'accountant')
    const answer = await server.call('POST', `/staff/loans/${loan.publicId}/payment-reversal`, {
      headers,
      body: { fact_id: of, reason: 'El banco devolvió el cargo' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return
  }
  if (fact.type === 'withdrawal') {
    const answer = await server.call('POST', '/v2/loan/withdraw', { token: customer.token })
    expect(answer.statusCode, answer.body).toBe(200)
    return
  }
  if (fact.type === 'settlement') {
    const { headers } = await signInAsDemo(server, 'collector')
    const body = { amount: euros(fact.agreed ?? 0), until: fact.until, reason: 'Acuerdo por teléfono' }
    const asked = await server.call('POST', `/staff/loans/${loan.publicId}/settlement`, { headers, body })
    expect([200, 202], asked.body).toContain(asked.statusCode)
    if (asked.statusCode === 200) return
    const approved = await approveAs(server, 'admin', asked.json().approval_id)
    expect(approved.statusCode, approved.body).toBe(200)
    return
  }
  if (fact.type === 'extension') {
    await becomesAssessable(customer, 'strong')
    return pay(customer, { payment_type: 'prolongation' })
  }
  if (fact.type === 'acceleration') {
    const { headers } = await signInAsDemo(server, 'collector')
    const demand = { delivered_on: addDays(civilDate(fact.date), -30), proof: 'Burofax NB0001, entregado en mano' }
    const body = { demand, reason: 'Cuatro cuotas sin pagar' }
    const asked = await server.call('POST', `/staff/loans/${loan.publicId}/acceleration`, { headers, body })
    expect(asked.statusCode, asked.body).toBe(202)
    const approved = await approveAs(server, 'admin', asked.json().approval_id)
    expect(approved.statusCode, approved.body).toBe(200)
    return
  }
  throw new Error(`nothing does ${fact.type}`)
}

describe('the lives of loans in instalments', () => {
  it.each(
    vectors.lives.filter(({ id }) =>
      ['i01', 'i02', 'i08', 'i12', 'i14', 'i16', 'i17', 'i20', 'i21', 'i25'].includes(id),
    ),
  )('life $id: $title', { timeout: 120_000 }, async ({ terms, facts, checkpoints }) => {
    const customer = await customerOf(terms as Parameters<typeof customerOf>[0])
    const days = [...new Set([...facts, ...checkpoints].map(({ date }) => civilDate(date)))].sort()
    for (const day of days) {
      await dayBreaks(day)
      const check = async (when: string) => {
        const wanted = checkpoints.find((one) => one.date === day && one.when === when)
        if (wanted !== undefined) expect(await shownOf(customer, day), `${when} ${day}`).toEqual(expectedOf(wanted))
      }
      await check('before')
      for (const fact of facts) if (fact.date === day) await does(customer, fact as Fact)
      await check('after')
    }
    await expectBooksToBalance(server, customer)
    expect(await verifyLoans(server.deps, [customer.loanId])).toEqual([])
  })
})

describe('a deferral', () => {
  const TERMS = { give: '2027-01-15', P: 300_00, rate: 470_967, n: 3 }
  const asksFor = ({ token }: Customer) =>
    server.call('POST', '/v2/loan/payment-request/generate', { token, body: { payment_type: 'prolongation' } })

  const papersOf = async (customer: Customer): Promise<string[]> => {
    const { loan } = await recordOf(server, customer)
    const answer = await server.call('GET', `/v2/loans/${loan.publicId}/documents`, { token: customer.token })
    return answer.json().items.map(({ kind }: { kind: string }) => kind)
  }

  it('is refused without bank data, and by the tables that decide applications', async () => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-02-01'))
    expect((await asksFor(customer)).json().label).toBe('not_extendable')
    await becomesAssessable(customer, 'over_indebted')
    expect((await asksFor(customer)).json().label).toBe('not_extendable')
    expect((await loanOf(customer)).deferral).toMatchObject({ months: 1, next_pay_date: '2027-03-15' })
  })

  it('is not started past its assessment by a redirect address, which opens any other payment', async () => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-02-01'))
    const redirect = async (query: string) => {
      const { ticket } = (await server.call('POST', '/v2/user/ticket', { token: customer.token })).json()
      return server.call('GET', `/payment?access_token=${ticket}&${query}`)
    }
    const refused = await redirect('payment_type=prolongation')
    expect([refused.statusCode, refused.json().label]).toEqual([409, 'not_extendable'])
    expect(await papersOf(customer)).not.toContain('modification')
    expect((await redirect('payment_type=payoff')).statusCode).toBe(302)
    expect(await loanOf(customer)).toMatchObject({ has_pending_payment: true })
  })

  it('moves every unpaid instalment, and its document says what it costs and what follows', async () => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-02-01'))
    await becomesAssessable(customer, 'strong')
    const { deferral } = await loanOf(customer)
    await pay(customer, { payment_type: 'prolongation' })
    expect(await loanOf(customer)).toMatchObject({
      status: 20,
      must_pay_date: '2027-03-15',
      schedule_version: 2,
      deferred_months: 1,
      calculations: { today: { annual_commission: 0 } },
    })
    expect(await papersOf(customer)).toContain('modification')
    expect(deferral.cost).toBeGreaterThan(0)
    const dates = (...days: string[]) => days.map((date, index) => expect.objectContaining({ number: index + 1, date }))
    expect(await schedulesOf(customer)).toMatchObject([
      { version: 1, reason: 'payout', instalments: dates('2027-02-15', '2027-03-15', '2027-04-15') },
      {
        version: 2,
        reason: 'extension',
        made_on: '2027-02-01',
        instalments: dates('2027-03-15', '2027-04-15', '2027-05-15'),
      },
    ])
    expect(await verifyLoans(server.deps, [customer.loanId])).toEqual([])
  })

  it('keeps its terms while its card page is open: a transfer and a midnight later it still moves the instalments', async () => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-02-01'))
    await becomesAssessable(customer, 'strong')
    const page = (await asksFor(customer)).json().payment_link
    expect(await papersOf(customer)).not.toContain('modification')
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(customer.loanId)
      if (record === null) throw new Error('no loan')
      const [now, date] = [server.clock.now(), server.clock.today()]
      await bookPayment(tx, record, {
        factId: 'euro',
        cents: 1_00,
        date,
        context: { actor: 'system', now, today: date },
      })
    })
    await pick(server, page, { outcome: 'late' })
    await holdBackJobs(server)
    await dayBreaks(civilDate('2027-02-02'))
    await deliverHeldBackJobs(server)
    expect(await loanOf(customer)).toMatchObject({ must_pay_date: '2027-03-15', deferred_months: 1 })
    expect(await papersOf(customer)).toContain('modification')
    expect((await inboxOf(server, customer)).filter((key) => key.startsWith('extension_'))).toEqual([])
    expect(await verifyLoans(server.deps, [customer.loanId])).toEqual([])
    await expectBooksToBalance(server, customer)
  })
})

describe('a payment of a loan in instalments', () => {
  const TERMS = { give: '2027-01-15', P: 300_00, rate: 470_967, n: 3 }

  it.each([
    // Before the first date: the instalment that comes next.
    ['2027-02-10', { payment_type: 'instalment' }, 107_84],
    ['2027-02-15', { payment_type: 'instalment' }, 107_84],
    ['2027-02-15', { payment_type: 'payoff' }, 312_00],
    ['2027-02-15', { payment_type: 'partial_repay', amount: 200, mode: 'term' }, 200_00],
  ])('asked for on %s as %j costs %i cents', async (day, body, cents) => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate(day))
    const { token } = customer
    const asked = await server.call('POST', '/v2/loan/payment-request/generate', { token, body })
    expect(asked.statusCode, asked.body).toBe(200)
    const { rows } = await server.pool.query('select kind, amount_cents from card_operations where loan_id = $1', [
      customer.loanId,
    ])
    expect(rows).toEqual([{ kind: body.payment_type, amount_cents: cents }])
  })

  it.each([
    // Less than what is due, and less than the least that is repaid early.
    [{ payment_type: 'partial_repay', amount: 100, mode: 'amount' }, 409, 'arrears_first'],
    [{ payment_type: 'partial_repay', amount: 9, mode: 'amount' }, 422, 'validation_failed'],
    [{ payment_type: 'partial_repay', amount: 200, mode: 'half' }, 422, 'validation_failed'],
  ])('%j on a due date is refused with %i', async (body, status, label) => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-02-15'))
    const { token } = customer
    const asked = await server.call('POST', '/v2/loan/payment-request/generate', { token, body })
    expect([asked.statusCode, asked.json().label]).toEqual([status, label])
  })

  it('of the last instalment before its date is no more than what is owed, and ends the loan', async () => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-02-10'))
    for (let number = 0; number < 3; number += 1) await pay(customer, { payment_type: 'instalment' })
    expect(await loanOf(customer)).toMatchObject({ status: 3, overpaid: 0 })
    await expectBooksToBalance(server, customer)
    await server.runJobs()
    const { rows } = await server.pool.query(
      `select inputs from loan_documents where loan_id = $1 and kind = 'receipt'`,
      [customer.loanId],
    )
    expect(rows[0]?.inputs).toMatchObject({
      instalmentCount: 3,
      payments: [{ instalments: [1] }, { instalments: [2] }, {}],
    })
  })

  it('that repays a part early is shown in both modes, with what each saves', async () => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-03-01'))
    const { token } = customer
    const quote = await server.call('GET', '/v2/loan/partial_repay?amount=250', { token })
    expect(quote.statusCode, quote.body).toBe(200)
    const { early } = quote.json()
    expect(early.map(({ mode }: { mode: string }) => mode)).toEqual(['amount', 'term'])
    for (const { saved, schedule } of early) {
      expect(saved).toBeGreaterThan(0)
      expect(schedule.length).toBeGreaterThan(0)
    }
  })

  it('of a single payment is never an instalment', async () => {
    const customer = await makeCustomer(server, {})
    const { token } = customer
    const body = { payment_type: 'instalment' }
    const asked = await server.call('POST', '/v2/loan/payment-request/generate', { token, body })
    expect([asked.statusCode, asked.json().label]).toEqual([409, 'nothing_to_pay'])
    expect(await schedulesOf(customer)).toEqual([])
  })
})

describe('at the same time', () => {
  const TERMS = { give: '2027-01-15', P: 300_00, rate: 470_967, n: 3 }
  const factsOf = async (customer: Customer, type: string) =>
    (await recordOf(server, customer)).life?.facts.filter((fact) => fact.type === type) ?? []
  /** Two tabs ask at once, and each card page that opened is confirmed twice. */
  async function payInTwoTabs({ token }: Customer, bodies: readonly [object, object]): Promise<void> {
    const answers = await Promise.all(
      bodies.map((body) => server.call('POST', '/v2/loan/payment-request/generate', { token, body })),
    )
    const links = new Set(answers.flatMap((answer) => (answer.statusCode === 200 ? [answer.json().payment_link] : [])))
    expect(links.size).toBe(1)
    await Promise.all([...links, ...links].map((link) => pick(server, link, { outcome: 'success' })))
  }

  it('two requests to defer move the instalments once, and cost once', async () => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-02-01'))
    await becomesAssessable(customer, 'strong')
    const body = { payment_type: 'prolongation' }
    await payInTwoTabs(customer, [body, body])
    expect(await factsOf(customer, 'extension')).toHaveLength(1)
    expect(await loanOf(customer)).toMatchObject({
      deferred_months: 1,
      schedule_version: 2,
      must_pay_date: '2027-03-15',
    })
    expect(await verifyLoans(server.deps, [customer.loanId])).toEqual([])
    await expectBooksToBalance(server, customer)
  })

  it('two requests to repay a part, one for each mode, repay it once', async () => {
    const customer = await customerOf(TERMS)
    await dayBreaks(civilDate('2027-03-01'))
    const body = { payment_type: 'partial_repay', amount: 250 }
    await payInTwoTabs(customer, [
      { ...body, mode: 'amount' },
      { ...body, mode: 'term' },
    ])
    expect(await factsOf(customer, 'payment')).toEqual([expect.objectContaining({ cents: 250_00 })])
    expect(await verifyLoans(server.deps, [customer.loanId])).toEqual([])
    await expectBooksToBalance(server, customer)
  })

  it.each(['amount', 'term'])(
    'a part repaid by card in mode %s and a transfer are both booked, one after the other',
    async (mode) => {
      const customer = await customerOf(TERMS)
      await dayBreaks(civilDate('2027-03-01'))
      const { token } = customer
      const body = { payment_type: 'partial_repay', amount: 250, mode }
      const asked = await server.call('POST', '/v2/loan/payment-request/generate', { token, body })
      expect(asked.statusCode, asked.body).toBe(200)
      await pick(server, asked.json().payment_link, { outcome: 'late' })
      await holdBackJobs(server)
      const transfer = server.deps.transaction(async (tx) => {
        const record = await tx.loans.lockById(customer.loanId)
        if (record === null) throw new Error('no loan')
        const [now, date] = [server.clock.now(), server.clock.today()]
        const context = { actor: 'system', now, today: date }
        await bookPayment(tx, record, { factId: 'transfer', cents: 20_00, date, context })
      })
      await Promise.all([transfer, deliverHeldBackJobs(server)])
      const booked = await factsOf(customer, 'payment')
      expect(booked.map((fact) => ('cents' in fact ? fact.cents : 0)).sort()).toEqual([20_00, 250_00])
      expect(await verifyLoans(server.deps, [customer.loanId])).toEqual([])
      await expectBooksToBalance(server, customer)
    },
  )
})

it('staff see what a day would ask for: the payoff, what is due, an early repayment in both modes and a deferral', async () => {
  const customer = await customerOf({ give: '2027-01-15', P: 300_00, rate: 470_967, n: 3 })
  const { loan } = await recordOf(server, customer)
  const { headers } = await signInAsDemo(server, 'support')
  const forecast = async (query: string) =>
    server.call('GET', `/staff/loans/${loan.publicId}/forecast?${query}`, { headers })
  const seen = await forecast('date=2027-03-01&amount=250')
  expect(seen.statusCode, seen.body).toBe(200)
  // One instalment missed: its 107.84 €, and fourteen days of late interest on its principal.
  expect(seen.json()).toMatchObject({ date: '2027-03-01', due_now: 109.64, deferral: { months: 1 } })
  expect(seen.json().early.map(({ mode }: { mode: string }) => mode)).toEqual(['amount', 'term'])
  for (const [query, key] of [
    ['date=2027-01-14', 'minDate'],
    ['date=2029-01-01', 'maxDate'],
  ]) {
    const refused = await forecast(query ?? '')
    expect([refused.statusCode, refused.json().errors[0].property], key).toEqual([422, 'date'])
  }
  const { schedules, acceleration } = (await server.call('GET', `/staff/loans/${loan.publicId}`, { headers })).json()
  expect(schedules).toMatchObject([{ version: 1, reason: 'payout', made_on: '2027-01-15' }])
  expect(acceleration).toMatchObject({ missed: 0, min_missed: 3, barrier: 'not_in_this_status' })
})
