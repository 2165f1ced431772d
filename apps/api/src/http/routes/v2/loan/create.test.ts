// Goal: an application is created once, on the caller's terms, or refused with the reason at the right field; the server never
// changes the requested terms.
import { addDays, civilDate, DEFAULT_PRODUCT } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRegistration, newApplicant } from '../../../../../test/applicant.ts'
import { withAcceptedDocuments } from '../../../../../test/documents.ts'
import { makeBorrower, makeLoan, tokenFor } from '../../../../../test/make-loan.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'
import { applyLoanEvent, bookRequest } from '../../../../lending/loans/book.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ PUENTE_ALLOWED_ORIGINS: 'https://www.prestamos.example' })
})
afterAll(() => server.close())

const START = '2026-11-16T10:00:00Z'

async function makeCustomer(standing: { isBlocked?: boolean; isBlacklisted?: boolean } = {}) {
  server.clock.set(START)
  return server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    await completeRegistration(tx, userId, server.deps)
    await tx.users.setStanding(userId, { isBlocked: false, isBlacklisted: false, ...standing })
    return { userId, token: await tokenFor(tx, server.deps, userId) }
  })
}
type Customer = Awaited<ReturnType<typeof makeCustomer>>

/** A customer who returned a loan in October. */
async function makeRepeatCustomer(): Promise<Customer> {
  const customer = await makeCustomer()
  const today = civilDate('2026-10-11')
  await server.deps.transaction(async (tx) => {
    const record = await makeLoan(tx, server.deps, customer.userId, { date: addDays(today, -10) })
    const context = { actor: 'borrower', now: server.clock.now(), today }
    await bookRequest(tx, record, { type: 'payoff', id: 'all', date: today }, context)
  })
  return customer
}

