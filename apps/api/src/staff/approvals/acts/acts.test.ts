// Goal: each act that needs two people does what it described, with the money, the files and the accounts it names.
import { randomUUID } from 'node:crypto'
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../../test/make-loan.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../../test/test-app.ts'
import { webhooksCommand } from '../../webhooks/webhooks-command.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

describe('booking a transfer that no statement line shows', () => {
  const paidOutLoan = () =>
    server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      const { loan } = await makeLoan(tx, server.deps, userId, { date: addDays(server.clock.today(), -10) })
      return { userId, publicId: loan.publicId }
    })
  const facts = async (publicId: string) =>
    (await server.deps.transaction((tx) => tx.loans.byPublicId(publicId)))?.life?.facts.filter(
      ({ type }) => type === 'payment',
    )
  const reason = 'Justificante del banco recibido por correo'
  const book = async (publicId: string, body: object) => {
    const { headers } = await signInAsDemo(server, 'accountant')
    return server.call('POST', `/staff/loans/${publicId}/payments`, { headers, body })
  }

  it('a person who books a transfer that no statement line shows needs a reason and a colleague, and counts from the day of the transfer', async () => {
    const { publicId, userId } = await paidOutLoan()
    const paidOn = addDays(server.clock.today(), -3)
    const transfer = { reference: randomUUID(), amount: 50, paid_on: paidOn }
    const unexplained = await book(publicId, transfer)
    expect([unexplained.statusCode, unexplained.json().errors[0].property]).toEqual([422, 'reason'])
    const asked = await book(publicId, { ...transfer, reason })
    expect([asked.statusCode, asked.json().outcome]).toEqual([202, 'waiting'])
    expect(await facts(publicId)).toEqual([])
    server.clock.advanceMs(24 * 3_600_000)
    const approved = await approveAs(server, 'admin', asked.json().approval_id)
    expect([approved.statusCode, approved.json().state]).toEqual([200, 'approved'])
    expect(await facts(publicId)).toMatchObject([
      { id: `transfer:${transfer.reference}`, date: paidOn, bookedOn: server.clock.today(), cents: 50_00 },
    ])
    const { rows } = await server.pool.query(
      `select actor, detail from audit_events where user_id = $1 and detail ? 'approved_by'`,
      [userId],
    )
    expect(rows).toMatchObject([
      { actor: 'admin:demo-accountant', detail: { requested_by: 'demo-accountant', approved_by: 'demo-admin' } },
    ])
  })

  it('an API key books a transfer that no statement line shows at once: a key is issued with two people', async () => {
    const { publicId } = await paidOutLoan()
    const { token } = await makeStaff(server, 'accountant')
    const body = { reference: randomUUID(), amount: 50 }
    const booked = await server.call('POST', `/staff/loans/${publicId}/payments`, { token, body })
    expect(booked.statusCode).toBe(200)
    expect(await facts(publicId)).toHaveLength(1)
  })

  it('booking a transfer that no statement line shows is refused when the same money was booked while the request waited', async () => {
    const [one, other] = [await paidOutLoan(), await paidOutLoan()]
    const transfer = { reference: randomUUID(), amount: 50 }
    const asked = await book(one.publicId, { ...transfer, reason })
    const { token } = await makeStaff(server, 'accountant')
    await server.call('POST', `/staff/loans/${other.publicId}/payments`, { token, body: transfer })
    const stale = await approveAs(server, 'admin', asked.json().approval_id)
    expect([stale.statusCode, stale.json().label]).toEqual([409, 'approval_stale'])
    expect(await facts(one.publicId)).toEqual([])
    const again = await book(one.publicId, { ...transfer, reason })
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { label: 'transfer_already_booked', loan: other.publicId },
    ])
  })

  it.each([
    ['a day in the future', 1, 'maxDate'],
    ['a day before the payout', -11, 'minDate'],
  ])('is refused at its date for %s', async (_what, days, label) => {
    const { publicId } = await paidOutLoan()
    const paidOn = addDays(server.clock.today(), days)
    const refused = await book(publicId, { reference: randomUUID(), amount: 50, paid_on: paidOn, reason })
    expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([422, { property: 'paid_on', label }])
  })

  it('booking a transfer that no statement line shows is refused on the own loan of the requester and of the approver', async () => {
    const { publicId, userId } = await paidOutLoan()
    const own = (username: string, customerId: number | null) =>
      server.pool.query('update staff_users set own_customer_id = $2 where username = $1', [username, customerId])
    const transfer = { reference: randomUUID(), amount: 50, reason }
    await own('demo-accountant', userId)
    expect((await book(publicId, transfer)).json().label).toBe('own_loan')
    await own('demo-accountant', null)
    const asked = await book(publicId, transfer)
    await own('demo-admin', userId)
    const refused = await approveAs(server, 'admin', asked.json().approval_id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { label: 'approval_not_yours', reason: 'own_customer' },
    ])
    await own('demo-admin', null)
  })
})

