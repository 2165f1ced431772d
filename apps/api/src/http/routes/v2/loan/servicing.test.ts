// Goal: what a borrower sees of a loan and can do with it, in the API format, for the day and to the cent.
import { Loan } from '@puente/contract'
import { addDays, type CivilDate, centsOf, civilDate, LOAN_STATUSES, statusNumber } from '@puente/domain'
import { loanStatusTexts } from '@puente/texts/loan'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LoanOptions, makeBorrower, makeLoan, tokenFor } from '../../../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { applyLoanEvent, bookRequest } from '../../../../lending/loans/book.ts'
import { moveLoan } from '../../../../lending/loans/staff.ts'
import { sellPortfolio } from '../../../../staff/sell-portfolio.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const START = '2026-11-16T10:00:00Z'
const TODAY = civilDate('2026-11-16')
beforeEach(() => server.clock.set(START))

async function makeCustomer(...loans: readonly LoanOptions[]) {
  return server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    for (const options of loans) await makeLoan(tx, server.deps, userId, options)
    return { userId, token: await tokenFor(tx, server.deps, userId) }
  })
}
type Customer = Awaited<ReturnType<typeof makeCustomer>>

const get = async ({ token }: Pick<Customer, 'token'>, path: string) => {
  const response = await server.call('GET', path, { token })
  return { status: response.statusCode, body: response.json() }
}
const daysLater = (days: number) => server.clock.set(`${addDays(TODAY, days)}T10:00:00Z`)
const context = (actor = 'system') => ({ actor, now: server.clock.now(), today: server.clock.today() })