const apply = ({ token }: Customer, body: object, key?: string) =>
  server.call('POST', '/v2/loan', {
    token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

const REQUEST = { loan_sum: 150, loan_period: 14 }

const historyOf = async (loanId: number) => {
  const { rows } = await server.pool.query(
    `select from_status, to_status, event, actor from loan_status_changes where loan_id = $1 order by id`,
    [loanId],
  )
  return rows.map(({ from_status: from, to_status: to }) => [from, to])
}
const loansOf = async ({ userId }: Customer) =>
  (await server.pool.query(`select * from loans where user_id = $1 order by id`, [userId])).rows

describe('an application', () => {
  it('[R3.03] an application in either client’s format passes request and new, and waits for the documents', async () => {
    for (const body of [REQUEST, { sum: 150, terms: 14 }]) {
      const response = await apply(await makeCustomer(), body)
      expect(response.statusCode).toBe(201)
      const loan = response.json()
      expect(loan).toMatchObject({
        status: 33,
        required_files: ['id_card', 'id_card_back', 'selfie_with_id_card'],
        request_amount: 150,
        original_request_amount: 150,
        request_date: '2026-11-16',
        predicted_must_pay_date: '2026-11-30',
        return_amount: 150, // a first loan is free
        late_interest_per_day: 0.01, // 150 € at 2 points a year alone
        is_loan_amount_or_term_altered: false,
        days: { total: 14, left: null, late: 0 },
      })
      expect(loan.public_id).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
      expect(await historyOf(loan.id)).toEqual([
        [null, 0],
        [0, 100],
        [100, 33],
      ])
    }
  })

  it('an application of a customer with accepted documents goes straight to the bank step', async () => {
    const customer = await makeCustomer()
    await withAcceptedDocuments(server, customer.userId)
    const loan = (await apply(customer, REQUEST)).json()
    expect(loan).toMatchObject({ status: 35, required_files: [] })
    expect(await historyOf(loan.id)).toEqual([
      [null, 0],
      [0, 100],
      [100, 35],
    ])
  })

  it('stores the product version, the legal regime of its date, its source and the caller’s terms', async () => {
    const customer = await makeRepeatCustomer()
    await apply(customer, {
      ...REQUEST,
      loan_sum: 800,
      target_url: 'https://www.prestamos.example/oferta',
      attempt_reference: 'attempt-1',
    })
    expect((await loansOf(customer)).at(-1)).toMatchObject({
      product_id: 1,
      product_version: DEFAULT_PRODUCT.version,
      regime_id: 'ES-2011',
      customer_kind: 'repeat',
      is_first_loan: false,
      original_amount_cents: 80_000,
      target_url: 'https://www.prestamos.example/oferta',
      attempt_reference: 'attempt-1',
    })
    server.clock.set('2026-11-20T10:00:00Z')
    const later = await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      await completeRegistration(tx, userId, server.deps)
      return { userId, token: await tokenFor(tx, server.deps, userId) }
    })
    await apply(later, { ...REQUEST, target_url: 'https://evil.example/' })
    expect((await loansOf(later)).at(-1)).toMatchObject({ regime_id: 'ES-CCD2', target_url: null })
  })

  it.each([
    [{ loan_sum: 310, loan_period: 14 }, 'loan_sum'], // a new customer's amounts end at 300 €
    [{ loan_sum: 155, loan_period: 14 }, 'loan_sum'],
    [{ loan_sum: 150.001, loan_period: 14 }, 'loan_sum'],
    [{ loan_sum: 150, loan_period: 31 }, 'loan_period'],
    [{ sum: 1000, terms: 7 }, 'sum'],
    [{ sum: 100, terms: 6 }, 'terms'],
    [{ loan_sum: -50, loan_period: 14 }, 'loan_sum'],
    [{ loan_sum: '150', loan_period: 14 }, 'loan_sum'],
    [{ loan_sum: 150, loan_period: 14.5 }, 'loan_period'],
    [{ loan_sum: 150 }, 'loan_period'],
    [{ ...REQUEST, promocode: 'NADA' }, 'promocode'],
    [{ sum: 150, terms: 14, promoCode: 'x-y' }, 'promoCode'],
  ])('%j is refused at its field, never adjusted', async (body, property) => {
    const customer = await makeCustomer()
    const response = await apply(customer, body)
    expect([response.statusCode, response.json().errors[0].property]).toEqual([422, property])
    expect(await loansOf(customer)).toEqual([])
  })

  it('[R3.06] rejects an unknown promo code with promoCodeExpired and its text; stores a known one with its percentage', async () => {
    const customer = await makeRepeatCustomer()
    const refused = await apply(customer, { ...REQUEST, promocode: 'NADA' })
    expect(refused.json().errors).toEqual([
      { property: 'promocode', label: 'promoCodeExpired', message: 'No se encontró el código promocional' },
    ])
    await server.deps.transaction((tx) =>
      tx.promoCodes.add({ code: 'MENOS20', percentCommission: 20, validFrom: civilDate('2026-11-01') }),
    )
    const loan = (await apply(customer, { ...REQUEST, loan_sum: 100, promocode: ' menos20 ' })).json()
    expect(loan.return_amount).toBe(111.2) // 14 days at 0.8 % a day
    expect((await loansOf(customer)).at(-1)).toMatchObject({ promo_code: 'MENOS20', percent_commission: 20 })
  })
})