describe('closing a loan for less', () => {
  /** 300 € at 1 % a day, paid out ten days ago: 330 € are owed, and 3 € more every day. */
  const loanOf330 = () =>
    server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      const { loan } = await makeLoan(tx, server.deps, userId, { date: addDays(server.clock.today(), -10) })
      return { userId, publicId: loan.publicId }
    })
  const reason = 'Acuerdo por teléfono'
  const day = (days: number) => addDays(server.clock.today(), days)
  const send = async (publicId: string, what: string, body: object, role: 'collector' | 'admin' = 'collector') => {
    const { headers } = await signInAsDemo(server, role)
    return server.call('POST', `/staff/loans/${publicId}/${what}`, { headers, body: { reason, ...body } })
  }
  const settle = (publicId: string, amount: number, until: string) => send(publicId, 'settlement', { amount, until })
  const cancel = (publicId: string) => send(publicId, 'settlement-cancellation', {})
  const statusOf = async (publicId: string) =>
    (await server.deps.transaction((tx) => tx.loans.byPublicId(publicId)))?.loan.status

  it.each([
    ['up to the limit takes one person', 239, 3, 200],
    ['above it takes two', 229, 0, 202],
    ['counts the interest that runs until the last day', 239, 4, 202],
  ])('%s', async (_what, amount, days, status) => {
    const { publicId } = await loanOf330()
    const answer = await settle(publicId, amount, day(days))
    expect([answer.statusCode, await statusOf(publicId)]).toEqual([status, status === 200 ? 38 : 2])
  })

  it('waits for a colleague, who reads what is forgiven; its cancellation too', async () => {
    const { publicId } = await loanOf330()
    const asked = await settle(publicId, 150, day(5))
    expect([asked.statusCode, asked.json().outcome]).toEqual([202, 'waiting'])
    expect((await approveAs(server, 'accountant', asked.json().approval_id)).statusCode).toBe(403)
    expect((await approveAs(server, 'collector', asked.json().approval_id)).statusCode).toBe(403)
    const approved = await approveAs(server, 'admin', asked.json().approval_id)
    expect(approved.json()).toMatchObject({
      state: 'approved',
      act: 'discount',
      lines: expect.arrayContaining([
        { label: 'Se perdona si apura el plazo', value: expect.stringContaining('195,00') },
      ]),
    })
    expect(await statusOf(publicId)).toBe(38)

    const { options } = (
      await server.call('GET', `/staff/loans/${publicId}/proposals`, {
        headers: (await signInAsDemo(server, 'admin')).headers,
      })
    ).json()
    expect(options).toMatchObject({ discount: null, settlement: { to_pay: 150, until: day(5), forgiven_at_most: 195 } })
    const ended = await cancel(publicId)
    expect([ended.statusCode, await statusOf(publicId)]).toEqual([202, 38])
    expect((await approveAs(server, 'admin', ended.json().approval_id)).statusCode).toBe(200)
    expect(await statusOf(publicId)).toBe(2)
  })

  it('ends with one person where it forgave little', async () => {
    const { publicId } = await loanOf330()
    await settle(publicId, 300, day(5))
    expect([(await cancel(publicId)).statusCode, await statusOf(publicId)]).toEqual([200, 2])
    expect((await cancel(publicId)).statusCode).toBe(409)
  })

  it('closing a loan for less cannot be done alone with an API key, nor approved by one', async () => {
    const { publicId } = await loanOf330()
    const { token } = await makeStaff(server, 'collector')
    const body = { amount: 150, until: day(5), reason }
    const asked = await server.call('POST', `/staff/loans/${publicId}/settlement`, { token, body })
    expect([asked.statusCode, await statusOf(publicId)]).toEqual([202, 2])
    const { token: other } = await makeStaff(server, 'admin')
    const path = `/staff/approvals/${asked.json().approval_id}/approve`
    expect((await server.call('POST', path, { token: other, body: {} })).statusCode).toBe(403)
  })

  it('closing a loan for less is stale once the customer has paid meanwhile', async () => {
    const { publicId } = await loanOf330()
    const asked = await settle(publicId, 150, day(5))
    const { token } = await makeStaff(server, 'accountant')
    const body = { reference: randomUUID(), amount: 50 }
    await server.call('POST', `/staff/loans/${publicId}/payments`, { token, body })
    const stale = await approveAs(server, 'admin', asked.json().approval_id)
    expect([stale.statusCode, stale.json().label]).toEqual([409, 'approval_stale'])
  })

  it.each([
    ['more than the debt', 331, 5, 'amount'],
    ['a day that has passed', 320, -1, 'until'],
    ['a day later than any discount may last', 320, 91, 'until'],
  ])('is refused at its field for %s', async (_what, amount, days, property) => {
    const { publicId } = await loanOf330()
    const refused = await settle(publicId, amount, day(days))
    expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, property])
  })
})

