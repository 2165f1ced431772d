// Goal: each caller is quoted on their own terms: a visitor, a new customer, a repeat customer, a holder of a promo code or an
// earned discount. No quoted price breaks the law of its day.
import { addDays, civilDate, DEFAULT_PRODUCT, type Product } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan, tokenFor } from '../../../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { bookRequest } from '../../../../lending/loans/book.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

interface Customer {
  readonly userId: number
  readonly token: string
}

const makeCustomer = (): Promise<Customer> =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    return { userId, token: await tokenFor(tx, server.deps, userId) }
  })

const START = civilDate('2026-10-01')

/** A customer with a loan paid out in October, optionally returned on its tenth day. */
async function makeBorrowerWithLoan(isReturned: boolean): Promise<Customer> {
  const customer = await makeCustomer()
  await server.deps.transaction(async (tx) => {
    const record = await makeLoan(tx, server.deps, customer.userId, { date: START })
    if (!isReturned) return
    const today = addDays(START, 10)
    const context = { actor: 'borrower', now: server.clock.now(), today }
    const outcome = await bookRequest(tx, record, { type: 'payoff', id: 'all', date: today }, context)
    expect(outcome.outcome).toBe('booked')
  })
  return customer
}

const pricesFor = async (token?: string, discount?: string) => {
  const query = discount === undefined ? '' : `?discount=${discount}`
  const response = await server.call('GET', `/v2/products/1/prices${query}`, token === undefined ? {} : { token })
  return response.json()
}

describe('[R3.04] prices by customer', () => {
  it('quote a visitor and a new customer up to 300 €, with the first loan free', async () => {
    const { token } = await makeCustomer()
    const visitor = await pricesFor()
    expect(visitor.amount_steps).toEqual([{ from: 50, to: 300, step: 10 }])
    expect(visitor.options['30']['300']).toMatchObject({ is_free: true, return_amount: 300, tae: 0 })
    expect(await pricesFor(token)).toEqual(visitor)
  })

  it('charge a customer for the second loan, also before the first one is returned', async () => {
    const { token } = await makeBorrowerWithLoan(false)
    const prices = await pricesFor(token)
    expect(prices.amount_steps).toEqual([{ from: 50, to: 300, step: 10 }])
    expect(prices.options['30']['300']).toEqual({
      is_free: false,
      return_amount: 390,
      commissions: { total: 90, original_total: 90 },
      tae: 2333.9,
    })
  })

  it('[R6.02] offer a repeat customer up to 1000 € after a returned loan', async () => {
    const { token } = await makeBorrowerWithLoan(true)
    const prices = await pricesFor(token)
    expect(prices.amount_steps).toEqual([{ from: 50, to: 1000, step: 10 }])
    expect(prices.options['7']['1000']).toMatchObject({ is_free: false, return_amount: 1070 })
  })

  it('prices by customer are sent compressed, and not at all to a caller with the current grid', async () => {
    const { token } = await makeBorrowerWithLoan(true)
    const first = await server.call('GET', '/v2/products/1/prices', {
      token,
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(first.headers['content-encoding']).toBe('br')
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await server.call('GET', '/v2/products/1/prices', { token, headers })).statusCode).toBe(304)
    // A visitor's prices differ.
    expect((await server.call('GET', '/v2/products/1/prices', { headers })).statusCode).toBe(200)
  })

  it('[R9.01] start the calculator at 70 € for a new customer and at 200 € for a repeat one', async () => {
    const settingsFor = async (token?: string) =>
      (await server.call('GET', '/api/products/1/settings', token === undefined ? {} : { token })).json().calculator
    const fresh = { amount_default_toggle_position: 70, term_default_toggle_position: 7 }
    expect(await settingsFor()).toEqual(fresh)
    expect(await settingsFor((await makeBorrowerWithLoan(false)).token)).toEqual(fresh)
    expect(await settingsFor((await makeBorrowerWithLoan(true)).token)).toEqual({
      ...fresh,
      amount_default_toggle_position: 200,
    })
  })

  it('list what is on offer to the caller', async () => {
    const { token } = await makeBorrowerWithLoan(true)
    const { items } = (await server.call('GET', '/v2/products', { token })).json()
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      id: 1,
      customer_kind: 'repeat',
      amount_steps: [{ from: 50, to: 1000, step: 10 }],
      annual_rate: 365,
      late_margin: 2,
      first_loan_free_up_to: 300,
      extension_terms: [7, 14, 30],
    })
  })

  it('an unknown product is 404 in every call', async () => {
    for (const path of [
      '/v2/products/9/prices',
      '/api/products/9/settings',
      '/api/products/9/offer/html',
      '/v2/products/9/prices/7/100/offer/html',
    ]) {
      const response = await server.call('GET', path)
      expect([path, response.statusCode, response.json().label]).toEqual([path, 404, 'product_not_found'])
    }
  })
})