describe('[R3.02] GET /v2/loan', () => {
  it('GET /v2/loan has every field of the requirements on a day of its term', async () => {
    const customer = await makeCustomer({})
    daysLater(10)
    const { status, body } = await get(customer, '/v2/loan')
    expect(status).toBe(200)
    expect(Loan.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      status: 2,
      status_type: 'info',
      status_text: 'Préstamo al día',
      request_date: '2026-11-16',
      request_amount: 300,
      original_request_amount: 300,
      give_date: '2026-11-16',
      must_pay_date: '2026-12-16',
      predicted_must_pay_date: null,
      approve_date: '2026-11-16',
      returned_date: null,
      return_amount: 390,
      next_day: 3,
      late_interest_per_day: 3.02, // 300 € at 365 % and 2 points a year
      tae: 2333.9,
      days: { total: 30, left: 20, late: 0 },
      calculations: { today: { body: 300, annual_commission: 30, all_fines: 0, fine: 0, amount: 330 } },
      required_files: [],
      is_loan_amount_or_term_altered: false,
      auto_debit_step_completed: false,
      default_extension_term: 7,
      extendable: true,
      has_pending_payment: false,
      payment_link: null,
      cession_portfolio: null,
      withdrawal_until: '2026-11-30',
    })
    expect(body.available_extensions).toEqual([
      {
        term: 7,
        next_pay_date: '2026-12-23',
        commission_at_the_end: 81,
        cost: 30,
        cost_before_discount: 30,
        discounts: [],
      },
      {
        term: 14,
        next_pay_date: '2026-12-30',
        commission_at_the_end: 102,
        cost: 30,
        cost_before_discount: 30,
        discounts: [],
      },
      {
        term: 30,
        next_pay_date: '2027-01-15',
        commission_at_the_end: 150,
        cost: 30,
        cost_before_discount: 30,
        discounts: [],
      },
    ])
  })

  it('shows a late loan as late on the same day, before the nightly job', async () => {
    const customer = await makeCustomer({})
    daysLater(33)
    const { body } = await get(customer, '/v2/loan')
    expect(body).toMatchObject({ status: 21, status_type: 'error', days: { total: 30, left: 0, late: 3 } })
    // 300 € at 367 % a year: 3,016 € a day.
    expect(body.calculations.today).toEqual({
      body: 300,
      annual_commission: 90,
      all_fines: 9.05,
      fine: 3.02,
      amount: 399.05,
    })
  })

  it('shows an application with the amounts of a payout today', async () => {
    const customer = await makeCustomer({ until: 'request', amountCents: 200_00, termDays: 10 })
    const { body } = await get(customer, '/v2/loan')
    expect(body).toMatchObject({
      status: 0,
      give_date: null,
      must_pay_date: null,
      predicted_must_pay_date: '2026-11-26',
      return_amount: 220,
      days: { total: 10, left: null, late: 0 },
      calculations: { today: { body: 0, annual_commission: 0, all_fines: 0, fine: 0, amount: 0 } },
      extendable: false,
      available_extensions: [],
      withdrawal_until: null,
    })
  })

  it('shows a counter-offer as altered, with the original request', async () => {
    const customer = await makeCustomer({ until: 'request' })
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockCurrentOf(customer.userId)
      if (!record) throw new Error('no loan')
      const accepted = await applyLoanEvent(tx, record, 'application_accepted', context())
      await applyLoanEvent(tx, accepted, 'offer_made', context(), { amountCents: 150_00, approvedOn: TODAY })
    })
    const { body } = await get(customer, '/v2/loan')
    expect(body).toMatchObject({
      status: 26,
      request_amount: 150,
      original_request_amount: 300,
      is_loan_amount_or_term_altered: true,
      terms_agreed: false,
    })
  })

  it('shows no debt and no date in status 15', async () => {
    const customer = await makeCustomer({})
    daysLater(1)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockCurrentOf(customer.userId)
      if (!record) throw new Error('no loan')
      const date = server.clock.today()
      await bookRequest(tx, record, { type: 'payout_returned', id: 'back', date }, context())
    })
    expect((await get(customer, '/v2/loan')).body).toMatchObject({
      status: 15,
      give_date: null,
      must_pay_date: null,
      return_amount: 0,
      days: { total: 30, left: null, late: 0 },
    })
  })

  it('[R4.01] shows a sold loan with its buyer and the figures of that day', async () => {
    const customer = await makeCustomer({ termDays: 7 })
    daysLater(8)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockCurrentOf(customer.userId)
      if (!record) throw new Error('no loan')
      const moved = await moveLoan(tx, record, 'presale', context('admin:ana'))
      if (moved.outcome !== 'booked') throw new Error(moved.reason)
      const buyer = {
        name: 'Cobros Ejemplo, S. L.',
        phone: '34910000000',
        email: 'cobros@ejemplo.example',
        accountHolderName: 'Cobros Ejemplo',
        accountNumber: 'ES9121000418450200051332',
        swift: 'CAIXESBBXXX',
        bankName: 'Banco Ejemplo',
      }
      await sellPortfolio(tx, server.deps, [record.loan.id], await tx.loans.addBuyer(buyer), context('admin:ana'))
    })
    const onTheDay = (await get(customer, '/v2/loan')).body
    daysLater(100)
    const later = (await get(customer, '/v2/loan')).body
    expect(later).toMatchObject({
      status: 27,
      days: { left: 0, late: 0 },
      cession_portfolio: {
        sold_date: '2026-11-24',
        cession_buyer: {
          name: 'Cobros Ejemplo, S. L.',
          phone: '34910000000',
          email: 'cobros@ejemplo.example',
          account_holder_name: 'Cobros Ejemplo',
          account_number: 'ES9121000418450200051332',
          swift: 'CAIXESBBXXX',
          bank_name: 'Banco Ejemplo',
        },
      },
    })
    expect(later.calculations.today.amount).toBe(onTheDay.calculations.today.amount)

    // A borrower who tries to pay here learns that the debt was sold, and to whom.
    const refusal = { label: 'loan_sold', cession_portfolio: later.cession_portfolio }
    expect(await get(customer, '/v2/loan/partial_repay?amount=10')).toMatchObject({ status: 409, body: refusal })
    for (const payment of [
      { payment_type: 'payoff' },
      { payment_type: 'partial_repay', amount: 10 },
      { payment_type: 'prolongation', term: 7 },
    ]) {
      const answer = await server.call('POST', '/v2/loan/payment-request/generate', {
        token: customer.token,
        body: payment,
      })
      expect([answer.statusCode, answer.json()]).toMatchObject([409, refusal])
      expect(answer.json().message).toContain('otra empresa')
    }
    const visit = await server.call('GET', `/payment?access_token=${customer.token}&payment_type=payoff`, {
      headers: { accept: 'text/html' },
    })
    expect([visit.statusCode, visit.headers.location]).toEqual([302, '/account'])
  })

  it('[R4.01] gives every status a number, a marker and a Spanish text', () => {
    for (const status of LOAN_STATUSES) {
      expect(statusNumber(status)).toBeTypeOf('number')
      expect(loanStatusTexts[status], status).toMatch(/^[A-ZÁÉÍÓÚ¡].{5,60}$/)
    }
    expect(new Set(Object.values(loanStatusTexts)).size).toBe(LOAN_STATUSES.length)
  })

  it('answers 304 to a caller with the current version, and a new response the next day', async () => {
    const customer = await makeCustomer({})
    const first = await server.call('GET', '/v2/loan', { token: customer.token })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await server.call('GET', '/v2/loan', { token: customer.token, headers })).statusCode).toBe(304)
    daysLater(1)
    expect((await server.call('GET', '/v2/loan', { token: customer.token, headers })).statusCode).toBe(200)
  })

  it('GET /v2/loan is 404 without a loan and 401 without a token', async () => {
    expect(await get(await makeCustomer(), '/v2/loan')).toMatchObject({
      status: 404,
      body: { label: 'loan_not_found' },
    })
    expect((await server.call('GET', '/v2/loan')).statusCode).toBe(401)
  })
})

