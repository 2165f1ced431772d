// Goal: a lender decides in the browser what is sold and at which price: every wrong term at its field, no price against a law of the
// version's life, from today where nothing was sold yet, back before it starts, and in every process at once.
import type { StaffProducts, StaffProductVersion } from '@puente/contract'
import { addDays, DEFAULT_INSTALMENT_PRODUCT } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../../test/make-loan.ts'
import { approveAs, signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { ChannelListener } from '../../../db/channel.ts'
import { connectionStringOf } from '../../../db/pool.ts'
import { listenForProductChanges } from '../../../db/product-changes.ts'

let server: TestApp
/** Another process on the same database. */
let other: TestApp
const listeners: ChannelListener[] = []
let admin: Awaited<ReturnType<typeof signInAsDemo>>

beforeAll(async () => {
  server = await createTestApp()
  const databaseUrl = connectionStringOf(server.pool)
  other = await createTestApp({}, { on: { databaseUrl, dataDir: server.deps.config.dataDir ?? '' } })
  for (const { deps } of [server, other]) {
    listeners.push(await listenForProductChanges(databaseUrl, () => deps.products.refresh()))
  }
  admin = await signInAsDemo(server, 'admin')
})
afterAll(async () => {
  for (const listener of listeners) await listener.stop()
  await other?.close()
  await server?.close()
})

const read = async (): Promise<StaffProducts> =>
  (await server.call('GET', '/staff/products', { headers: admin.cookie })).json()
const versionsOf = async (id: number): Promise<StaffProductVersion[]> =>
  (await read()).items.filter((item) => item.id === id)
const change = (id: number, body: object) =>
  server.call('POST', `/staff/products/${id}/versions`, {
    headers: admin.headers,
    body: { reason: 'Acuerdo del consejo', ...body },
  })
const publish = async (id: number, body: object) => {
  const asked = await change(id, body)
  expect(asked.statusCode, asked.body).toBe(202)
  const approved = await approveAs(server, 'admin-2', asked.json().approval_id)
  expect(approved.json().state, approved.body).toBe('approved')
  return approved.json()
}
const withdraw = (id: number, version: number) =>
  server.call('POST', `/staff/products/${id}/versions/${version}/withdraw`, {
    headers: admin.headers,
    body: { reason: 'Precio equivocado' },
  })
const inDays = (days: number) => addDays(server.clock.today(), days)
const pricesAt = (node: TestApp) => node.call('GET', '/v2/products/1/prices')

describe('a version of a product', () => {
  it('starts today where nothing was asked for at the prices in force, and every process sells it with a new ETag', async () => {
    const before = await pricesAt(other)
    await publish(1, {
      valid_from: server.clock.today(),
      base_version: 1,
      prices: { annual_rate: 292 },
      terms: {
        amounts: { new: [{ from: 100, to: 200, step: 50 }], repeat: [{ from: 100, to: 600, step: 50 }] },
        defaults: { new: { amount: 100, term_days: 7 }, repeat: { amount: 200, term_days: 14 } },
      },
    })
    for (const node of [server, other]) {
      await expect
        .poll(async () => (await pricesAt(node)).json().amount_steps, { timeout: 2_000 })
        .toEqual([{ from: 100, to: 200, step: 50 }])
      const after = await pricesAt(node)
      expect(after.headers.etag).not.toBe(before.headers.etag)
      expect(after.json().representative_example.annual_rate).toBe(292)
    }
    expect((await versionsOf(1)).map(({ version, state }) => [version, state])).toEqual([
      [1, 'past'],
      [2, 'current'],
    ])
  })

  it('that starts today replaces one of the same day; once a loan was asked for, the next one starts tomorrow', async () => {
    await publish(1, { valid_from: server.clock.today(), prices: { annual_rate: 300 } })
    expect((await versionsOf(1)).map(({ state }) => state)).toEqual(['past', 'replaced', 'current'])
    const { version } = (await versionsOf(1)).at(-1) ?? {}
    await server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      await makeLoan(tx, server.deps, userId, { until: 'request' })
    })
    await server.pool.query('update loans set product_version = $1', [version])
    const refused = await change(1, { valid_from: server.clock.today(), prices: { annual_rate: 310 } })
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([
      422,
      { property: 'valid_from', message: expect.stringContaining('desde mañana') },
    ])
    expect((await change(1, { valid_from: inDays(1), prices: { annual_rate: 310 } })).statusCode).toBe(202)
  })

  it('counts whom its price reached: applications, offers, contracts with their money, and extensions', async () => {
    const { version = 0 } = (await versionsOf(1)).at(-1) ?? {}
    await server.deps.transaction(async (tx) => {
      await makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), { amountCents: 200_00 })
      await makeLoan(tx, server.deps, await makeBorrower(tx, server.clock.now()), { until: 'processing' })
    })
    await server.pool.query('update loans set product_version = $1', [version])
    const impact = await server.call('GET', `/staff/products/1/versions/${version}/impact`, { headers: admin.cookie })
    expect(impact.json(), impact.body).toMatchObject({
      applications: 1,
      offers: 0,
      contracts: 2,
      owed: 1,
      lent: 200,
      paid_charges: 0,
      extensions: 0,
      loans: [{ amount: 300 }, { amount: 200, signed_at: expect.any(String) }],
    })
    const nothing = await server.call('GET', '/staff/products/1/versions/1/impact', { headers: admin.cookie })
    expect(nothing.json()).toMatchObject({ applications: 0, contracts: 0, lent: 0, loans: [] })
    expect(
      (await server.call('GET', '/staff/products/1/versions/99/impact', { headers: admin.cookie })).statusCode,
    ).toBe(404)
  })

  it('keeps author, approver and reason, and shows the approver every term that changes', async () => {
    const { lines } = await publish(2, {
      valid_from: inDays(5),
      terms: { extension_days: [], withdrawal_days: 20, max_deferrals: null },
      prices: { first_loan_free_up_to: 50 },
    })
    expect(lines).toEqual(
      expect.arrayContaining([
        { label: 'Desde', value: expect.stringContaining('a las 00:00 de Madrid') },
        { label: 'Días para desistir', value: 'antes: 14; ahora: 20' },
        { label: 'Meses que se pueden aplazar', value: 'antes: 2; ahora: ninguno' },
        { label: 'Primer préstamo gratis hasta', value: 'antes: ninguno es gratis; ahora: 50,00\u00a0€' },
      ]),
    )
    expect((await versionsOf(2)).at(-1)).toMatchObject({
      author: 'demo-admin',
      approved_by: 'demo-admin-2',
      reason: 'Acuerdo del consejo',
      state: 'coming',
    })
  })

  it('is taken back by one person before its day, keeps its number, and is not sold', async () => {
    const coming = (await versionsOf(2)).at(-1)
    expect((await withdraw(2, coming?.version ?? 0)).statusCode).toBe(204)
    expect((await versionsOf(2)).map(({ state }) => state)).toEqual(['current', 'withdrawn'])
    expect((await versionsOf(2)).at(-1)?.withdrawn).toMatchObject({ by: 'demo-admin', reason: 'Precio equivocado' })
    await expect.poll(() => other.deps.products.current(2, inDays(6))?.version).toBe(1)
    const twice = await withdraw(2, coming?.version ?? 0)
    expect([twice.statusCode, twice.json().label]).toEqual([409, 'version_has_begun'])
    expect((await withdraw(2, 1)).json().label).toBe('version_has_begun')
    expect((await withdraw(9, 1)).statusCode).toBe(404)
    await publish(2, { valid_from: inDays(7), terms: { withdrawal_days: 15 } })
    expect((await versionsOf(2)).map(({ version }) => version)).toEqual([1, 2, 3])
  })

  it('is refused if the author read an older one', async () => {
    const stale = await change(2, { valid_from: inDays(9), base_version: 1, terms: { withdrawal_days: 30 } })
    expect([stale.statusCode, stale.json().label]).toEqual([409, 'approval_stale'])
  })

  it.each([
    [
      'an end before the start',
      2,
      { terms: { amounts: { new: [{ from: 300, to: 50, step: 10 }], repeat: [{ from: 50, to: 300, step: 10 }] } } },
      'terms.amounts.new.0',
    ],
    [
      'a fraction of a cent',
      2,
      { terms: { amounts: { new: [{ from: 50.001, to: 300, step: 10 }], repeat: [{ from: 50, to: 300, step: 10 }] } } },
      'terms.amounts.new.0.from',
    ],
    [
      'a first amount that is not on offer',
      2,
      { terms: { defaults: { new: { amount: 55, term_days: 7 }, repeat: { amount: 200, term_days: 7 } } } },
      'terms.defaults.new.amount',
    ],
    [
      'a number of instalments without a price',
      2,
      { terms: { counts: [{ from: 3, to: 24, step: 1 }] } },
      'prices.instalments',
    ],
    ['terms in days for instalments', 2, { terms: { days: [{ from: 7, to: 30, step: 1 }] } }, 'terms.days'],
  ])('with %s is refused at its field', async (_what, id, body, property) => {
    const refused = await change(id, { valid_from: inDays(20), ...body })
    expect([refused.statusCode, refused.json().errors[0].property], refused.body).toEqual([422, property])
    expect(refused.json().errors[0].message).not.toBe('')
  })
})

