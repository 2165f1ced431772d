// Goal: staff requests are authorised by a session cookie or an API key. A session ends on time, cannot be used by another
// site, and production knows no demo staff. A key has at most the permissions of its owner.
import { STAFF_ROLES } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productionEnvironment } from '../../../test/production.ts'
import { makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { openStaffSession } from '../../staff/accounts/staff-sessions.ts'

const MINUTE_MS = 60_000
const START = '2026-11-16T10:00:00Z'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ PUENTE_UNCLAIMED_AFTER_DAYS: '45' })
})
afterAll(() => server.close())
beforeEach(() => server.wallClock.set(START))

const statusOf = async (headers: Record<string, string>) =>
  (await server.call('GET', '/staff/session', { headers })).statusCode
const read = (headers: Record<string, string>) => server.call('GET', '/staff/reviews', { headers })
const block = (headers: Record<string, string>) =>
  server.call('POST', '/staff/customers/999999/block', { headers, body: { reason: 'Sospecha de fraude' } })

describe('a session of the back office', () => {
  it.each([...STAFF_ROLES, 'admin-2'] as const)('opens in the sandbox for the demo %s', async (role) => {
    const { cookie, id } = await signInAsDemo(server, role)
    const response = await server.call('GET', '/staff/session', { headers: cookie })
    expect(response.json()).toMatchObject({
      staff: { id, username: `demo-${role}`, roles: [role === 'admin-2' ? 'admin' : role] },
      is_sandbox: true,
      unclaimed_after_days: 45,
      idle_until: '2026-11-16T10:30:00.000Z',
      expires_at: '2026-11-16T22:00:00.000Z',
    })
    expect(response.json().staff.permissions.includes('reviews.decide')).toBe(/underwriter|admin/.test(role))
  })

  it('a session of the back office has a cookie that scripts cannot read, other sites cannot send and borrower routes do not get', async () => {
    const { headers } = await server.call('POST', '/sandbox/staff-session', { body: { role: 'support' } })
    expect(headers['set-cookie']).toMatch(/^puente_staff=[\w-]{43}; Path=\/staff; HttpOnly; SameSite=Strict$/)
  })

  it('changes something only with the CSRF token of the same session', async () => {
    const { cookie, headers } = await signInAsDemo(server, 'support')
    const other = await signInAsDemo(server, 'support')
    expect((await read(cookie)).statusCode).toBe(200)
    for (const forged of [cookie, { ...cookie, 'x-csrf-token': other.headers['x-csrf-token'] }]) {
      const refused = await block(forged)
      expect([refused.statusCode, refused.json().label]).toEqual([403, 'csrf_token_invalid'])
    }
    expect((await block(headers)).statusCode).toBe(404) // past the check: there is no such customer
  })

  it.each([
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://www.prestamos.example' },
    { origin: 'null' },
  ])('answers no page of another origin: %o', async (origin) => {
    const { headers } = await signInAsDemo(server, 'admin')
    expect((await read({ ...headers, ...origin })).statusCode).toBe(403)
    expect(await statusOf({ ...headers, ...origin })).toBe(403)
  })

  it('ends after 30 minutes without use and after 12 hours in all, whatever the sandbox clock says', async () => {
    const idle = await signInAsDemo(server, 'admin')
    await server.clock.advanceDays(30)
    server.wallClock.advanceMs(30 * MINUTE_MS - 1)
    expect(await statusOf(idle.cookie)).toBe(200)
    server.wallClock.advanceMs(1)
    expect([await statusOf(idle.cookie), (await read(idle.cookie)).statusCode]).toEqual([401, 401])

    server.wallClock.set(START)
    const busy = await signInAsDemo(server, 'admin')
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      server.wallClock.advanceMs(20 * MINUTE_MS)
      expect((await read(busy.cookie)).statusCode, `after ${minutes} minutes`).toBe(200)
    }
    server.wallClock.advanceMs(20 * MINUTE_MS)
    expect((await read(busy.cookie)).statusCode).toBe(401)
  })

  it('a session of the back office is not kept alive by requests that a page sends by itself', async () => {
    const { cookie } = await signInAsDemo(server, 'admin')
    for (let minutes = 0; minutes < 30; minutes += 10) {
      expect((await read({ ...cookie, 'x-unattended': '1' })).statusCode, `after ${minutes} minutes`).toBe(200)
      expect((await server.call('GET', '/staff/counts', { headers: cookie })).statusCode).toBe(200)
      server.wallClock.advanceMs(10 * MINUTE_MS)
    }
    expect((await read(cookie)).statusCode).toBe(401)
  })

  it('ends at sign-out, and the other sessions stay', async () => {
    const [here, there] = [await signInAsDemo(server, 'admin'), await signInAsDemo(server, 'admin')]
    const out = await server.call('DELETE', '/staff/session', { headers: here.headers })
    expect([out.statusCode, String(out.headers['set-cookie'])]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect([await statusOf(here.cookie), await statusOf(there.cookie)]).toEqual([401, 200])
  })

  it.each(['second_factor', 'enrol'] as const)('opens nothing in the stage %s', async (stage) => {
    const { id } = await signInAsDemo(server, 'admin')
    const token = await server.deps.transaction((tx) =>
      openStaffSession(tx, server.deps, { ip: '127.0.0.1', headers: {} }, { staffId: id, stage }),
    )
    const headers = { cookie: `puente_staff=${token}` }
    expect([await statusOf(headers), (await read(headers)).statusCode]).toEqual([401, 401])
  })

  it('ends when its staff member is deactivated', async () => {
    const { cookie } = await signInAsDemo(server, 'collector')
    await server.deps.transaction((tx) => tx.staffUsers.change('demo-collector', { isActive: false }))
    expect(await statusOf(cookie)).toBe(401)
    expect((await server.call('POST', '/sandbox/staff-session', { body: { role: 'collector' } })).statusCode).toBe(404)
  })

  it('a session of the back office does not exist for demo staff in production, even if the database was a sandbox', async () => {
    const production = await createTestApp(
      productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://recaptcha.example' }),
    )
    try {
      const token = await production.deps.transaction(async (tx) => {
        const createdAt = production.wallClock.now()
        await tx.staffUsers.add({ username: 'demo-admin', roles: ['admin'], createdAt })
        const staff = await tx.staffUsers.byName('demo-admin')
        const request = { ip: '127.0.0.1', headers: {} }
        return openStaffSession(tx, production.deps, request, { staffId: staff?.id ?? 0, stage: 'open' })
      })
      const headers = { cookie: `puente_staff=${token}` }
      expect((await production.call('GET', '/staff/session', { headers })).statusCode).toBe(401)
      const demo = await production.call('POST', '/sandbox/staff-session', { body: { role: 'admin' } })
      expect(demo.statusCode).toBe(404)
    } finally {
      await production.close()
    }
  })
})