describe('[R3.06, R4.06] a promo code without effect', () => {
  const CODES = [
    { code: 'SOLOMAS', percentExtension: 50 },
    { code: 'NINGUNO' },
    { code: 'DIEZ', percentCommission: 10 },
    { code: 'VEINTE', percentCommission: 20 },
  ]
  beforeAll(() =>
    server.deps.transaction(async (tx) => {
      for (const code of CODES) await tx.promoCodes.add({ ...code, validFrom: civilDate('2026-11-01') })
    }),
  )

  it.each([
    [
      'SOLOMAS',
      'promo_code_for_extension',
      'Este código es para ampliar el plazo. En un préstamo nuevo no descuenta nada.',
    ],
    [
      'NINGUNO',
      'promo_code_no_effect',
      'Este código no descuenta nada de lo que has elegido. Sigue sin él y guárdalo para otra ocasión.',
    ],
  ])('%s is refused by the check and by the application, which leaves no loan', async (code, label, message) => {
    const customer = await makeRepeatCustomer()
    const before = await loansOf(customer)
    const check = await server.call('POST', '/v2/check-promocode', { token: customer.token, body: { promocode: code } })
    expect(check.json()).toEqual({ valid: false, message })
    const refused = await apply(customer, { ...REQUEST, promocode: code })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ property: 'promocode', label, message }]])
    expect(await loansOf(customer)).toEqual(before)
  })

  it('a promo code without effect is refused on a free loan, and the application works without it', async () => {
    const customer = await makeCustomer()
    const refused = await apply(customer, { ...REQUEST, promocode: 'VEINTE' })
    expect([refused.statusCode, refused.json().label]).toEqual([422, 'promo_code_no_effect'])
    expect((await apply(customer, REQUEST)).statusCode).toBe(201)
  })

  it('a promo code without effect is refused when an earned discount is larger, and accepted when it is smaller', async () => {
    const customer = await makeRepeatCustomer()
    const earned = {
      userId: customer.userId,
      target: 'autodebit_card_added',
      percent: 15,
      createdAt: server.clock.now(),
    } as const
    await server.deps.transaction((tx) => tx.customerDiscounts.grant(earned))
    const refused = await apply(customer, { ...REQUEST, promocode: 'DIEZ' })
    expect([refused.statusCode, refused.json().label]).toEqual([422, 'promo_code_no_effect'])
    expect((await apply(customer, { ...REQUEST, promocode: 'VEINTE' })).statusCode).toBe(201)
  })
})

describe('eligibility to apply', () => {
  it('allows one application or loan at a time', async () => {
    const customer = await makeCustomer()
    await apply(customer, REQUEST)
    const second = await apply(customer, REQUEST)
    expect([second.statusCode, second.json().label]).toEqual([409, 'active_loan_exists'])
    expect(await loansOf(customer)).toHaveLength(1)
  })

  it('refuses a blacklisted customer, and records nothing', async () => {
    const customer = await makeCustomer({ isBlacklisted: true })
    const response = await apply(customer, REQUEST)
    expect([response.statusCode, response.json().label]).toEqual([403, 'not_allowed'])
    expect(await loansOf(customer)).toEqual([])
  })

  it('[R6.03] refuses the application of a blocked customer at once', async () => {
    const customer = await makeCustomer({ isBlocked: true })
    const response = await apply(customer, REQUEST)
    expect([response.statusCode, response.json().status]).toEqual([201, 4])
    expect(await historyOf(response.json().id)).toEqual([
      [null, 0],
      [0, 4],
    ])
  })

  it('applies a cooling period of thirty days after a refusal, to the day', async () => {
    const customer = await makeCustomer({ isBlocked: true })
    await apply(customer, REQUEST)
    await server.deps.transaction((tx) => tx.users.setStanding(customer.userId, { isBlocked: false }))
    const applyOn = async (instant: string) => {
      server.clock.set(instant)
      const token = await server.deps.transaction((tx) => tokenFor(tx, server.deps, customer.userId))
      const { reapply_from: reapplyFrom } = (await server.call('GET', '/v2/loan', { token })).json()
      expect(reapplyFrom).toBe(instant < '2026-12-15T23' ? '2026-12-16' : null)
      return apply({ ...customer, token }, REQUEST)
    }
    const early = await applyOn('2026-12-15T22:30:00Z')
    expect([early.statusCode, early.json().label, early.headers['retry-after']]).toEqual([
      409,
      'cooling_period',
      '86400',
    ])
    expect((await applyOn('2026-12-15T23:00:00Z')).statusCode).toBe(201) // 16 December in Madrid
  })

  it('allows a customer who returned a loan to apply at once', async () => {
    expect((await apply(await makeRepeatCustomer(), REQUEST)).statusCode).toBe(201)
  })

  it('[R4.03] refuses an incomplete applicant: the response names the missing steps, and nothing is recorded', async () => {
    const fresh = await newApplicant(server)
    const response = await apply(fresh, REQUEST)
    expect([response.statusCode, response.json().label]).toEqual([409, 'registration_incomplete'])
    expect(response.json().missing_steps).toEqual(['personalData', 'additionalInformation', 'dynamic'])
    expect(await loansOf(fresh)).toEqual([])

    await server.deps.transaction((tx) => completeRegistration(tx, fresh.userId, server.deps))
    await server.pool.query('delete from employments where user_id = $1', [fresh.userId])
    expect((await apply(fresh, REQUEST)).json().missing_steps).toEqual(['additionalInformation'])
  })

  it('[R4.03] asks an agent’s customer for all data in one step', async () => {
    const fresh = await newApplicant(server)
    await server.pool.query('update users set is_registered_by_agent = true where id = $1', [fresh.userId])
    expect((await apply(fresh, REQUEST)).json().missing_steps).toEqual(['dynamic'])
  })

  it('requires a token', async () => {
    expect((await server.call('POST', '/v2/loan', { body: REQUEST })).statusCode).toBe(401)
  })
})