describe('a law that comes during the life of a version', () => {
  let strict: TestApp
  let staff: typeof admin
  beforeAll(async () => {
    strict = await createTestApp()
    staff = await signInAsDemo(strict, 'admin')
    const draft = strict.deps.regimes.find(({ id }) => id === 'ES-DRAFT-2026')
    if (draft === undefined) throw new Error('the draft law is not loaded')
    const regimes = [
      ...strict.deps.regimes.filter((one) => one !== draft),
      { ...draft, contractsFrom: addDays(strict.clock.today(), 100) },
    ]
    Object.assign(strict.deps, { regimes })
  })
  afterAll(() => strict?.close())

  it('forbids what it will not allow, unless the author accepts that it stops being sold', async () => {
    const body = {
      reason: 'Acuerdo del consejo',
      valid_from: addDays(strict.clock.today(), 10),
      prices: { max_extensions: 2 },
    }
    const ask = (more: object) =>
      strict.call('POST', '/staff/products/1/versions', { headers: staff.headers, body: { ...body, ...more } })
    const refused = await ask({})
    expect([refused.statusCode, refused.json().label]).toEqual([409, 'price_not_lawful'])
    const accepted = await ask({ not_sold_under: ['ES-DRAFT-2026'] })
    expect(accepted.statusCode, accepted.body).toBe(202)
    const request = await strict.call('GET', `/staff/approvals/${accepted.json().approval_id}`, {
      headers: staff.cookie,
    })
    expect(request.json().lines).toContainEqual({
      label: 'Lo que no cumple deja de venderse con',
      value: 'ES-DRAFT-2026',
    })
  })
})

it('a product that was never sold here starts from the one that the program knows', async () => {
  const fresh = await createTestApp()
  try {
    await fresh.pool.query('delete from products where product_id = 2')
    const staff = await signInAsDemo(fresh, 'admin')
    const { templates } = (await fresh.call('GET', '/staff/products', { headers: staff.cookie })).json()
    expect(templates.map(({ id }: { id: number }) => id)).toEqual([2])
    const asked = await fresh.call('POST', '/staff/products/2/versions', {
      headers: staff.headers,
      body: {
        reason: 'Vender a plazos',
        valid_from: fresh.clock.today(),
        base_version: 0,
        terms: { withdrawal_days: 21 },
      },
    })
    expect(asked.statusCode, asked.body).toBe(202)
    await approveAs(fresh, 'admin-2', asked.json().approval_id)
    await fresh.deps.products.refresh()
    expect(fresh.deps.products.current(2, fresh.clock.today())).toMatchObject({
      version: 1,
      withdrawalDays: 21,
      instalments: { counts: DEFAULT_INSTALMENT_PRODUCT.instalments.counts },
    })
  } finally {
    await fresh.close()
  }
})
