// Goal: while a request waits for a second person, nothing else on the same matter is asked for or done, and the page of its
// object shows it to everyone who reads that page.
import { APPROVAL_PLACE_NAMES, APPROVAL_PLACES, addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer } from '../../../test/card-customers.ts'
import { type DemoRole, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const reason = 'Acuerdo del consejo'
const call = async (role: DemoRole, method: 'GET' | 'POST', path: string, body?: object) => {
  const { headers } = await signInAsDemo(server, role)
  const response = await server.call(method, path, { headers, ...(body && { body: { reason, ...body } }) })
  return { status: response.statusCode, body: response.json() }
}
const waitingAt = async (role: DemoRole, place: string) =>
  (await call(role, 'GET', `/staff/waiting-approvals/${place}`)).body.items

const phone = (customer: number, number: string, role: DemoRole = 'support') =>
  call(role, 'POST', `/staff/customers/${customer}/phone`, { mobile_phone: number, identity_check: 'video_call' })

const webhook = (events: readonly string[], host = 'otro.example') =>
  call('admin', 'POST', '/staff/webhooks', { url: `https://${host}/avisos`, event_types: events })

const price = (rate: number) =>
  call('admin', 'POST', '/staff/products/1/versions', {
    valid_from: addDays(server.clock.today(), 30),
    prices: { annual_rate: rate },
  })

describe('two requests on one matter', () => {
  it('a second phone is refused while one waits for its customer, also from a colleague, and not for another customer', async () => {
    const [one, other] = [await makeCustomer(server), await makeCustomer(server)]
    const asked = await phone(one.userId, '34699110001')
    expect(asked.status).toBe(202)
    const refused = await phone(one.userId, '34699110002', 'admin')
    expect([refused.status, refused.body.label, refused.body.approval_id]).toEqual([
      409,
      'decision_waits',
      asked.body.approval_id,
    ])
    expect((await phone(other.userId, '34699110003')).status).toBe(202)
    const shown = (await call('collector', 'GET', `/staff/customers/${one.userId}`)).body.waiting_approvals
    expect(shown).toMatchObject([
      {
        id: asked.body.approval_id,
        matter: `phone:${one.userId}`,
        requested_by: { username: 'demo-support' },
        may_open: false,
        may_cancel: false,
      },
    ])
    expect((await call('support', 'POST', `/staff/approvals/${asked.body.approval_id}/cancel`, {})).status).toBe(200)
    expect((await phone(one.userId, '34699110002', 'admin')).status).toBe(202)
  })

  it('other prices of the product and other events of the same address wait until the first are decided', async () => {
    const [prices, address] = [await price(240), await webhook([])]
    expect([prices.status, address.status]).toEqual([202, 202])
    const [otherPrices, otherEvents] = [await price(250), await webhook(['loan.repaid'])]
    expect([otherPrices.body.label, otherPrices.body.approval_id]).toEqual(['decision_waits', prices.body.approval_id])
    expect([otherEvents.body.label, otherEvents.body.approval_id]).toEqual(['decision_waits', address.body.approval_id])
    expect((await webhook([], 'tercero.example')).status).toBe(202)
  })

  it('the same request twice is told that it waits already', async () => {
    const { userId } = await makeCustomer(server)
    await phone(userId, '34699110004')
    expect((await phone(userId, '34699110004')).body.label).toBe('approval_exists')
  })
})

describe('the page of the object', () => {
  it('prices and addresses that wait are on their page, with who asked and the product that is locked', async () => {
    expect(await waitingAt('admin-2', 'products')).toMatchObject([
      {
        act: 'price_change',
        matter: 'price:1',
        requested_by: { username: 'demo-admin' },
        may_open: true,
        may_cancel: false,
      },
    ])
    expect((await waitingAt('admin-2', 'webhooks')).map(({ act }: { act: string }) => act)).toEqual([
      'webhook_endpoint',
      'webhook_endpoint',
    ])
  })

  it('a place answers who reads its page and refuses every other role', async () => {
    const mayRead: Record<string, readonly DemoRole[]> = {}
    for (const place of APPROVAL_PLACE_NAMES) {
      const roles = ['agent', 'underwriter', 'collector', 'support', 'accountant', 'admin'] as const
      const answers = await Promise.all(
        roles.map(
          async (role) => [role, (await call(role, 'GET', `/staff/waiting-approvals/${place}`)).status] as const,
        ),
      )
      mayRead[place] = answers.filter(([, status]) => status === 200).map(([role]) => role)
      expect(answers.every(([, status]) => status === 200 || status === 403)).toBe(true)
    }
    expect(mayRead).toEqual({
      payouts: ['support', 'accountant', 'admin'],
      refunds: ['accountant', 'admin'],
      webhooks: ['admin'],
      products: ['admin'],
      messages: ['admin'],
      staff: ['admin'],
      own_keys: ['agent', 'underwriter', 'collector', 'support', 'accountant', 'admin'],
    })
  })

  it('keys that wait are shown to who asked for them and to no colleague', async () => {
    expect(APPROVAL_PLACES.own_keys.ownOnly).toBe(true)
    const { headers, id } = await signInAsDemo(server, 'support')
    const asked = await server.call('POST', '/staff/account/keys', {
      headers,
      body: { name: 'informe', permissions: ['customers.read'], days: 30, reason },
    })
    expect(asked.statusCode, asked.body).toBe(202)
    expect(await waitingAt('support', 'own_keys')).toMatchObject([
      { act: 'api_key_issue', matter: `key:${id} informe`, may_cancel: true },
    ])
    expect(await waitingAt('collector', 'own_keys')).toEqual([])
  })
})