describe('a repeated application', () => {
  it('a repeated application with the same key gets the same response; the key with another body is refused', async () => {
    const customer = await makeCustomer()
    const first = await apply(customer, REQUEST, 'key-1')
    const again = await apply(customer, { loan_period: 14, loan_sum: 150 }, 'key-1')
    expect(again.statusCode).toBe(201)
    expect(again.body).toBe(first.body)
    const other = await apply(customer, { ...REQUEST, loan_sum: 160 }, 'key-1')
    expect([other.statusCode, other.json().label]).toEqual([422, 'idempotency_key_reused'])
  })

  it('a repeated application with the same attempt reference and no key is the same application', async () => {
    const customer = await makeCustomer()
    const body = { ...REQUEST, attempt_reference: 'attempt-7' }
    const [first, again] = [await apply(customer, body), await apply(customer, body)]
    expect([again.statusCode, again.json().id]).toEqual([201, first.json().id])
    expect(await loansOf(customer)).toHaveLength(1)
  })

  it('sent twenty times at once creates one', async () => {
    const [keyed, bare] = [await makeCustomer(), await makeCustomer()]
    const withKey = await Promise.all(Array.from({ length: 20 }, () => apply(keyed, REQUEST, 'key-1')))
    expect(new Set(withKey.map(({ body }) => body)).size).toBe(1)
    expect(withKey.every(({ statusCode }) => statusCode === 201)).toBe(true)
    const without = await Promise.all(Array.from({ length: 20 }, () => apply(bare, REQUEST)))
    expect(without.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await loansOf(keyed)).toHaveLength(1)
    expect(await loansOf(bare)).toHaveLength(1)
  })
})

describe('an earned discount', () => {
  const grant = ({ userId }: Customer) =>
    server.pool.query(
      `insert into customer_discounts (user_id, target, percent, created_at) values ($1, 'autodebit_card_added', 15, $2)`,
      [userId, server.clock.now()],
    )
  const discountsOf = async ({ userId }: Customer) =>
    (await server.pool.query(`select used_by_loan_id from customer_discounts where user_id = $1`, [userId])).rows

  it('an earned discount is used by the application that it makes cheaper, and returned when that one is refused', async () => {
    const customer = await makeRepeatCustomer()
    await grant(customer)
    const loan = (await apply(customer, { loan_sum: 100, loan_period: 10 })).json()
    expect(loan.return_amount).toBe(108.5)
    expect(await discountsOf(customer)).toEqual([{ used_by_loan_id: loan.id }])
    const open = () => server.deps.transaction((tx) => tx.customerDiscounts.openOf(customer.userId))
    expect(await open()).toEqual([])
    await server.deps.transaction(async (tx) => {
      const record = await tx.loans.lockById(loan.id)
      const context = { actor: 'system', now: server.clock.now(), today: server.clock.today() }
      if (record) await applyLoanEvent(tx, record, 'application_refused', context)
    })
    expect(await open()).toMatchObject([{ percent: 15 }])
  })

  it('an earned discount is kept for a loan with a cost: a free first loan does not use it up', async () => {
    const customer = await makeCustomer()
    await grant(customer)
    expect((await apply(customer, REQUEST)).json().return_amount).toBe(150)
    expect(await discountsOf(customer)).toEqual([{ used_by_loan_id: null }])
  })
})