describe('GET /v2/loans and the user', () => {
  it('list newest first, and no other customer’s', async () => {
    const customer = await makeCustomer({ amountCents: 100_00 })
    daysLater(3)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockCurrentOf(customer.userId)
      if (!record) throw new Error('no loan')
      await bookRequest(tx, record, { type: 'payoff', id: 'all', date: server.clock.today() }, context())
      await makeLoan(tx, server.deps, customer.userId, { until: 'request', amountCents: 200_00 })
    })
    const { body } = await get(customer, '/v2/loans')
    expect(body.items.map((loan: Loan) => [loan.request_amount, loan.status, loan.returned_date])).toEqual([
      [200, 0, null],
      [100, 3, '2026-11-19'],
    ])
    expect((await get(await makeCustomer(), '/v2/loans')).body).toEqual({ items: [] })
  })

  it('[R4.02] authorization status is 1 before the first application, 2 while the newest is open, then 3', async () => {
    const customer = await makeCustomer()
    expect((await get(customer, '/v2/user')).body).toMatchObject({
      permissions: { authorization_status: 1 },
      loan: null,
      loan_count: { all: 0, active: 0 },
    })
    const { loan } = await server.deps.transaction((tx) => makeLoan(tx, server.deps, customer.userId))
    expect((await get(customer, '/v2/user')).body).toMatchObject({
      permissions: { authorization_status: 2 },
      loan: { id: loan.id, public_id: loan.publicId, status: 2 },
      loan_count: { all: 1, active: 1 },
      is_repeated: false,
    })
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loan.id)
      if (!record) throw new Error('no loan')
      await bookRequest(tx, record, { type: 'payoff', id: 'all', date: TODAY }, context())
    })
    expect((await get(customer, '/v2/user')).body).toMatchObject({
      permissions: { authorization_status: 3 },
      loan_count: { all: 1, active: 0 },
      is_repeated: true,
    })
  })

  it('[R6.03] GET /v2/loans and the user do not show a blocked customer with a debt as blocked, but refuse an extension', async () => {
    const customer = await makeCustomer({ annualRateMillionths: 0 })
    const debtless = await makeCustomer()
    await server.deps.transaction(async (tx) => {
      for (const { userId } of [customer, debtless]) await tx.users.setStanding(userId, { isBlocked: true })
    })
    daysLater(1)
    expect((await get(customer, '/v2/user')).body.permissions.is_blocked).toBe(false)
    expect((await get(debtless, '/v2/user')).body.permissions.is_blocked).toBe(true)
    expect((await get(customer, '/v2/loan')).body).toMatchObject({ extendable: false, available_extensions: [] })
    expect((await get(customer, '/v2/loan/prolong_details')).status).toBe(403)
    expect((await activate(customer, { term: 7 })).statusCode).toBe(403)
    expect((await get(customer, '/v2/loan/partial_repay?amount=10')).status).toBe(200)
  })
})

