// Goal: a loan in instalments is sold beside the one with a single payment: its prices, its application, its contract and its payout say
// the same figures, and what is not on offer is refused at its field.
import { DEFAULT_INSTALMENT_PRODUCT } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeRegistration } from '../../../../../test/applicant.ts'
import { makeBorrower, tokenFor } from '../../../../../test/make-loan.ts'
import { makeOfferedLoan } from '../../../../../test/offered-loan.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { verifyLoans } from '../../../../lending/control/verify-books.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2027-01-15T10:00:00Z'))

const PRODUCT = DEFAULT_INSTALMENT_PRODUCT.id

const makeApplicant = () =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    await completeRegistration(tx, userId, server.deps)
    return { userId, token: await tokenFor(tx, server.deps, userId) }
  })

describe('the prices of a product in instalments', () => {
  it('are those of each number of instalments and amount, as the day of the payout makes them', async () => {
    const response = await server.call('GET', `/v2/products/${PRODUCT}/prices`)
    expect(response.statusCode, response.body).toBe(200)
    const prices = response.json()
    expect(prices).toMatchObject({
      kind: 'instalments',
      date: '2027-01-15',
      instalment_steps: [{ from: 3, to: 12, step: 1 }],
      amount_steps: [{ from: 50, to: 300, step: 10 }],
      pay_day: { choice: true, min_days: 15 },
    })
    expect(prices.options['3']['300']).toEqual({
      is_free: false,
      instalment: 107.84,
      last_instalment: 107.84,
      return_amount: 323.52,
      commissions: { total: 23.52, original_total: 23.52 },
      fee: 0,
      annual_rate: 47.0967,
      tae: 57.7,
      first_date: '2027-02-15',
      final_date: '2027-04-15',
    })
    expect(Object.keys(prices.options)).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
    expect(prices.representative_example).toMatchObject({ amount: 300, instalments: 12 })
  })

  it('follow the chosen day of the month', async () => {
    const on = async (day: number) =>
      (await server.call('GET', `/v2/products/${PRODUCT}/prices?pay_day=${day}`)).json().options['3']['200']
    expect(await on(31)).toMatchObject({ first_date: '2027-01-31' })
    // Fewer than fifteen days away: a month later.
    expect(await on(28)).toMatchObject({ first_date: '2027-02-28' })
  })

  it.each([
    [`/v2/products/${PRODUCT}/prices?pay_day=32`, 'pay_day'],
    [`/v2/products/${PRODUCT}/prices?pay_day=0`, 'pay_day'],
    ['/v2/products/1/prices?pay_day=5', 'pay_day'],
  ])('%s is refused at %s', async (path, property) => {
    const response = await server.call('GET', path)
    expect([response.statusCode, response.json().errors[0].property]).toEqual([422, property])
  })

  it('both products are listed, and the one with a single payment as before', async () => {
    const { items } = (await server.call('GET', '/v2/products')).json()
    expect(items.map(({ id, kind }: { id: number; kind?: string }) => [id, kind])).toEqual([
      [1, undefined],
      [PRODUCT, 'instalments'],
    ])
    expect((await server.call('GET', '/v2/products/1/prices')).json()).not.toHaveProperty('kind')
  })
})

describe('an application for instalments', () => {
  it('keeps their number and day, and shows the table that would be signed', async () => {
    const { token, userId } = await makeApplicant()
    const body = { product_id: PRODUCT, loan_sum: 300, instalments: 3, pay_day: null }
    const made = await server.call('POST', '/v2/loan', { token, body })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      request_amount: 300,
      return_amount: 323.52,
      tae: 57.7,
      final_pay_date: '2027-04-15',
      next_payment: { date: '2027-02-15', amount: 107.84 },
      is_loan_amount_or_term_altered: false,
    })
    expect(made.json().instalments.map(({ total, state }: { total: number; state: string }) => [total, state])).toEqual(
      Array(3).fill([107.84, 'upcoming']),
    )
    const { rows } = await server.pool.query(
      'select product_id, instalments, pay_day, term_days from loans where user_id = $1',
      [userId],
    )
    expect(rows).toEqual([{ product_id: PRODUCT, instalments: 3, pay_day: null, term_days: 90 }])
  })

  it.each([
    [{ product_id: PRODUCT, loan_sum: 300, instalments: 2 }, 'instalments', 'unknownOption'],
    [{ product_id: PRODUCT, loan_sum: 300, instalments: 13 }, 'instalments', 'unknownOption'],
    [{ product_id: PRODUCT, loan_sum: 300, instalments: '3' }, 'instalments', 'incorrectData'],
    [{ product_id: PRODUCT, loan_sum: 310, instalments: 3 }, 'loan_sum', 'unknownOption'],
    [{ product_id: PRODUCT, loan_sum: 300, instalments: 3, pay_day: 32 }, 'pay_day', 'incorrectData'],
    [{ product_id: PRODUCT, loan_sum: 300, loan_period: 14 }, 'instalments', 'field_required'],
    [{ product_id: 1, loan_sum: 300, instalments: 3 }, 'instalments', 'unknownOption'],
    [{ loan_sum: 300 }, 'loan_period', 'field_required'],
  ])('%j is refused at %s', async (body, property, label) => {
    const { token } = await makeApplicant()
    const response = await server.call('POST', '/v2/loan', { token, body })
    expect([response.statusCode, response.json().errors[0]]).toMatchObject([422, { property, label }])
  })

  it('of a product that does not exist is not found', async () => {
    const { token } = await makeApplicant()
    const body = { product_id: 9, loan_sum: 300, instalments: 3 }
    const response = await server.call('POST', '/v2/loan', { token, body })
    expect([response.statusCode, response.json().label]).toEqual([404, 'product_not_found'])
  })
})

describe('an offer in instalments', () => {
  it('is signed, paid out and stored as the schedule that was promised', async () => {
    const loan = await makeOfferedLoan(server, { plan: { instalments: 3, payDay: null } })
    const { token, loanId } = loan
    await server.runJobs()
    const sent = await server.call('POST', '/v2/loan/sign_resend', { token })
    expect(sent.statusCode, sent.body).toBe(200)
    const signed = await server.call('POST', '/v2/loan/sign', { token, body: { code: String(sent.headers.code) } })
    expect(signed.statusCode, signed.body).toBe(200)
    const { rows } = await server.pool.query("select contract -> 'plan' as plan, term_days from loans where id = $1", [
      loanId,
    ])
    expect(rows).toEqual([
      {
        plan: {
          count: 3,
          method: 'annuity',
          dueDay: null,
          feeCents: 0,
          firstPeriodMinDays: 15,
          deferral: { max: 2 },
          acceleration: { minMissed: 3, noticeDays: 30 },
        },
        term_days: 90,
      },
    ])
    const chosen = await server.call('POST', '/v2/loan/steps/autodebit/complete', {
      token,
      body: { autodebit_enabled: false },
    })
    expect(chosen.statusCode, chosen.body).toBe(200)
    await server.runJobs()
    const shown = (await server.call('GET', '/v2/loan', { token })).json()
    expect(shown).toMatchObject({
      status: 2,
      must_pay_date: '2027-02-15',
      final_pay_date: '2027-04-15',
      schedule_version: 1,
      due_now: 0,
      arrears: null,
      return_amount: 323.52,
      next_payment: { date: '2027-02-15', amount: 107.84 },
    })
    expect(await verifyLoans(server.deps, [loanId])).toEqual([])
  })
})