describe('[R3.06] promo codes and discounts', () => {
  let repeat: Customer
  beforeEach(async () => {
    repeat = await makeBorrowerWithLoan(true)
  })

  const addCode = (code: string, percentCommission: number, userId: number | null = null) =>
    server.deps.transaction((tx) =>
      tx.promoCodes.add({ code, percentCommission, percentExtension: 5, userId, validFrom: civilDate('2026-11-01') }),
    )
  const addDiscount = (userId: number, percent: number) =>
    server.pool.query(
      `insert into customer_discounts (user_id, target, percent, created_at) values ($1, 'autodebit_card_added', $2, $3)`,
      [userId, percent, server.clock.now()],
    )
  const priceOf300 = async (token: string, code?: string) => (await pricesFor(token, code)).options['30']['300']

  it('a code takes its percentage off the commission and shows the price before it', async () => {
    await addCode('MENOS20', 20)
    expect(await priceOf300(repeat.token, 'MENOS20')).toMatchObject({
      return_amount: 372,
      commissions: { total: 72, original_total: 90 },
    })
  })

  it('an unknown code, or another customer’s, changes no price', async () => {
    const other = await makeCustomer()
    await addCode(`OTRO${other.userId}`, 50, other.userId)
    for (const code of ['NADA', '%20', `OTRO${other.userId}`]) {
      expect((await priceOf300(repeat.token, code)).commissions.total).toBe(90)
    }
    const check = await server.call('POST', '/v2/check-promocode', {
      body: { promocode: `OTRO${other.userId}` },
      token: repeat.token,
    })
    expect(check.json()).toEqual({ valid: false })
  })

  it('a personal code works for its owner, who finds it in the list with its discount', async () => {
    const code = `MIO${repeat.userId}`
    await addCode(code, 30, repeat.userId)
    await server.deps.transaction((tx) =>
      tx.promoCodes.add({
        code: `VIEJO${repeat.userId}`,
        userId: repeat.userId,
        percentCommission: 90,
        validFrom: civilDate('2026-01-01'),
        validUntil: civilDate('2026-11-15'),
      }),
    )
    const list = await server.call('GET', '/v2/user/promocodes', { token: repeat.token })
    expect(list.json()).toEqual({
      items: [{ code, percent_commission: 30, percent_extension: 5, percent_extension_price: 0, valid_until: null }],
    })
    expect((await priceOf300(repeat.token, code)).commissions).toEqual({ total: 63, original_total: 90 })
    const body = { discount: code }
    expect((await server.call('POST', '/v2/check-promocode', { body, token: repeat.token })).json().valid).toBe(true)
    expect((await server.call('POST', '/v2/check-promocode', { body })).json().valid).toBe(false)
    expect((await server.call('GET', '/v2/user/promocodes')).statusCode).toBe(401)
  })

  it('the discount for an added card applies automatically; with a code, the larger of the two applies', async () => {
    await addDiscount(repeat.userId, 15)
    await addCode('POCO5', 5)
    await addCode('MUCHO40', 40)
    expect((await priceOf300(repeat.token)).commissions.total).toBe(76.5)
    expect((await priceOf300(repeat.token, 'POCO5')).commissions.total).toBe(76.5)
    expect((await priceOf300(repeat.token, 'MUCHO40')).commissions.total).toBe(54)
  })
})

