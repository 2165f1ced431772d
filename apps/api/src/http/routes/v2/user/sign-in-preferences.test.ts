// Goal: the consents and redirect addresses stored at sign-in are those of the person who enters the code, even when another
// caller requested a code for the same phone meanwhile.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testBrowser } from '../../../../../test/browser.ts'
import { createTestApp, type TestApp } from '../../../../../test/test-app.ts'

let server: TestApp
beforeEach(async () => {
  server = await createTestApp({ PUENTE_ALLOWED_ORIGINS: 'https://socio.example' })
})
afterEach(() => server.close())

const PHONE = '34622000001'
const TARGET = 'https://socio.example/vuelta'
const INJECTED = { agree_marketing: true, target_url: TARGET }
const storedOf = async () => {
  const { rows } = await server.pool.query('select agree_marketing, target_url from users where phone = $1', [PHONE])
  return { marketing: rows[0].agree_marketing, target: rows[0].target_url }
}
const NOTHING = { marketing: false, target: null }

it('a stranger who requests again within 90 seconds adds no consent or address to the sign-in of the phone’s owner', async () => {
  const [victim, stranger] = [testBrowser(server), testBrowser(server)]
  const code = String((await victim.login(PHONE)).headers.code)
  expect((await stranger.login(PHONE, INJECTED)).statusCode).toBe(200)
  expect((await server.call('POST', '/v2/user/login', { body: { mobile_phone: PHONE, ...INJECTED } })).statusCode).toBe(
    200,
  )
  expect((await victim.confirm(PHONE, code)).statusCode).toBe(200)
  expect(await storedOf()).toEqual(NOTHING)
})

it('a stranger who requests first, or resends, has no influence either', async () => {
  const [victim, stranger] = [testBrowser(server), testBrowser(server)]
  await stranger.login(PHONE, INJECTED)
  await victim.login(PHONE)
  server.clock.advanceMs(91_000)
  const body = { mobile_phone: PHONE }
  const code = String((await stranger.call('POST', '/v2/user/resend_phone_confirmation_code', { body })).headers.code)
  await victim.confirm(PHONE, code)
  expect(await storedOf()).toEqual(NOTHING)
})

it('the requesting browser has its last choices stored', async () => {
  const browser = testBrowser(server)
  const code = String((await browser.login(PHONE)).headers.code)
  await browser.login(PHONE, INJECTED)
  await browser.confirm(PHONE, code)
  expect(await storedOf()).toEqual({ marketing: true, target: TARGET })
})

it('choices sent with the code are stored, without a cookie, and override those of the request', async () => {
  const code = String((await server.call('POST', '/v2/user/login', { body: { mobile_phone: PHONE } })).headers.code)
  const body = { mobile_phone: PHONE, code, agree_marketing: true, target_url: TARGET }
  expect((await server.call('POST', '/v2/user/login_confirm', { body })).statusCode).toBe(200)
  expect(await storedOf()).toEqual({ marketing: true, target: TARGET })

  server.clock.advanceMs(91_000)
  const browser = testBrowser(server)
  const again = String((await browser.login(PHONE, { agree_marketing: true })).headers.code)
  await browser.confirm(PHONE, again, { agree_marketing: false, target_url: 'https://evil.example' })
  expect((await storedOf()).marketing).toBe(false)
})

it('[R3.01] the older pair of calls binds choices to its token, and accepts them with the code too', async () => {
  const begun = await server.call('POST', '/v2/user/phone_number', { body: { phone: PHONE, target_url: TARGET } })
  const { token } = begun.json()
  await server.call('POST', '/v2/user/login', { body: { mobile_phone: PHONE, agree_marketing: true } })
  const body = { code: String(begun.headers.code) }
  expect((await server.call('PUT', '/v2/user/phone_confirmation', { body, token })).statusCode).toBe(200)
  expect(await storedOf()).toEqual({ marketing: false, target: TARGET })
})