describe('[R5.13] GET /v2/loan/partial_repay', () => {
  it('settles fines, then commission, then principal, and shows the remainder', async () => {
    const customer = await makeCustomer({})
    daysLater(33)
    const { body } = await get(customer, '/v2/loan/partial_repay?amount=150')
    expect(body).toEqual({
      min: 0.1,
      max: 399.05,
      step: 10,
      amount: 150,
      allocation: { fines: 9.05, commission: 90, body: 50.95 },
      after: {
        body: 249.05,
        annual_commission: 0,
        all_fines: 0,
        amount: 249.05,
        return_amount: 249.05,
        closes_loan: false,
      },
    })
  })

  it('accepts 0,10 € up to today’s total, and the total closes the loan', async () => {
    const customer = await makeCustomer({})
    daysLater(10)
    const quote = (amount: string) => get(customer, `/v2/loan/partial_repay?amount=${amount}`)
    expect((await quote('0.1')).body.allocation).toEqual({ fines: 0, commission: 0.1, body: 0 })
    expect((await quote('330')).body.after).toMatchObject({ amount: 0, closes_loan: true })
    expect(await quote('0.09')).toMatchObject({
      status: 422,
      body: { errors: [{ property: 'amount', label: 'minAmount' }] },
    })
    expect(await quote('330.01')).toMatchObject({
      status: 422,
      body: { errors: [{ property: 'amount', label: 'maxAmount' }] },
    })
    expect(await quote('abc')).toMatchObject({ status: 422, body: { errors: [{ label: 'only_numbers' }] } })
    expect((await get(customer, '/v2/loan/partial_repay')).body).toMatchObject({ amount: 330, max: 330 })
  })

  it('GET /v2/loan/partial_repay is 409 when nothing is owed', async () => {
    const customer = await makeCustomer({ until: 'request' })
    expect(await get(customer, '/v2/loan/partial_repay?amount=10')).toMatchObject({
      status: 409,
      body: { label: 'nothing_to_pay' },
    })
  })
})