describe('the offer as a page', () => {
  it('explains amount, term, due date, rate, total, TAE, late costs and rights', async () => {
    const { token } = await makeBorrowerWithLoan(true)
    const response = await server.call('GET', '/v2/products/1/prices/30/300/offer/html', { token })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const text = response.body.replace(/<[^>]+>/g, ' ').replace(/\u00a0/g, ' ')
    for (const part of [
      'Puente Préstamos de Ejemplo, S. L.',
      '300,00 €',
      '30 días',
      'miércoles, 16 de diciembre de 2026',
      '365 % anual',
      '2.333,9 %',
      '390,00 €',
      '300,00 € × 365 % ÷ 365 × 30 días = 90,00 €',
      'intereses de demora al 367 % anual', // the rate plus two points
      '3,02 € al día',
      'no pasan nunca de 300,00 €', // the cap on all charges
      'desistir durante 14 días',
      '3,00 € por cada día',
      'Atención: tomar dinero prestado cuesta dinero',
      'Ley 16/2011',
    ]) {
      expect(text).toContain(part)
    }
    expect(response.body).toContain('<html lang="es">')
    expect(response.body.match(/<th scope="row">/g)?.length).toBeGreaterThan(9)
  })

  it('says why a first loan is free and what a delay costs', async () => {
    const { body } = await server.call('GET', '/api/products/1/offer/html')
    // The signing step opens it from memory, where other files of ours cannot be reached.
    expect(body).not.toMatch(/(?:href|src)="\//)
    const text = body.replace(/\u00a0/g, ' ')
    expect(text).toContain('70,00 €')
    expect(text).toContain('no tiene intereses')
    expect(text).toContain('intereses de demora al 2 % anual')
  })

  it('explains a discount with the price before it, and keeps the decimals of the rate', async () => {
    const { token } = await makeBorrowerWithLoan(true)
    await server.deps.transaction((tx) =>
      tx.promoCodes.add({ code: 'QUINCE', percentCommission: 15, validFrom: civilDate('2026-11-01') }),
    )
    const path = '/api/products/1/offer/html?amount=200&term=10&discount=QUINCE'
    const text = (await server.call('GET', path, { token })).body.replace(/\u00a0/g, ' ')
    expect(text).toContain('200,00 € × 310,25 % ÷ 365 × 10 días = 17,00 €')
    expect(text).toContain('en lugar de 20,00 € pagas 17,00 €')
  })

  it('shows a caller with an open application that application', async () => {
    const { token, userId } = await makeCustomer()
    await server.deps.transaction((tx) =>
      makeLoan(tx, server.deps, userId, { amountCents: 240_00, termDays: 12, until: 'request' }),
    )
    const text = (await server.call('GET', '/api/products/1/offer/html', { token })).body.replace(/\u00a0/g, ' ')
    expect(text).toContain('240,00 € × 365 % ÷ 365 × 12 días = 28,80 €')
  })

  it.each([
    ['/v2/products/1/prices/30/310/offer/html', 422, 'amount'],
    ['/v2/products/1/prices/31/300/offer/html', 422, 'term'],
    ['/v2/products/1/prices/30/100.001/offer/html', 422, 'amount'],
    ['/v2/products/1/prices/30/300/offer/docx', 422, 'format'],
  ])('%s is refused', async (path, status, property) => {
    const response = await server.call('GET', path)
    expect([response.statusCode, response.json().errors[0].property]).toEqual([status, property])
  })
})

describe('products as data', () => {
  let alone: TestApp
  beforeAll(async () => {
    alone = await createTestApp()
  })
  afterAll(() => alone.close())

  const publish = async (product: Product) => {
    await alone.deps.transaction((tx) => tx.products.add(product))
    await alone.deps.products.refresh()
  }
  const priceOn = async (date: string) => {
    alone.clock.set(`${date}T10:00:00Z`)
    return alone.call('GET', '/v2/products/1/prices')
  }

  it('a new version applies from its date, and existing loans keep the old one', async () => {
    await publish({
      ...DEFAULT_PRODUCT,
      version: 2,
      validFrom: civilDate('2026-12-01'),
      firstLoanFreeUpToCents: null,
      annualRateMillionths: 1_825_000, // half a per cent a day
    })
    expect((await priceOn('2026-11-30')).json().options['10']['100']).toMatchObject({ is_free: true })
    expect((await priceOn('2026-12-01')).json().options['10']['100']).toMatchObject({
      is_free: false,
      return_amount: 105,
    })
    expect(alone.deps.products.version(1, 1)).toEqual(DEFAULT_PRODUCT)
  })

  it('a version is never stored twice, and the first product is not restored', async () => {
    const isAdded = await alone.deps.transaction((tx) => tx.products.add({ ...DEFAULT_PRODUCT, maxExtensions: 9 }))
    expect(isAdded).toBe(false)
    await alone.deps.products.refresh()
    expect(alone.deps.products.version(1, 1).maxExtensions).toBe(DEFAULT_PRODUCT.maxExtensions)
  })

  it('an illegal price is refused with the name of the rule', async () => {
    await publish({
      ...DEFAULT_PRODUCT,
      version: 3,
      validFrom: civilDate('2027-01-01'),
      lateMarginMillionths: 30_000, // three points; the Supreme Court allows two
    })
    const response = await priceOn('2027-01-01')
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      label: 'price_not_lawful',
      errors: [{ property: 'request', label: 'late_interest_margin', message: expect.stringContaining('demora') }],
    })
    const offer = await alone.call('GET', '/v2/products/1/prices/7/100/offer/html')
    expect(offer.json().errors[0].label).toBe('late_interest_margin')
  })
})
