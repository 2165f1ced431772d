// Goal: what all responses of this server share: the error format, the headers and the documents that describe the server.
import { readFileSync } from 'node:fs'
import { ERROR_CODES, ErrorBody } from '@puente/contract'
import { civilDate } from '@puente/domain'
import { errorTexts } from '@puente/texts/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breakingChanges } from '../../../tools/api-check/breaking-changes.ts'
import { newApplicant } from '../test/applicant.ts'
import { createTestApp, type TestApp } from '../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ PUENTE_ALLOWED_ORIGINS: 'https://www.prestamos.example' })
})
afterAll(() => test.close())

describe('errors', () => {
  it.each([
    ['malformed JSON', '{"mobile_phone":', 'application/json', 400, 'body_malformed'],
    ['a body of another type', 'hello', 'text/csv', 415, 'content_type_unsupported'],
    ['a body that is too large', JSON.stringify({ x: 'x'.repeat(70_000) }), 'application/json', 413, 'body_too_large'],
    ['an array', '[]', 'application/json', 422, 'validation_failed'],
    ['a number', '7', 'application/json', 422, 'validation_failed'],
    ['null', 'null', 'application/json', 422, 'validation_failed'],
    [
      'a NUL character',
      '{"mobile_phone":"34611222333","agent_session_id":"\\u0000"}',
      'application/json',
      422,
      'validation_failed',
    ],
    ['a phone that is an object', '{"mobile_phone":{}}', 'application/json', 422, 'validation_failed'],
  ])('rejects %s in the standard error format', async (_case, body, type, status, label) => {
    const response = await test.call('POST', '/v2/user/login', { body, headers: { 'content-type': type } })
    expect(response.statusCode).toBe(status)
    expect(ErrorBody.parse(response.json()).label).toBe(label)
    expect(response.body).not.toMatch(/at .*\.ts|stack/)
  })

  it('answers an unknown call with a JSON 404 and an unknown page with the web app', async () => {
    expect((await test.call('GET', '/v2/nothing')).json().label).toBe('not_found')
    expect((await test.call('DELETE', '/v2/user/login')).json().label).toBe('not_found')
    const page = await test.call('GET', '/registration/personal-data')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it.each(['', 'gzip', 'br'])(
    'never serves a folder as a file, whichever encoding the caller accepts ("%s")',
    async (encoding) => {
      const headers = encoding === '' ? {} : { 'accept-encoding': encoding }
      const home = await test.call('GET', '/', { headers })
      expect([home.statusCode, home.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      for (const path of ['/assets/', '/assets', '/embed/']) {
        const folder = await test.call('GET', path, { headers })
        expect([folder.statusCode, folder.json().label], path).toEqual([404, 'not_found'])
      }
    },
  )

  const UNSTORABLE_TEXTS = ['a\u0000b', 'a\ud800b']
  it.each([
    ['PUT', '/v2/user/liveness', { transaction_id: 'TEXT' }, 'transaction_id'],
    ['POST', '/v2/user/login', { apikey: 'k', admin_username: 'TEXT' }, 'admin_username'],
    ['POST', '/v2/user/login', { mobile_phone: '34611222334', target_url: '/TEXT' }, 'target_url'],
    ['POST', '/v2/loan', { loan_sum: 100, loan_period: 7, attempt_reference: 'TEXT' }, 'attempt_reference'],
    [
      'POST',
      '/v2/loan',
      { loan_sum: 100, loan_period: 7, fraud_profile: { id: 'TEXT', reason: null } },
      'fraud_profile.id',
    ],
    ['POST', '/v2/send-log-data', { type: 'camera', message: 'x', context: { deep: [{ TEXT: 1 }] } }, 'context.deep.0'],
  ] as const)('text that no database keeps is refused at its field: %s %s %j', async (method, url, shape, property) => {
    const { token } = await newApplicant(test)
    for (const text of UNSTORABLE_TEXTS) {
      const body = JSON.parse(JSON.stringify(shape).replace('TEXT', JSON.stringify(text).slice(1, -1)))
      const response = await test.call(method, url, { token, body })
      expect(response.statusCode).toBe(422)
      expect(ErrorBody.parse(response.json()).errors).toMatchObject([{ property, label: 'incorrectData' }])
    }
  })

  it('rejects an impossible address: a call gets the JSON error, a page request gets a page', async () => {
    const long = 'x'.repeat(300)
    for (const [method, url] of [
      ['GET', '/v2/%zz'],
      ['PUT', `/v2/user/draft/${long}`],
      ['DELETE', `/v2/user/document/${long}`],
    ] as const) {
      const response = await test.call(method, url)
      expect([response.statusCode, ErrorBody.parse(response.json()).label], url).toEqual([404, 'not_found'])
    }
    const { token } = await newApplicant(test)
    expect((await test.call('GET', '/v2/loans/a%00b/documents', { token })).statusCode).toBe(422)
    expect((await test.call('GET', '/api/agent/customer/a%00b')).statusCode).toBe(422)
    for (const url of ['/auth%', '/s/%zz', '/s/a%00b', `/s/${long}`]) {
      const page = await test.call('GET', url)
      expect([page.statusCode, page.body.includes('No hemos encontrado esta página')], url).toEqual([404, true])
    }
  })

  it('gives every error code its own Spanish text', () => {
    expect(ERROR_CODES.map((code) => errorTexts[code]).every((text) => text.length > 10)).toBe(true)
    expect(new Set(ERROR_CODES.map((code) => errorTexts[code])).size).toBe(ERROR_CODES.length)
  })
})

describe('security headers', () => {
  it('lets a page run only our own scripts and styles, and forbids framing it', async () => {
    const { headers } = await test.call('GET', '/auth')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' https://www.prestamos.example")
    expect(policy).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
  })
})

describe('cross-origin requests', () => {
  it('cross-origin requests are allowed only from the origins that the operator configured', async () => {
    const preflight = (origin: string) =>
      test.app.inject({
        method: 'OPTIONS',
        url: '/v2/user',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      })
    const allowed = await preflight('https://www.prestamos.example')
    expect(allowed.headers['access-control-allow-origin']).toBe('https://www.prestamos.example')
    expect(allowed.headers['access-control-allow-headers']).toContain('authorization')
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
    const closed = await createTestApp()
    const answer = await closed.call('GET', '/version.json', { headers: { origin: 'https://www.prestamos.example' } })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    await closed.close()
  })
})

describe('documents that describe the server', () => {
  it('list every call with its schema in OpenAPI 3.1', async () => {
    const document = (await test.call('GET', '/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1/)
    for (const path of [
      '/v2/user/login',
      '/v2/user/login_confirm',
      '/v2/user/logout',
      '/v2/user/phone_number',
      '/v2/user/phone_confirmation',
      '/v2/user/resend_phone_confirmation_code',
      '/v2/user/change_phone',
      '/v2/user',
      '/v2/products/{id}/prices',
      '/api/products/{id}/settings',
      '/api/agent/customer/{sessionId}',
      '/content/layout',
    ]) {
      expect(document.paths, path).toHaveProperty([path])
    }
    expect((await test.call('GET', '/docs')).statusCode).toBeLessThan(400)
  })

  it('keep every stable call of the last release as its clients know it', async () => {
    const document = (await test.call('GET', '/openapi.json')).json()
    const file = new URL('../../../docs/reference/openapi-0.1.json', import.meta.url)
    expect(breakingChanges(JSON.parse(readFileSync(file, 'utf8')), document)).toEqual([])
  })

  it('describe files by media type, and the refusals of the addresses that start a payment', async () => {
    const { paths } = (await test.call('GET', '/openapi.json')).json()
    for (const { responses } of [paths['/staff/documents/{id}'].get, paths['/staff/documents/{id}/disclosure'].post]) {
      expect(Object.keys(responses[200].content)).toEqual(['image/jpeg', 'application/pdf'])
      expect(Object.keys(responses[404].content)).toEqual(['application/json'])
    }
    for (const path of ['/payment', '/card/tokenize']) {
      const refused = await test.call('GET', path)
      expect(refused.statusCode).toBe(422)
      const { responses } = paths[path].get
      expect(responses).toHaveProperty(['302', 'description'])
      expect(responses[302]).not.toHaveProperty('content')
      expect(responses).toHaveProperty(['422', 'content', 'application/json'])
    }
  })

  it('[R7.08] version.json is never stale, and an unchanged poll transfers no body', async () => {
    const first = await test.call('GET', '/version.json')
    expect([first.json(), first.headers['cache-control']]).toEqual([{ version: 'test' }, 'no-cache'])
    const again = await test.call('GET', '/version.json', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('health is always live, and ready while the database responds', async () => {
    expect((await test.call('GET', '/health/live')).json()).toEqual({ status: 'live' })
    expect((await test.call('GET', '/health/ready')).json()).toEqual({ status: 'ready' })
    const alone = await createTestApp()
    await alone.pool.end()
    expect((await alone.call('GET', '/health/ready')).statusCode).toBe(503)
    await alone.app.close()
  })

  it('metrics count requests by route, never by address', async () => {
    await test.call('GET', '/api/agent/customer/a-secret-session')
    const metrics = (await test.call('GET', '/metrics')).body
    expect(metrics).toContain('route="/api/agent/customer/:sessionId",status="404"')
    expect(metrics).not.toContain('a-secret-session')
  })
})

describe('content', () => {
  it('[R1.09] the layout has menus, contacts and legal links, and a validator', async () => {
    const response = await test.call('GET', '/content/layout?lang=es')
    expect(response.json()).toMatchObject({
      brand: { name: 'Puente' },
      contacts: { customer_phone: expect.any(String), messaging_url: expect.any(String) },
    })
    const again = await test.call('GET', '/content/layout', {
      headers: { 'if-none-match': String(response.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('every link in the menus and consents leads to a page', async () => {
    const layout = (await test.call('GET', '/content/layout')).json()
    const menus = [...layout.header_menu, ...layout.footer_menu, ...layout.footer_menu_2].map((link) => link.url)
    for (const url of [...menus, layout.legal.terms_url, layout.legal.privacy_url, layout.legal.cookies_url]) {
      const page = await test.call('GET', url)
      expect([url, page.statusCode]).toEqual([url, 200])
      expect(page.body).toContain('<h1>')
    }
  })

  it('redirects a short link to its target, and reports an expired one', async () => {
    await test.deps.transaction((tx) =>
      tx.shortLinks.add({
        tokenHash: test.deps.secrets.hashToken('abc'),
        target: '/account',
        createdAt: test.clock.now(),
      }),
    )
    const known = await test.call('GET', '/s/abc')
    expect([known.statusCode, known.headers.location]).toEqual([302, '/account'])
    const unknown = await test.call('GET', '/s/zzz')
    expect([unknown.statusCode, unknown.body.includes('No hemos encontrado esta página')]).toEqual([404, true])
  })
})

describe('prices', () => {
  it('[R1.02] the grid has every term and amount, compressed, with a validator', async () => {
    const response = await test.call('GET', '/v2/products/1/prices')
    const prices = response.json()
    expect(Object.keys(prices.options)).toHaveLength(24)
    expect(prices.options['30']['300']).toEqual({
      is_free: true,
      return_amount: 300,
      commissions: { total: 0, original_total: 0 },
      tae: 0,
    })
    expect(prices).toMatchObject({
      amount_steps: [{ from: 50, to: 300, step: 10 }],
      term_steps: [{ from: 7, to: 30, step: 1 }],
    })
    const compressed = await test.call('GET', '/v2/products/1/prices', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressed.headers['content-encoding']).toBe('br')
    const again = await test.call('GET', '/v2/products/1/prices', {
      headers: { 'if-none-match': String(response.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  it('starts the calculator at 70 € and 7 days', async () => {
    expect((await test.call('GET', '/api/products/1/settings')).json()).toEqual({
      calculator: { amount_default_toggle_position: 70, term_default_toggle_position: 7 },
    })
    expect((await test.call('GET', '/api/products/3/settings')).json().label).toBe('product_not_found')
  })

  it('accepts a promo code in any letter case, within its dates only', async () => {
    await test.deps.transaction((tx) =>
      tx.promoCodes.add({
        code: 'OTONO10',
        percentCommission: 10,
        validFrom: civilDate('2026-11-01'),
        validUntil: civilDate('2026-11-20'),
      }),
    )
    const check = async (promocode: string) =>
      (await test.call('POST', '/v2/check-promocode', { body: { promocode } })).json()
    expect(await check('OTONO10')).toEqual({ valid: true })
    expect(await check(' otono10 ')).toEqual({ valid: true })
    expect(await check('NADA')).toEqual({ valid: false })
    expect(await check('')).toEqual({ valid: false })
    test.clock.set('2026-11-21T00:30:00+01:00')
    expect(await check('OTONO10')).toEqual({ valid: false })
  })
})

describe('the sandbox', () => {
  it('moves the clock by whole days', async () => {
    test.clock.set('2026-11-16T10:00:00.000Z')
    const moved = await test.call('POST', '/sandbox/clock', { body: { advance_days: 2 } })
    expect(moved.json()).toEqual({ now: '2026-11-18T10:00:00.000Z' })
    expect((await test.call('GET', '/sandbox/clock')).json()).toEqual({ now: '2026-11-18T10:00:00.000Z' })
  })

  it('refuses to move the clock back or by a fraction of a day', async () => {
    for (const days of [-1, 0.5, 'one']) {
      const response = await test.call('POST', '/sandbox/clock', { body: { advance_days: days } })
      expect(response.json().errors[0].property).toBe('advance_days')
    }
  })

  it('refuses to move the clock by more than a year at once, and says so', async () => {
    const before = (await test.call('GET', '/sandbox/clock')).json()
    const response = await test.call('POST', '/sandbox/clock', { body: { advance_days: 367 } })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toMatchObject([
      { property: 'advance_days', label: 'clockJumpTooLong', message: expect.stringContaining('366 días') },
    ])
    expect((await test.call('GET', '/sandbox/clock')).json()).toEqual(before)
  })
})
