// Goal: no bot can send or guess codes at will, whatever networks it rents, and none can use up the codes of other
// callers: callers that did not pass the captcha have a small budget, and a share is reserved for those who did and for
// customers' own browsers.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testBrowser } from '../../../test/browser.ts'
import { type StandIn, startStandIn } from '../../../test/stand-in.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
afterEach(() => server.close())

const phones = (count: number, from = 34_622_100_000) => Array.from({ length: count }, (_, n) => String(from + n))
const statuses = (answers: readonly { statusCode: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}
const wrongFor = (code: string) => (code === '0000' ? '0001' : '0000')

describe('an IPv6 network', () => {
  beforeEach(async () => {
    server = await createTestApp({ PUENTE_CODES_PER_ADDRESS_HOUR: '3', PUENTE_WRONG_CODES_PER_ADDRESS_HOUR: '3' })
  })

  it.each([
    ['/56', (n: number) => `2001:db8:1:${n.toString(16)}::1`, 6],
    ['/48', (n: number) => `2001:db8:1:${(n * 256).toString(16)}::1`, 12],
  ])('shares one budget of sent and tried codes per %s', async (_prefix, addressOf, limit) => {
    const sent = []
    for (const [n, phone] of phones(limit + 4).entries())
      sent.push(await testBrowser(server, addressOf(n)).login(phone))
    expect(statuses(sent)).toEqual({ 200: limit, 429: 4 })
    expect(sent.at(-1)?.json().label).toBe('too_many_requests')
    expect(Number(sent.at(-1)?.headers['retry-after'])).toBe(3600)

    const tried = []
    for (const [n, phone] of phones(limit + 4, 34_622_200_000).entries()) {
      const code = String((await testBrowser(server, `192.0.2.${n}`).login(phone)).headers.code)
      tried.push(await testBrowser(server, addressOf(n)).confirm(phone, wrongFor(code)))
    }
    expect(statuses(tried)).toEqual({ 422: limit, 429: 4 })
    // Another network is not affected.
    expect((await testBrowser(server, '2001:db8:2::1').login('34622300000')).statusCode).toBe(200)
  })
})

describe('where a captcha is configured', () => {
  let siteverify: StandIn
  let isPerson = true
  let action = 'login'
  beforeAll(async () => {
    siteverify = await startStandIn(() => ({
      body: {
        success: isPerson,
        score: 0.9,
        action,
        hostname: 'prestamos.example',
        'error-codes': ['invalid-input-response'],
      },
    }))
  })
  afterAll(() => siteverify.close())
  const start = async (environment: Record<string, string>) => {
    isPerson = true
    action = 'login'
    server = await createTestApp({
      PUENTE_PUBLIC_URL: 'https://prestamos.example',
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_SECRET: 'shh',
      RECAPTCHA_URL: siteverify.url,
      ...environment,
    })
  }
  const loginFrom = (address: string, phone: string, hasToken: boolean) =>
    testBrowser(server, address).login(phone, hasToken ? { recaptcha_token: 'token' } : {})

  it('a caller without a token has a tenth of an address’s budget, and takes nothing from one with a token', async () => {
    await start({ PUENTE_CODES_PER_ADDRESS_HOUR: '20' })
    const address = '198.51.100.7'
    const without = []
    for (const phone of phones(5)) without.push(await loginFrom(address, phone, false))
    expect(statuses(without)).toEqual({ 200: 2, 429: 3 })
    const withToken = []
    for (const phone of phones(20, 34_622_200_000)) withToken.push(await loginFrom(address, phone, true))
    expect(statuses(withToken)).toEqual({ 200: 18, 429: 2 })
  })

  it('unverified callers use at most a fifth of the service’s codes, and known browsers get one when all are used up', async () => {
    await start({ PUENTE_CODES_PER_SERVICE_HOUR: '10' })
    const customer = testBrowser(server)
    const code = String((await customer.login('34622900000', { recaptcha_token: 'token' })).headers.code)
    expect((await customer.confirm('34622900000', code)).statusCode).toBe(200)
    server.clock.advanceMs(3600_000)

    const from = (n: number) => `192.0.2.${n}`
    const without = []
    for (const [n, phone] of phones(6).entries()) without.push(await loginFrom(from(n), phone, false))
    expect(statuses(without)).toEqual({ 200: 2, 429: 4 })
    const withToken = []
    for (const [n, phone] of phones(10, 34_622_200_000).entries()) withToken.push(await loginFrom(from(n), phone, true))
    expect(statuses(withToken)).toEqual({ 200: 8, 429: 2 })
    expect((await customer.login('34622900000')).statusCode).toBe(200)
  })

  it('wrong attempts by callers that did not request the code cannot lock out those that did', async () => {
    await start({ PUENTE_WRONG_CODES_PER_SERVICE_HOUR: '10' })
    const from = (n: number) => `192.0.2.${n}`
    const guessed = []
    for (const [n, phone] of phones(5).entries()) {
      const code = String((await loginFrom(from(n), phone, true)).headers.code)
      guessed.push(await testBrowser(server, `198.51.100.${n}`).confirm(phone, wrongFor(code)))
    }
    expect(statuses(guessed)).toEqual({ 422: 2, 429: 3 })
    const person = testBrowser(server, '203.0.113.1')
    const code = String((await person.login('34622300000', { recaptcha_token: 'token' })).headers.code)
    expect((await person.confirm('34622300000', wrongFor(code))).json().label).toBe('code_incorrect')
    expect((await person.confirm('34622300000', code)).statusCode).toBe(200)
  })

  it('every route that sends a code verifies its captcha', async () => {
    await start({})
    const refusal = async (method: 'POST' | 'PUT', url: string, body: object, token?: string) => {
      isPerson = false
      const answer = await server.call(method, url, {
        body: { ...body, recaptcha_token: 'token' },
        ...(token === undefined ? {} : { token }),
      })
      isPerson = true
      return answer.json().label
    }
    action = 'phone_number'
    const begun = await server.call('POST', '/v2/user/phone_number', {
      body: { phone: '34622400000', recaptcha_token: 'token' },
    })
    const { token } = begun.json()
    expect(begun.statusCode).toBe(200)
    expect(await refusal('POST', '/v2/user/phone_number', { phone: '34622400001' })).toBe('captcha_failed')
    expect(await refusal('POST', '/v2/user/login', { mobile_phone: '34622400002' })).toBe('captcha_failed')
    server.clock.advanceMs(91_000)
    expect(await refusal('POST', '/v2/user/resend_phone_confirmation_code', {}, token)).toBe('captcha_failed')
    expect(await refusal('PUT', '/v2/user/change_phone', { mobile_phone: '34622400003' }, token)).toBe('captcha_failed')
    // A token issued for another form is worthless.
    const other = await server.call('POST', '/v2/user/login', {
      body: { mobile_phone: '34622400004', recaptcha_token: 'token' },
    })
    expect(other.json().label).toBe('captcha_failed')
    const sent = await server.pool.query("select count(*)::int as n from code_events where kind = 'sent'")
    expect(sent.rows[0].n).toBe(1)
  })
})
