// Goal: a customer sees their sessions and can end any of them; no other caller can; sessions do not pile up.
import type { Phone } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { impersonate } from '../../../test/impersonate.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const HOUR_MS = 3_600_000

let test: TestApp
let lastPhone = 34_616_000_000
const newPhone = () => String(++lastPhone)
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function signIn(phone: string, userAgent = CHROME): Promise<string> {
  test.clock.advanceMs(15 * 60_000) // within the five codes an hour that a phone gets
  const headers = { 'user-agent': userAgent }
  const asked = await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone }, headers })
  const body = { mobile_phone: phone, code: String(asked.headers.code) }
  return (await test.call('POST', '/v2/user/login_confirm', { body, headers })).json().token
}
const list = async (token: string) => (await test.call('GET', '/v2/user/sessions', { token })).json().items
const end = (token: string, id: number | string) => test.call('DELETE', `/v2/user/sessions/${id}`, { token })
const statusOf = async (token: string) => (await test.call('GET', '/v2/user', { token })).statusCode

describe('the sessions of a customer', () => {
  it('the sessions of a customer are listed newest first with device, sign-in time and the current one marked', async () => {
    const phone = newPhone()
    await signIn(phone, SAFARI)
    const elsewhereAt = test.clock.now().toISOString()
    const token = await signIn(phone)
    const here = { device: 'Chrome en Android', signed_in_at: test.clock.now().toISOString(), is_current: true }
    expect(await list(token)).toEqual([
      { id: expect.any(Number), ...here, last_used_at: null },
      {
        id: expect.any(Number),
        device: 'Safari en iPhone',
        signed_in_at: elsewhereAt,
        last_used_at: null,
        is_current: false,
      },
    ])
  })

  it('show the last use to the hour, with one write an hour', async () => {
    const token = await signIn(newPhone())
    const writes = async () => (await list(token))[0].last_used_at
    test.clock.advanceMs(HOUR_MS)
    const usedAt = test.clock.now().toISOString()
    await statusOf(token)
    test.clock.advanceMs(HOUR_MS - 1)
    expect(await writes()).toBe(usedAt)
    test.clock.advanceMs(1)
    expect(await writes()).toBe(test.clock.now().toISOString())
  })

  it('the sessions of a customer can be ended one by one, at once, including the current one', async () => {
    const phone = newPhone()
    const [stolen, token] = [await signIn(phone, SAFARI), await signIn(phone)]
    const [here, there] = await list(token)
    expect((await end(token, there.id)).statusCode).toBe(204)
    expect([await statusOf(stolen), await statusOf(token)]).toEqual([401, 200])
    expect((await end(token, there.id)).statusCode).toBe(404)
    expect((await end(token, here.id)).statusCode).toBe(204)
    expect(await statusOf(token)).toBe(401)
  })

  it('the sessions of a customer can all be ended at once, except the current one', async () => {
    const phone = newPhone()
    const others = [await signIn(phone), await signIn(phone)]
    const token = await signIn(phone)
    expect((await test.call('DELETE', '/v2/user/sessions', { token })).statusCode).toBe(204)
    expect(await Promise.all([...others, token].map(statusOf))).toEqual([401, 401, 200])
    expect(await list(token)).toHaveLength(1)
    const { rows } = await test.pool.query(
      "select count(*)::int as n from audit_events where action = 'sessions_ended'",
    )
    expect(rows[0].n).toBeGreaterThan(0)
  })

  /** The sign-in of a browser that brings the cookie of its last sign-in, and the cookie that it then has. */
  async function signInWith(phone: string, cookie = ''): Promise<{ token: string; cookie: string }> {
    test.clock.advanceMs(15 * 60_000)
    const asked = await test.call('POST', '/v2/user/login', { body: { mobile_phone: phone }, headers: { cookie } })
    const sent = cookie || String(asked.headers['set-cookie']).split(';')[0]
    const answer = await test.call('POST', '/v2/user/login_confirm', {
      body: { mobile_phone: phone, code: String(asked.headers.code) },
      headers: { cookie: String(sent) },
    })
    return { token: answer.json().token, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
  }
  const isKnown = async (phone: string, cookie: string) => {
    const hash = test.deps.secrets.hashToken(cookie.replace('puente_browser=', ''))
    return (await test.deps.transaction((tx) => tx.knownBrowsers.idFor(hash, phone as Phone))) !== null
  }

  it('take their known browser along when they are ended, and leave the one in use known', async () => {
    const phone = newPhone()
    const [lost, old] = [await signInWith(phone), await signInWith(phone)]
    const here = await signInWith(phone, old.cookie)
    const known = async () => [await isKnown(phone, lost.cookie), await isKnown(phone, here.cookie)]
    expect(await known()).toEqual([true, true])
    const [, oldHere, there] = await list(here.token)
    expect((await end(here.token, there.id)).statusCode).toBe(204)
    expect(await known()).toEqual([false, true])
    expect((await end(here.token, oldHere.id)).statusCode).toBe(204)
    expect(await known()).toEqual([false, true])
  })

  it('ended all at once make every other browser a stranger', async () => {
    const phone = newPhone()
    const other = await signInWith(phone)
    await test.call('POST', '/v2/user/logout', { token: other.token })
    expect(await isKnown(phone, other.cookie)).toBe(true)
    const here = await signInWith(phone)
    await test.call('DELETE', '/v2/user/sessions', { token: here.token })
    expect([await isKnown(phone, other.cookie), await isKnown(phone, here.cookie)]).toEqual([false, true])
  })

  it('the sessions of a customer of another customer are not found, and stay open', async () => {
    const theirs = await signIn(newPhone())
    const [{ id }] = await list(theirs)
    const token = await signIn(newPhone())
    const answer = await end(token, id)
    expect([answer.statusCode, answer.json().label]).toEqual([404, 'not_found'])
    expect(await statusOf(theirs)).toBe(200)
    for (const wrong of ['0', '-1', 'abc', '1e3', '99999999999999999999']) {
      expect([404, 422]).toContain((await end(token, wrong)).statusCode)
    }
  })

  it('the sessions of a customer can be ended by their owner only: neither by an impersonating admin nor without a token', async () => {
    const phone = newPhone()
    const token = await signIn(phone)
    const [{ id }] = await list(token)
    const user = (await test.call('GET', '/v2/user', { token })).json()
    const admin = await impersonate(test, user.id)
    expect((await end(admin, id)).statusCode).toBe(403)
    expect((await test.call('DELETE', '/v2/user/sessions', { token: admin })).statusCode).toBe(403)
    expect(await statusOf(token)).toBe(200)
    // The admin's own session is not one of the customer's devices.
    expect(await list(token)).toHaveLength(1)
    for (const [method, url] of [
      ['GET', '/v2/user/sessions'],
      ['DELETE', '/v2/user/sessions'],
      ['DELETE', `/v2/user/sessions/${id}`],
    ] as const) {
      expect((await test.call(method, url)).statusCode).toBe(401)
    }
  })
})

describe('live sessions', () => {
  it('live sessions are limited to ten: the eleventh sign-in ends the oldest', async () => {
    const phone = newPhone()
    const tokens = []
    for (let n = 0; n < 11; n++) tokens.push(await signIn(phone))
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, ...Array(10).fill(200)])
    expect(await list(tokens[10] ?? '')).toHaveLength(10)
  })

  it('live sessions of a phone that only registers leave at most ten rows, and another network keeps its own', async () => {
    const phone = newPhone()
    const begin = (address: string) => test.call('POST', '/v2/user/phone_number', { body: { phone }, address })
    const mine = await begin('198.51.100.60')
    for (let n = 0; n < 25; n++) await begin('198.51.100.61')
    const { rows } = await test.pool.query(
      'select address, count(*)::int as n from sessions where pending_phone = $1 group by 1 order by 1',
      [phone],
    )
    expect(rows).toEqual([
      { address: '198.51.100.60', n: 1 },
      { address: '198.51.100.61', n: 10 },
    ])
    const code = String(mine.headers.code)
    const confirmed = await test.call('PUT', '/v2/user/phone_confirmation', {
      token: mine.json().token,
      body: { code },
    })
    expect(confirmed.statusCode).toBe(200)
  })
})