describe('a webhook endpoint', () => {
  it('a webhook endpoint is added by two admins, never by the command alone, and its secret is first shown by a rotation', async () => {
    const { headers } = await signInAsDemo(server, 'admin')
    const body = { url: 'https://hooks.example.es/puente', event_types: ['loan.activated'], reason: 'Contabilidad' }
    const command = (...args: string[]) => webhooksCommand(server.deps, args, 'admin:root')
    const alone = await command('add', body.url)
    expect([alone.isDone, alone.lines[0]]).toEqual([false, expect.stringContaining('/backoffice/avisos')])
    const other = await signInAsDemo(server, 'admin-2')
    const waitingFor = async (cookie: Record<string, string>): Promise<number> =>
      (await server.call('GET', '/staff/counts', { headers: cookie })).json().counts.approvals
    const before = [await waitingFor(headers), await waitingFor(other.headers)] as const
    const asked = await server.call('POST', '/staff/webhooks', { headers, body })
    // The rail counts it for the colleague, not for the requester, who cannot decide it.
    expect([await waitingFor(headers), await waitingFor(other.headers)]).toEqual([before[0], before[1] + 1])
    expect([asked.statusCode, asked.json()]).toEqual([202, { outcome: 'waiting', approval_id: expect.any(Number) }])
    const list = async () => (await server.call('GET', '/staff/webhooks', { headers })).json().items
    expect(await list()).toEqual([])
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(403)
    const approved = await approveAs(server, 'admin-2', asked.json().approval_id)
    expect(approved.json()).toMatchObject({
      state: 'approved',
      lines: [
        { label: 'Dirección', value: body.url },
        { label: 'Avisos', value: 'Dinero entregado' },
      ],
    })
    expect(approved.body).not.toContain('whsec_')
    const [endpoint] = await list()
    expect(endpoint).toMatchObject({ url: body.url, event_types: ['loan.activated'], is_active: true })
    const path = `/staff/webhooks/${endpoint.id}/rotate`
    const rotated = await server.call('POST', path, { headers, body: { reason: 'Primera clave' } })
    expect(rotated.json().secret).toMatch(/^whsec_/)
    const printed = await command('rotate', String(endpoint.id))
    expect([printed.isDone, printed.lines[1]]).toEqual([true, expect.stringMatching(/^whsec_/)])
  })

  it('a webhook endpoint is refused at its field if its address cannot be used', async () => {
    const { headers } = await signInAsDemo(server, 'admin')
    const body = { url: 'aquí', event_types: [], reason: 'Contabilidad' }
    const refused = await server.call('POST', '/staff/webhooks', { headers, body })
    expect([refused.statusCode, refused.json().errors[0].property]).toEqual([422, 'url'])
  })
})