describe('extensions', () => {
  it('extensions are quoted singly and together, with a promo code', async () => {
    await server.deps.transaction((tx) =>
      tx.promoCodes.add({ code: 'MITAD', percentExtension: 50, validFrom: civilDate('2026-01-01') }),
    )
    const customer = await makeCustomer({ rules: { extensionPriceCents: 5_00 } })
    daysLater(10)
    const chosen = (await get(customer, '/v2/loan/prolong?term=14')).body
    expect(chosen).toEqual({
      term: 14,
      next_pay_date: '2026-12-30',
      commission_at_the_end: 102,
      cost: 35,
      cost_before_discount: 35,
      discounts: [],
      tae: 2782,
    })
    const details = (await get(customer, '/v2/loan/prolong_details?promocode=mitad')).body
    expect(details.default_extension_term).toBe(7)
    expect(details.available_extensions[0]).toMatchObject({
      term: 7,
      cost: 20,
      cost_before_discount: 35,
      discounts: [{ type: 'commission', value: 15 }],
    })
    expect(await get(customer, '/v2/loan/prolong_details?promocode=NADA')).toMatchObject({
      status: 422,
      body: { errors: [{ property: 'promocode', label: 'promoCodeExpired' }] },
    })
    expect(await get(customer, '/v2/loan/prolong?term=8')).toMatchObject({
      status: 422,
      body: { errors: [{ property: 'term', label: 'unknownOption' }] },
    })
  })

  it('[R4.06] reject a code for new loans at its field, and accept a code for extensions', async () => {
    await server.deps.transaction(async (tx) => {
      await tx.promoCodes.add({ code: 'NUEVO', percentCommission: 20, validFrom: civilDate('2026-01-01') })
      await tx.promoCodes.add({ code: 'PRECIO', percentExtensionPrice: 100, validFrom: civilDate('2026-01-01') })
    })
    const customer = await makeCustomer({ rules: { extensionPriceCents: 5_00 } })
    daysLater(10)
    const refusal = {
      label: 'promo_code_for_new_loan',
      errors: [
        {
          property: 'promocode',
          label: 'promo_code_for_new_loan',
          message: 'Este código es para un préstamo nuevo. Para ampliar el plazo no descuenta nada.',
        },
      ],
    }
    for (const path of ['/v2/loan/prolong_details?promocode=nuevo', '/v2/loan/prolong?term=7&promocode=NUEVO']) {
      expect(await get(customer, path)).toMatchObject({ status: 422, body: refusal })
    }
    const activated = await activate(customer, { term: 7, promocode: 'NUEVO' })
    expect([activated.statusCode, activated.json()]).toMatchObject([422, refusal])
    expect((await get(customer, '/v2/loan')).body).toMatchObject({ status: 2, has_pending_payment: false })
    expect((await get(customer, '/v2/loan/prolong?term=7&promocode=PRECIO')).body).toMatchObject({
      cost: 30,
      discounts: [{ type: 'price', value: 5 }],
    })
  })

  it('[R4.06] reject a code for the extension price where extensions are free', async () => {
    await server.deps.transaction((tx) =>
      tx.promoCodes.add({ code: 'SINPRECIO', percentExtensionPrice: 100, validFrom: civilDate('2026-01-01') }),
    )
    const customer = await makeCustomer({ rules: { extensionPriceCents: 0 } })
    daysLater(10)
    const refusal = { label: 'promo_code_no_effect', errors: [{ property: 'promocode' }] }
    for (const path of [
      '/v2/loan/prolong_details?promocode=SINPRECIO',
      '/v2/loan/prolong?term=7&promocode=SINPRECIO',
    ]) {
      expect(await get(customer, path)).toMatchObject({ status: 422, body: refusal })
    }
    const activated = await activate(customer, { term: 7, promocode: 'SINPRECIO' })
    expect([activated.statusCode, activated.json()]).toMatchObject([422, refusal])
    const paid = await server.call('POST', '/v2/loan/payment-request/generate', {
      token: customer.token,
      body: { payment_type: 'prolongation', term: 7, promocode: 'SINPRECIO' },
    })
    expect([paid.statusCode, paid.json()]).toMatchObject([422, refusal])
    expect((await get(customer, '/v2/loan')).body).toMatchObject({ has_pending_payment: false })
  })

  it('extensions are unavailable on the payout day and on a closed loan', async () => {
    const customer = await makeCustomer({})
    const refusal = { status: 409, body: { label: 'not_extendable' } }
    expect(await get(customer, '/v2/loan/prolong')).toMatchObject(refusal)
    daysLater(3)
    expect((await get(customer, '/v2/loan/prolong')).status).toBe(200)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockCurrentOf(customer.userId)
      if (!record) throw new Error('no loan')
      await bookRequest(tx, record, { type: 'payoff', id: 'all', date: server.clock.today() }, context())
    })
    expect(await get(customer, '/v2/loan/prolong')).toMatchObject(refusal)
  })

  it('extensions with an upfront cost are refused with the link of their payment, which holds nothing until it is opened', async () => {
    const customer = await makeCustomer({})
    daysLater(5)
    const response = await activate(customer, { term: 7 })
    expect(response.statusCode).toBe(409)
    const { payment_link: link } = response.json()
    expect(response.json()).toMatchObject({
      label: 'payment_required',
      payment_link: expect.stringMatching(/\/payment\//),
    })
    expect((await activate(customer, { term: 7 })).json().payment_link).toBe(link)
    expect((await get(customer, '/v2/loan')).body).toMatchObject({ has_pending_payment: false, extendable: true })

    // Opened, it holds the loan like any other payment.
    expect((await server.call('GET', new URL(link).pathname)).statusCode).toBe(200)
    expect((await get(customer, '/v2/loan')).body).toMatchObject({
      status: 2,
      has_pending_payment: true,
      payment_link: link,
      extendable: false,
    })
  })

  it('extensions that were refused for their payment do not stop a payoff, and their link then opens nothing', async () => {
    const customer = await makeCustomer({})
    daysLater(5)
    const { payment_link: link } = (await activate(customer, { term: 7 })).json()
    const payoff = await server.call('POST', '/v2/loan/payment-request/generate', {
      token: customer.token,
      body: { payment_type: 'payoff' },
    })
    expect(payoff.statusCode, payoff.body).toBe(200)
    const open = () => server.call('GET', new URL(link).pathname)
    expect((await open()).headers.location).toBe('/account')
    await server.call('POST', new URL(payoff.json().payment_link).pathname, { body: { outcome: 'success' } })
    expect((await get(customer, '/v2/loan')).body).toMatchObject({ status: 3 })
    expect((await open()).headers.location).toBe('/account')
    const { rows } = await server.pool.query(
      'select kind, status from card_operations where user_id = $1 order by kind',
      [customer.userId],
    )
    expect(rows).toEqual([
      { kind: 'payoff', status: 'completed' },
      { kind: 'prolongation', status: 'abandoned' },
    ])
  })

  it('extensions without a cost start at once, and a double submit activates one', async () => {
    const customer = await makeCustomer({ annualRateMillionths: 0 })
    daysLater(5)
    const first = await activate(customer, { term: 7 })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ status: 20, must_pay_date: '2026-12-23', days: { total: 37 } })
    expect((await activate(customer, { term: 7 })).json()).toEqual(first.json())
    expect((await activate(customer, { term: 14 })).json()).toMatchObject({ must_pay_date: '2027-01-06' })
  })

  it('show the quoted TAE on the loan afterwards, also for a free loan and after a part payment', async () => {
    const free = await makeCustomer({ annualRateMillionths: 0 })
    daysLater(30)
    const quoted = (await get(free, '/v2/loan/prolong?term=30')).body
    expect(quoted).toMatchObject({ tae: 393.4, commission_at_the_end: 90 })
    expect((await activate(free, { term: 30 })).json()).toMatchObject({ tae: 393.4, return_amount: 390 })
    daysLater(40)
    expect((await get(free, '/v2/loan')).body.tae).toBe(393.4)

    daysLater(0)
    const paying = await makeCustomer({})
    const book = (request: Parameters<typeof bookRequest>[2]) =>
      server.deps.transaction(async (tx) => {
        const record = await tx.loans.lockCurrentOf(paying.userId)
        if (!record) throw new Error('gone')
        expect((await bookRequest(tx, record, request, context())).outcome).toBe('booked')
      })
    daysLater(10)
    await book({ type: 'payment', id: 'part', date: server.clock.today(), cents: 100_00 })
    expect((await get(paying, '/v2/loan')).body.tae).toBe(2333.9)
    daysLater(20)
    const { tae } = (await get(paying, '/v2/loan/prolong?term=14')).body
    await book({ type: 'extension', id: 'more', date: server.clock.today(), termDays: 14 })
    expect((await get(paying, '/v2/loan')).body.tae).toBe(tae)
  })
})