describe('an API key', () => {
  const withKey = async (key: object, ...roles: Parameters<typeof makeStaff>[1][]) => {
    const { username } = await makeStaff(server, ...roles)
    const token = server.deps.secrets.newToken()
    const tokenHash = server.deps.secrets.hashToken(token)
    const createdAt = server.wallClock.now()
    await server.deps.transaction(async (tx) => {
      const staff = await tx.staffUsers.byName(username)
      await tx.staffApiKeys.add({ staffId: staff?.id ?? 0, name: 'conciliación', tokenHash, createdAt, ...key })
    })
    return { username, token, list: async () => (await server.call('GET', '/staff/reviews', { token })).statusCode }
  }

  it('an API key is limited to its scope and to the current roles of its owner', async () => {
    expect(await (await withKey({ permissions: ['reviews.list'] }, 'underwriter')).list()).toBe(200)
    expect(await (await withKey({ permissions: ['documents.list'] }, 'underwriter')).list()).toBe(403)
    const key = await withKey({ permissions: ['reviews.list'] }, 'underwriter')
    await server.deps.transaction((tx) => tx.staffUsers.change(key.username, { roles: ['collector'] }))
    expect(await key.list()).toBe(403)
  })

  it('ends at its expiry, on real time', async () => {
    const key = await withKey({ expiresAt: new Date('2026-11-16T11:00:00Z') }, 'admin')
    server.wallClock.set('2026-11-16T10:59:59Z')
    expect(await key.list()).toBe(200)
    server.wallClock.set('2026-11-16T11:00:00Z')
    expect(await key.list()).toBe(401)
  })

  it('books a transfer only with that permission, as a session does', async () => {
    const path = '/staff/loans/NONE/payments'
    const body = { reference: 'N43-key', amount: 1, reason: 'Justificante del banco' }
    const statusWith = async (token: string) => (await server.call('POST', path, { token, body })).statusCode
    expect(await statusWith((await withKey({ permissions: ['loans.post_payment'] }, 'accountant')).token)).toBe(404)
    expect(await statusWith((await withKey({ permissions: ['audit.read'] }, 'accountant')).token)).toBe(403)
    const expired = await withKey({ expiresAt: new Date('2026-11-16T09:00:00Z') }, 'accountant')
    expect(await statusWith(expired.token)).toBe(401)
    const { cookie, headers } = await signInAsDemo(server, 'accountant')
    const statusOfSession = async (sent: Record<string, string>) =>
      (await server.call('POST', path, { headers: sent, body })).statusCode
    expect([await statusOfSession(cookie), await statusOfSession(headers)]).toEqual([403, 404])
    const support = await signInAsDemo(server, 'support')
    expect(await statusOfSession(support.headers)).toBe(403)
  })
})