describe('changing prices', () => {
  const change = async (body: object, role: 'admin' | 'admin-2' = 'admin') => {
    const { headers } = await signInAsDemo(server, role)
    return server.call('POST', '/staff/products/1/versions', {
      headers,
      body: { reason: 'Acuerdo del consejo', ...body },
    })
  }
  const versions = async () =>
    (await server.deps.transaction((tx) => tx.products.all())).flatMap(({ id, version }) => (id === 1 ? [version] : []))
  const later = () => addDays(server.clock.today(), 10)

  it('takes two admins, starts on a later day, and keeps a second change out while it waits', async () => {
    const before = await versions()
    const asked = await change({ valid_from: later(), prices: { annual_rate: 292, extension_price: 5 } })
    const other = await change({ valid_from: later(), prices: { annual_rate: 300 } })
    expect([asked.statusCode, other.json().label, await versions()]).toEqual([202, 'decision_waits', before])
    expect((await approveAs(server, 'admin', asked.json().approval_id)).statusCode).toBe(403)
    const approved = await approveAs(server, 'admin-2', asked.json().approval_id)
    expect(approved.json().lines).toEqual(
      expect.arrayContaining([
        { label: 'Tipo anual', value: 'antes: 365\u00a0%; ahora: 292\u00a0%' },
        { label: 'Precio de una ampliación', value: expect.stringContaining('ahora: 5,00') },
      ]),
    )
    expect(await versions()).toEqual([...before, 2])
    const { headers } = await signInAsDemo(server, 'admin')
    const { items } = (await server.call('GET', '/staff/products', { headers })).json()
    const listed = items.filter(({ id }: { id: number }) => id === 1)
    expect(listed.map(({ version, state }: { version: number; state: string }) => [version, state])).toEqual([
      [1, 'current'],
      [2, 'coming'],
    ])
    expect(listed[1]).toMatchObject({
      prices: { annual_rate: 292 },
      author: 'demo-admin',
      approved_by: 'demo-admin-2',
      reason: 'Acuerdo del consejo',
    })
    await server.deps.products.refresh()
    const rateOn = (date: typeof later) => server.deps.products.current(1, date())?.annualRateMillionths
    expect([rateOn(server.clock.today), rateOn(later)]).toEqual([3_650_000, 2_920_000])
  })

  it.each([
    [
      'of a day that has begun',
      () => ({ valid_from: addDays(server.clock.today(), -1), prices: { annual_rate: 100 } }),
      'valid_from',
    ],
    ['that change nothing', () => ({ valid_from: later(), prices: {} }), 'prices'],
    [
      'with too many decimals',
      () => ({ valid_from: later(), prices: { extension_price: 1.001 } }),
      'prices.extension_price',
    ],
    ['below zero', () => ({ valid_from: later(), prices: { annual_rate: -1 } }), 'prices.annual_rate'],
    // Charges are capped in whole per cent.
    ['with half a per cent', () => ({ valid_from: later(), prices: { charge_cap: 99.5 } }), 'prices.charge_cap'],
  ])('refuses prices %s at their field', async (_what, body, property) => {
    const refused = await change(body())
    expect([refused.statusCode, refused.json().errors[0].property], refused.body).toEqual([422, property])
  })

  it('refuses prices that the law does not allow, before a colleague sees them', async () => {
    const refused = await change({ valid_from: later(), prices: { late_margin: 2.01 } })
    expect([refused.statusCode, refused.json().label]).toEqual([409, 'price_not_lawful'])
  })

  it('sets rate and fee for every number of instalments, and the approver reads them row by row', async () => {
    const { headers } = await signInAsDemo(server, 'admin')
    const ask = (rows: unknown, id = 2) =>
      server.call('POST', `/staff/products/${id}/versions`, {
        headers,
        body: { reason: 'Acuerdo del consejo', valid_from: later(), prices: { instalments: rows } },
      })
    const row = (from: number, to: number, rate: number, fee: object | null = null) => ({
      from,
      to,
      annual_rate: rate,
      opening_fee: fee,
    })
    const rows = [row(3, 4, 47, { percent: 2.5, max: 15 }), row(5, 12, 20)]
    const asked = await ask(rows)
    expect(asked.statusCode, asked.body).toBe(202)
    const approved = await approveAs(server, 'admin-2', asked.json().approval_id)
    const { value } = approved.json().lines.find(({ label }: { label: string }) => label === 'Cuotas')
    expect(value).toContain('ahora: 3–4 cuotas al 47')
    expect(value).toMatch(/comisión del 2,5\s%, 15,00\s€ como mucho; 5–12 cuotas al 20\s%, sin comisión/)
    const { items } = (await server.call('GET', '/staff/products', { headers })).json()
    const newest = items.findLast(({ id }: { id: number }) => id === 2)
    expect(newest.prices.instalments).toEqual(rows)
    await server.deps.products.refresh()
    expect(server.deps.products.current(2, later())?.instalments?.prices).toMatchObject([
      { annualRateMillionths: 470_000, openingFee: { perMille: 25, maxCents: 15_00 } },
      { annualRateMillionths: 200_000, openingFee: null },
    ])
    for (const [wrong, id, property] of [
      [[row(3, 11, 20)], 2, 'prices.instalments'],
      [[row(3, 12, 20), row(12, 12, 30)], 2, 'prices.instalments.1'],
      [[row(3, 12, 20, { percent: 2.55, max: 15 })], 2, 'prices.instalments.0.opening_fee.percent'],
      [[row(3, 12, 20)], 1, 'prices.instalments'],
    ] as const) {
      const refused = await ask(wrong, id)
      expect([refused.statusCode, refused.json().errors?.[0].property], refused.body).toEqual([422, property])
    }
  })

  it('prices that are approved after their day has begun are refused', async () => {
    const asked = await change({ valid_from: addDays(server.clock.today(), 1), prices: { max_extensions: 1 } })
    expect(asked.statusCode).toBe(422)
    const far = await change({ valid_from: addDays(later(), 1), prices: { max_extensions: 1 } })
    await server.pool.query(`update approval_requests set expires_at = '2030-01-01' where id = $1`, [
      far.json().approval_id,
    ])
    server.clock.advanceMs(12 * 24 * 3_600_000)
    const late = await approveAs(server, 'admin-2', far.json().approval_id)
    expect([late.statusCode, late.json().errors[0].property]).toEqual([422, 'valid_from'])
  })

  it('stops selling a product from a later day, and sells it again, with two admins', async () => {
    const { headers } = await signInAsDemo(server, 'admin')
    const answersOn = async (day: string) => {
      const now = server.clock.now()
      server.clock.set(`${day}T10:00:00Z`)
      await server.deps.products.refresh()
      const prices = await server.call('GET', '/v2/products/2/prices')
      const { items } = (await server.call('GET', '/v2/products')).json()
      server.clock.set(now.toISOString())
      return [prices.statusCode, items.map(({ id }: { id: number }) => id)]
    }
    const setSale = async (isOnSale: boolean, from: string) => {
      const body = { reason: 'Acuerdo del consejo', valid_from: from, on_sale: isOnSale, prices: {} }
      const asked = await server.call('POST', '/staff/products/2/versions', { headers, body })
      expect(asked.statusCode, asked.body).toBe(202)
      return (await approveAs(server, 'admin-2', asked.json().approval_id)).json().lines
    }
    const [from, until] = [addDays(later(), 10), addDays(later(), 20)]
    expect(await setSale(false, from)).toEqual(
      expect.arrayContaining([{ label: 'Se vende', value: 'antes: sí; ahora: no' }]),
    )
    expect(await answersOn(addDays(from, -1))).toEqual([200, [1, 2]])
    expect(await answersOn(from)).toEqual([404, [1]])
    const again = await server.call('POST', '/staff/products/2/versions', {
      headers,
      body: { reason: 'Acuerdo del consejo', valid_from: until, on_sale: false, prices: {} },
    })
    expect([again.statusCode, again.json().errors[0].property]).toEqual([422, 'prices'])
    await setSale(true, until)
    expect(await answersOn(until)).toEqual([200, [1, 2]])
  })
})