const activate = ({ token }: Customer, body: object, key?: string) =>
  server.call('POST', '/v2/loan/activate_extension', {
    token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

describe('an idempotency key', () => {
  it('gives fifty simultaneous requests one effect and the same response', async () => {
    const customer = await makeCustomer({ annualRateMillionths: 0 })
    daysLater(5)
    const responses = await Promise.all(Array.from({ length: 50 }, () => activate(customer, { term: 7 }, 'key-1')))
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(responses[0]?.statusCode).toBe(200)
    const { rows } = await server.pool.query(
      `select count(*)::int as count from loan_facts f join loans l on l.id = f.loan_id
       where l.user_id = $1 and f.fact ->> 'type' = 'extension'`,
      [customer.userId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('keeps its response after the loan changed, and refuses another body', async () => {
    const customer = await makeCustomer({ annualRateMillionths: 0 })
    daysLater(5)
    const first = await activate(customer, { term: 7 }, 'key-1')
    daysLater(6)
    expect((await activate(customer, { term: 7 }, 'key-1')).json()).toEqual(first.json())
    const reused = await activate(customer, { term: 14 }, 'key-1')
    expect(reused.statusCode).toBe(422)
    expect(reused.json()).toMatchObject({ label: 'idempotency_key_reused' })
    // The same key of another customer is a different key.
    const other = await makeCustomer({ annualRateMillionths: 0, date: TODAY })
    expect((await activate(other, { term: 14 }, 'key-1')).statusCode).toBe(200)
  })

  it('an idempotency key of a request that must be paid first returns the same link', async () => {
    const customer = await makeCustomer({})
    daysLater(5)
    const first = await activate(customer, { term: 7 }, 'key-1')
    expect(first.statusCode).toBe(409)
    const again = await activate(customer, { term: 7 }, 'key-1')
    expect([again.statusCode, again.json()]).toEqual([409, first.json()])
  })
})

describe('GET /v2/loan/explain', () => {
  it('returns the lines behind every amount of a day, and they add up', async () => {
    const customer = await makeCustomer({})
    daysLater(10)
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockCurrentOf(customer.userId)
      if (!record) throw new Error('no loan')
      await bookRequest(tx, record, { type: 'payment', id: 'p', date: server.clock.today(), cents: 130_00 }, context())
    })
    daysLater(33)
    const { body } = await get(customer, '/v2/loan/explain')
    expect(body.body.map((line: { text: string; amount: number }) => [line.text, line.amount])).toEqual([
      ['Dinero que te enviamos', 300],
      ['Tu pago', -100],
    ])
    expect(body.annual_commission.map((line: { text: string; amount: number }) => [line.text, line.amount])).toEqual([
      ['Intereses de 10 días sobre 300,00\u00a0€', 30],
      ['Tu pago', -30],
      ['Intereses de 20 días sobre 200,00\u00a0€', 40],
    ])
    expect(body.all_fines[0]).toMatchObject({ text: 'Intereses de demora de 3 días sobre 200,00\u00a0€', amount: 6.03 })
    for (const [part, lines] of [
      ['body', body.body],
      ['annual_commission', body.annual_commission],
      ['all_fines', body.all_fines],
    ]) {
      const sumCents = lines.reduce((sum: number, { amount }: { amount: number }) => sum + centsOf(amount), 0)
      expect(sumCents / 100, part).toBe(body.calculations[part])
    }
  })

  it('works for an earlier day, but not before the payout', async () => {
    const customer = await makeCustomer({})
    daysLater(10)
    const on = (date: CivilDate) => get(customer, `/v2/loan/explain?date=${date}`)
    expect((await on(addDays(TODAY, 4))).body.calculations).toMatchObject({ annual_commission: 12, amount: 312 })
    expect(await on(addDays(TODAY, -1))).toMatchObject({ status: 422, body: { errors: [{ label: 'minDate' }] } })
    expect(await get(customer, '/v2/loan/explain?date=hoy')).toMatchObject({ status: 422 })
  })
})

describe('the sandbox clock', () => {
  it('runs every night in between: charges are booked and statuses change', async () => {
    const customer = await makeCustomer({ termDays: 7 })
    const moved = await server.call('POST', '/sandbox/clock', { body: { advance_days: 9 } })
    expect(moved.json()).toEqual({ now: '2026-11-25T10:00:00.000Z' })
    const { rows } = await server.pool.query(
      `select l.status, a.accrued_through::text, count(t.id)::int as nights
       from loans l join loan_accounts a on a.loan_id = l.id
       join ledger_transfers t on t.loan_id = l.id and t.kind = 'accrual'
       where l.user_id = $1 group by l.status, a.accrued_through`,
      [customer.userId],
    )
    expect(rows).toEqual([{ status: 21, accrued_through: '2026-11-25', nights: 9 }])
  })
})
