// Goal: a four-digit code is safe because of its limits. These tests try every way round them: resending, other
// addresses, parallel requests, old codes, waiting. The numbers are settled rules, Codes: 3 attempts per code, 9 wrong
// ones a day, 30 in 30 days, 5 codes an hour, and budgets per address and for the whole service.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
const PHONE = '34622000001'
const HOUR_MS = 3_600_000

beforeEach(async () => {
  test = await createTestApp({ PUENTE_CODES_PER_ADDRESS_HOUR: '10', PUENTE_WRONG_CODES_PER_ADDRESS_HOUR: '12' })
})
afterEach(() => test.close())

const login = (phone = PHONE, address?: string) =>
  test.call('POST', '/v2/user/login', { body: { mobile_phone: phone }, ...(address === undefined ? {} : { address }) })
const confirm = (code: string, phone = PHONE, address?: string) =>
  test.call('POST', '/v2/user/login_confirm', {
    body: { mobile_phone: phone, code },
    ...(address === undefined ? {} : { address }),
  })
const wrongFor = (code: string) => (code === '0000' ? '0001' : '0000')
const wrongOnRecord = async () =>
  (await test.pool.query("select count(*)::int as n from code_events where kind = 'wrong'")).rows[0].n

/** Requests a code and uses up its attempts. */
async function spendCode(phone = PHONE): Promise<{ right: string; labels: string[] }> {
  const right = String((await login(phone)).headers.code)
  const labels: string[] = []
  for (let n = 0; n < 3; n++) labels.push((await confirm(wrongFor(right), phone)).json().label)
  return { right, labels }
}

describe('a code', () => {
  it('[R4.10] a code has three attempts; after that even the right code is rejected, and the response says when to retry', async () => {
    const { right, labels } = await spendCode()
    expect(labels).toEqual(['code_incorrect', 'code_incorrect', 'code_incorrect'])
    const fourth = await confirm(right)
    expect([fourth.statusCode, fourth.json().label]).toEqual([429, 'too_many_attempts'])
    expect(Number(fourth.headers['retry-after'])).toBe(90)
    expect(await wrongOnRecord()).toBe(3)
  })

  it('keeps its three attempts when thirty requests arrive at once from thirty addresses', async () => {
    const right = String((await login()).headers.code)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => confirm(wrongFor(right), PHONE, `203.0.113.${n + 1}`)),
    )
    expect(answers.filter((answer) => answer.json().label === 'code_incorrect')).toHaveLength(3)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(27)
  })

  it('accepts only one of many correct attempts that arrive at once', async () => {
    const right = String((await login()).headers.code)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(right)))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().label === 'code_expired')).toHaveLength(9)
  })

  it('[R4.10, R7.01] reports the remaining attempts to the waiting caller, and the query costs none', async () => {
    const begun = await test.call('POST', '/v2/user/phone_number', { body: { phone: PHONE } })
    const { token } = begun.json()
    const left = async (kind = 'login') =>
      (await test.call('POST', '/v2/user/attempts', { body: { kind }, token })).json().left
    const wrong = { code: wrongFor(String(begun.headers.code)) }
    const counts = [await left(), await left()]
    for (let n = 0; n < 3; n++) {
      await test.call('PUT', '/v2/user/phone_confirmation', { body: wrong, token })
      counts.push(await left())
    }
    expect(counts).toEqual([3, 3, 2, 1, 0])
    expect(await left('sign')).toBe(0) // no contract waits for a code
    test.clock.advanceMs(90_000)
    await test.call('POST', '/v2/user/resend_phone_confirmation_code', { body: {}, token })
    expect(await left()).toBe(3)
    expect((await test.call('POST', '/v2/user/attempts', { body: { kind: 'login' } })).statusCode).toBe(401)
    expect((await test.call('POST', '/v2/user/attempts', { body: { kind: 'other' }, token })).statusCode).toBe(422)
  })

  it('a code of another phone opens nothing', async () => {
    const right = String((await login('34622000002')).headers.code)
    const own = String((await login()).headers.code)
    const answer = await confirm(right)
    if (right !== own) expect(answer.json().label).toBe('code_incorrect')
    expect((await confirm('1234', '34622000009')).json().label).toBe('code_expired')
  })
})

