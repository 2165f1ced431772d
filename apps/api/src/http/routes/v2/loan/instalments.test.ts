// Goal: whole lives of loans in instalments over HTTP, with the clock moved and the nights run, show the figures that an independent
// program computed; and each way to pay asks for what the wire promises.
import { addDays, type CivilDate, civilDate, eurosFromCents, type LoanPlan } from '@puente/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import vectors from '../../../../../../../packages/domain/test-data/instalments.json' with { type: 'json' }
import {
  type Customer,
  expectBooksToBalance,
  makeCustomer,
  pick,
  recordOf,
} from '../../../../../test/card-customers.ts'
import { approveAs, signInAsDemo } from '../../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { verifyLoans } from '../../../../lending/control/verify-books.ts'
import { runNightsUntil } from '../../../../night/run-nights.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp()
})
afterEach(() => server.close())

type Life = (typeof vectors.lives)[number]
type Checkpoint = Life['checkpoints'][number]
type Fact = { id: string; date: string; type: string; cents?: number; mode?: string; of?: string }

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
      fine: euros(fine_of_day),
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
  const { status, calculations, due_now, days, overpaid, instalments, returned_date } = await loanOf(customer)
  const ahead = (instalments as { date: string; interest: number; fee: number; principal: number; total: number }[])
    .filter(({ date }) => date > day && returned_date === null)
    .map(({ date, interest, fee, principal, total }) => ({ date, interest, fee, principal, total }))
  return { status, calculations, due_now, late: days.late, overpaid, ahead }
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
  if (fact.type === 'acceleration') {
    const { headers } = await signInAsDemo(server, 'collector')
    const body = { delivered_on: addDays(civilDate(fact.date), -30), reason: 'Cuatro cuotas sin pagar' }
    const asked = await server.call('POST', `/staff/loans/${loan.publicId}/acceleration`, { headers, body })
    expect(asked.statusCode, asked.body).toBe(202)
    const approved = await approveAs(server, 'admin', asked.json().approval_id)
    expect(approved.statusCode, approved.body).toBe(200)
    return
  }
  throw new Error(`nothing does ${fact.type}`)
}

describe('[issue] lives of loans in instalments', () => {
  it.each(vectors.lives.filter(({ id }) => ['i01', 'i02', 'i08', 'i16', 'i20', 'i25'].includes(id)))(
    'life $id: $title',
    { timeout: 120_000 },
    async ({ terms, facts, checkpoints }) => {
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
    },
  )
})
