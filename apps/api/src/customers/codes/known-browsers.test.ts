// Goal: a stranger who guesses a customer's codes locks out strangers, but never the browser in which the customer
// signed in before; and the cookie that makes a browser known cannot be planted, borrowed from another account or kept
// after a phone change.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestBrowser, testBrowser } from '../../../test/browser.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
let customer: TestBrowser
let stranger: TestBrowser
const PHONE = '34622000001'
const wrongFor = (code: string) => (code === '0000' ? '0001' : '0000')

beforeEach(async () => {
  server = await createTestApp()
  customer = testBrowser(server)
  stranger = testBrowser(server)
  await customer.signIn(PHONE)
  server.clock.advanceMs(91_000)
})
afterEach(() => server.close())

/** Nine wrong attempts: the limit of a day. */
async function lockOut(browser: TestBrowser, phone = PHONE): Promise<void> {
  for (let n = 0; n < 3; n++) {
    const code = String((await browser.login(phone)).headers.code)
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await browser.confirm(phone, wrongFor(code))).json().label).toBe('code_incorrect')
    }
    server.clock.advanceMs(91_000)
  }
  expect((await browser.login(phone)).json().label).toBe('too_many_attempts')
}

describe('a browser that has signed in before', () => {
  it('[R4.10] signs in while strangers are locked out of the same phone', async () => {
    await lockOut(stranger)
    const code = String((await customer.login(PHONE)).headers.code)
    expect((await customer.confirm(PHONE, code)).statusCode).toBe(200)
    expect((await testBrowser(server).login(PHONE)).json().label).toBe('too_many_attempts')
  })

  it('keeps its own code: strangers can neither try it, use up its attempts nor replace it', async () => {
    const code = String((await customer.login(PHONE)).headers.code)
    expect((await stranger.confirm(PHONE, code)).json().label).toBe('code_expired')
    const other = String((await stranger.login(PHONE)).headers.code)
    for (let n = 0; n < 3; n++) await stranger.confirm(PHONE, wrongFor(other))
    expect((await customer.confirm(PHONE, code)).statusCode).toBe(200)
  })

  it('gets a code when strangers have used up those of the hour', async () => {
    // The customer's first sign-in was one of the five.
    for (let n = 0; n < 4; n++) {
      expect((await stranger.login(PHONE)).statusCode).toBe(200)
      server.clock.advanceMs(91_000)
    }
    expect((await stranger.login(PHONE)).json().label).toBe('too_many_codes')
    expect((await customer.login(PHONE)).headers.code).toMatch(/^\d{4}$/)
  })

  it('a browser that has signed in before has its own limit of nine wrong attempts a day', async () => {
    await lockOut(customer)
    expect((await stranger.login(PHONE)).statusCode).toBe(200)
  })

  it('a browser that has signed in before can request another code and query its remaining attempts', async () => {
    await lockOut(stranger)
    await customer.login(PHONE)
    server.clock.advanceMs(91_000)
    const resent = await customer.call('POST', '/v2/user/resend_phone_confirmation_code', {
      body: { mobile_phone: PHONE },
    })
    expect((await customer.confirm(PHONE, String(resent.headers.code))).statusCode).toBe(200)
  })

  it('a browser that has signed in before is a stranger to every other phone', async () => {
    const other = '34622000002'
    await lockOut(stranger, other)
    expect((await customer.login(other)).json().label).toBe('too_many_attempts')
  })

  it('a browser that has signed in before is a stranger again after a phone change, also to the old number', async () => {
    const { rows } = await server.pool.query('select id from users where phone = $1', [PHONE])
    await server.deps.transaction((tx) =>
      tx.users.changePhone(Number(rows[0].id), '34622000003' as never, { now: server.clock.now(), isConfirmed: true }),
    )
    await lockOut(stranger, '34622000003')
    expect((await customer.login('34622000003')).json().label).toBe('too_many_attempts')
  })
})

describe('the browser cookie', () => {
  it('the browser cookie is hidden from scripts, limited to the sign-in routes, and replaced at every sign-in', async () => {
    const browser = testBrowser(server)
    const asked = await browser.login('34622000004')
    expect(asked.headers['set-cookie']).toMatch(/^puente_browser=[\w-]{43}; Path=\/v2\/user\/; HttpOnly; SameSite=Lax$/)
    const before = browser.cookie
    const confirmed = await browser.confirm('34622000004', String(asked.headers.code))
    expect(confirmed.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
    expect(browser.cookie).not.toBe(before)
    const { rows } = await server.pool.query('select encode(token_hash, $1) as hash from known_browsers', ['escape'])
    for (const { hash } of rows) expect(`${before} ${browser.cookie}`).not.toContain(hash)
  })

  it('the browser cookie does not make a browser known if it was planted before a sign-in', async () => {
    const victim = testBrowser(server)
    const phone = '34622000005'
    const code = String((await victim.login(phone)).headers.code)
    const planted = String(victim.cookie)
    await victim.confirm(phone, code)
    server.clock.advanceMs(91_000)
    await lockOut(stranger, phone)
    const attacker = await server.call('POST', '/v2/user/login', {
      body: { mobile_phone: phone },
      headers: { cookie: planted },
    })
    expect(attacker.json().label).toBe('too_many_attempts')
    expect((await victim.login(phone)).statusCode).toBe(200)
  })

  it('stays valid for every account of a shared browser', async () => {
    await customer.signIn('34622000006')
    await lockOut(stranger)
    expect((await customer.login(PHONE)).statusCode).toBe(200)
  })

  it('the browser cookie is kept for ten browsers per customer, each until it was unused for 400 days', async () => {
    for (let n = 0; n < 10; n++) {
      server.clock.advanceMs(15 * 60_000)
      await testBrowser(server).signIn(PHONE)
    }
    const count = async () => (await server.pool.query('select count(*)::int as n from known_browsers')).rows[0].n
    expect(await count()).toBe(10)
    const { forgetOldRecords } = await import('../../night/forget-old-records.ts')
    await forgetOldRecords(server.deps, '2027-12-20' as never)
    expect(await count()).toBe(10)
    await forgetOldRecords(server.deps, '2027-12-25' as never)
    expect(await count()).toBe(0)
  })
})
