// Goal: every route under /v2 and /api checks the session before it reads or validates anything else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

/** Open to visitors. Every other route needs a session; add a route here on purpose only. */
const OPEN_TO_VISITORS = [
  'GET /api/agent/customer/{sessionId}',
  'GET /api/products/{id}/offer/html',
  'GET /api/products/{id}/settings',
  'GET /v2/cities',
  'GET /v2/products',
  'GET /v2/products/{id}/agreement/{type}',
  'GET /v2/products/{id}/prices',
  'GET /v2/products/{id}/prices/{term}/{amount}/offer/{format}',
  'GET /v2/regions',
  'GET /v2/streets',
  'GET /v2/user/business_activity',
  'GET /v2/user/education',
  'GET /v2/user/employment_type',
  'GET /v2/user/nationality',
  'POST /v2/check-promocode',
  'POST /v2/funnel-events',
  'POST /v2/send-log-data',
  'POST /v2/user/login',
  'POST /v2/user/login_confirm',
  'POST /v2/user/phone_number',
  'POST /v2/user/resend_phone_confirmation_code',
  'PUT /v2/user/change_phone',
]

/** Open to a session whose phone is not confirmed yet. */
const OPEN_WHILE_REGISTERING = ['POST /v2/user/attempts', 'POST /v2/user/logout', 'PUT /v2/user/phone_confirmation']

describe('the session of a borrower route', () => {
  let test: TestApp
  let calls: string[]
  beforeAll(async () => {
    test = await createTestApp()
    const { paths = {} } = test.app.swagger() as { paths?: Record<string, object> }
    calls = Object.entries(paths)
      .filter(([path]) => /^\/(?:v2|api)\//.test(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .sort()
  })
  afterAll(() => test.close())

  /** A request whose parameters, query and body are all invalid for every route that has any. */
  const callWithInvalidInput = (call: string, token?: string) => {
    const [method = '', path = ''] = call.split(' ')
    return test.call(method as 'GET', `${path.replace(/\{\w+\}/g, '%00')}?page=x&term=x&amount=x&date=x`, {
      ...(token === undefined ? {} : { token }),
      ...(method === 'GET' ? {} : { body: '{"not json', headers: { 'content-type': 'application/json' } }),
    })
  }
  const statusesOf = async (wanted: readonly string[], token?: string) => {
    const rows: [string, number][] = []
    for (const call of wanted) rows.push([call, (await callWithInvalidInput(call, token)).statusCode])
    return rows
  }
  const without = (...lists: readonly string[][]) => calls.filter((call) => !lists.flat().includes(call))

  it('lists only routes that exist', () => {
    expect(calls).toEqual(expect.arrayContaining([...OPEN_TO_VISITORS, ...OPEN_WHILE_REGISTERING]))
    expect(without(OPEN_TO_VISITORS).length).toBeGreaterThan(40)
  })

  it('answers 401 to a visitor before the input is validated, on every route that needs a session', async () => {
    const closed = without(OPEN_TO_VISITORS)
    expect(await statusesOf(closed)).toEqual(closed.map((call) => [call, 401]))
  })

  it('answers 401 to an invalid token before the input is validated, on every route', async () => {
    expect(await statusesOf(calls, 'dead')).toEqual(calls.map((call) => [call, 401]))
  })

  it('answers 403 to a session with an unconfirmed phone before the input is validated', async () => {
    const begun = await test.call('POST', '/v2/user/phone_number', { body: { phone: '34600111222' } })
    const closed = without(OPEN_TO_VISITORS, OPEN_WHILE_REGISTERING)
    expect(await statusesOf(closed, begun.json().token)).toEqual(closed.map((call) => [call, 403]))
  })

  it('lets visitors into the open routes', async () => {
    for (const [call, status] of await statusesOf(OPEN_TO_VISITORS)) expect([call, status]).not.toEqual([call, 401])
  })

  it('[R8.04] answers 422 login_required to a visitor who changes the phone', async () => {
    const refused = await test.call('PUT', '/v2/user/change_phone', { body: { mobile_phone: '34600111333' } })
    expect([refused.statusCode, refused.json().label]).toEqual([422, 'login_required'])
  })
})