describe('a phone', () => {
  it('[R4.10] a phone has nine wrong attempts a day, however many codes it requests', async () => {
    for (let n = 0; n < 3; n++) {
      await spendCode()
      test.clock.advanceMs(91_000)
    }
    expect(await wrongOnRecord()).toBe(9)
    const blockedLogin = await login()
    expect([blockedLogin.statusCode, blockedLogin.json().label]).toEqual([429, 'too_many_attempts'])
    const resent = await test.call('POST', '/v2/user/resend_phone_confirmation_code', { body: { mobile_phone: PHONE } })
    expect(resent.statusCode).toBe(429)
    // The announced wait is exact: a second before its end nothing works, at its end everything does.
    const waitMs = Number(blockedLogin.headers['retry-after']) * 1000
    test.clock.advanceMs(waitMs - 1000)
    expect((await login()).statusCode).toBe(429)
    test.clock.advanceMs(1000)
    const right = String((await login()).headers.code)
    expect((await confirm(right)).statusCode).toBe(200)
  })

  it('a phone has thirty wrong attempts in thirty days', async () => {
    let wrong = 0
    for (let day = 0; day < 4; day++) {
      for (let n = 0; n < 3 && wrong < 30; n++) {
        const right = String((await login()).headers.code)
        for (let attempt = 0; attempt < 3 && wrong < 30; attempt++, wrong++) await confirm(wrongFor(right))
        test.clock.advanceMs(91_000)
      }
      test.clock.advanceMs(24 * HOUR_MS)
    }
    expect(await wrongOnRecord()).toBe(30)
    const blocked = await login()
    expect(blocked.json().label).toBe('too_many_attempts')
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(24 * 3600)
  })

  it('gets five codes an hour over all routes', async () => {
    await login()
    for (let n = 0; n < 4; n++) {
      test.clock.advanceMs(91_000)
      const resend = n % 2 === 0
      const answer = resend
        ? await test.call('POST', '/v2/user/resend_phone_confirmation_code', { body: { mobile_phone: PHONE } })
        : await login()
      expect(answer.statusCode).toBe(200)
    }
    test.clock.advanceMs(91_000)
    const answers = [
      await login(),
      await test.call('POST', '/v2/user/resend_phone_confirmation_code', { body: { mobile_phone: PHONE } }),
      await test.call('POST', '/v2/user/phone_number', { body: { phone: PHONE } }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().label])).toEqual(
      Array(3).fill([429, 'too_many_codes']),
    )
    test.clock.advanceMs(Number(answers[0]?.headers['retry-after']) * 1000)
    expect((await login()).statusCode).toBe(200)
  })

  it('gets one code from fifty requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => login()))
    expect(new Set(answers.map((answer) => answer.headers.code)).size).toBe(1)
    const sent = await test.pool.query("select count(*)::int as n from code_events where kind = 'sent'")
    expect(sent.rows[0].n).toBe(1)
  })
})

describe('an address', () => {
  const phones = Array.from({ length: 30 }, (_, n) => `346221000${String(n).padStart(2, '0')}`)

  it('sends a limited number of codes an hour over all phones, even in parallel', async () => {
    const answers = await Promise.all(phones.map((phone) => login(phone, '198.51.100.7')))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.json().label === 'too_many_requests')).toHaveLength(20)
    expect((await login(phones[20], '198.51.100.8')).statusCode).toBe(200)
  })

  it('an address of IPv6 counts as its whole /64', async () => {
    const answers = []
    for (const [n, phone] of phones.entries()) answers.push(await login(phone, `2001:db8:0:1::${(n + 1).toString(16)}`))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(10)
  })

  it('an address has a limited number of wrong attempts an hour over all phones', async () => {
    let refused = 0
    for (const [n, phone] of phones.slice(0, 8).entries()) {
      const right = String((await login(phone, `192.0.2.${n + 1}`)).headers.code)
      for (let attempt = 0; attempt < 2; attempt++) {
        const answer = await confirm(wrongFor(right), phone, '198.51.100.9')
        if (answer.json().label === 'too_many_requests') refused++
      }
    }
    expect([await wrongOnRecord(), refused]).toEqual([12, 4])
  })

  it('an address is not counted for this machine in the sandbox', async () => {
    for (const phone of phones.slice(0, 15)) expect((await login(phone)).statusCode).toBe(200)
  })
})

describe('the whole service', () => {
  it('sends a limited number of codes an hour over all addresses', async () => {
    await test.close()
    test = await createTestApp({ PUENTE_CODES_PER_SERVICE_HOUR: '8' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login(`346223000${String(n).padStart(2, '0')}`, `192.0.2.${n + 1}`)),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(8)
  })
})
