// Goal: an invitation or a password reset is a link that works once and for a limited time. A reset keeps the second factor, and
// its answer does not tell whether an account exists.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAccount, STAFF_PASSWORD, staffBrowser } from '../../../test/staff-browser.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { SIGN_IN_LIMITS } from './sign-in-limits.ts'
import { sendStaffLink } from './staff-links.ts'

const HOUR_MS = 3_600_000
const NEW_PASSWORD = 'cuatro nubes llevan prisa hoy'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.wallClock.set('2026-11-16T10:00:00Z'))

async function mailsTo(email: string): Promise<readonly string[]> {
  await server.runJobs()
  const { items } = (await server.call('GET', `/sandbox/messages?to=${email}`)).json()
  return items.map(({ text }: { text: string }) => text)
}
const tokenIn = (mail: string | undefined) => /\/backoffice\/acceso#([\w-]+)/.exec(mail ?? '')?.[1] ?? ''
const reset = (email: string, address = '203.0.113.7') =>
  staffBrowser(server, address).post('/staff/password-resets', { email })

describe('a password reset', () => {
  it('sends a link that sets the password once, ends the sessions and still asks for the second factor', async () => {
    const { email, username } = await makeAccount(server, 'support')
    await server.deps.transaction((tx) =>
      tx.staffUsers.change(username, { sealedTotp: server.deps.secrets.seal('JBSWY3DPEHPK3PXP') }),
    )
    expect((await reset(email)).statusCode).toBe(204)
    const token = tokenIn((await mailsTo(email))[0])
    const browser = staffBrowser(server)
    expect((await browser.post('/staff/links/read', { token })).json()).toMatchObject({
      purpose: 'password_reset',
      email,
    })
    const common = await browser.post('/staff/links/password', { token, password: 'contraseña2026' })
    expect([common.statusCode, common.json().errors[0].label]).toEqual([422, 'passwordTooCommon'])
    const used = await browser.start('/staff/links/password', { token, password: NEW_PASSWORD })
    expect(used.json()).toMatchObject({ next: 'totp', factors: ['totp'] })
    expect((await browser.session()).statusCode).toBe(401)
    const again = await browser.post('/staff/links/password', { token, password: NEW_PASSWORD })
    expect([again.statusCode, again.json().label]).toEqual([422, 'link_invalid'])
    expect((await staffBrowser(server).signIn(email, STAFF_PASSWORD)).statusCode).toBe(422)
    expect((await staffBrowser(server).signIn(email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('sets one of two passwords that arrive at the same instant', async () => {
    const { email } = await makeAccount(server, 'support')
    await reset(email)
    const token = tokenIn((await mailsTo(email))[0])
    const sent = await Promise.all(
      [NEW_PASSWORD, `${NEW_PASSWORD} 2`].map((password) =>
        staffBrowser(server).post('/staff/links/password', { token, password }),
      ),
    )
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  it('ends after an hour', async () => {
    const { email } = await makeAccount(server, 'support')
    await reset(email)
    const token = tokenIn((await mailsTo(email))[0])
    server.wallClock.advanceMs(HOUR_MS)
    expect((await staffBrowser(server).post('/staff/links/read', { token })).statusCode).toBe(422)
  })

  it('answers the same for an unknown, an invited and a deactivated account, and writes to none of them', async () => {
    const left = await makeAccount(server, 'support')
    const invited = await makeAccount(server, 'support')
    await server.deps.transaction(async (tx) => {
      await tx.staffUsers.change(left.username, { isActive: false })
      await tx.staffUsers.change(invited.username, { passwordHash: null })
    })
    for (const email of ['unknown@prestamos.example', left.email, invited.email]) {
      const answer = await reset(email)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(await mailsTo(email)).toEqual([])
    }
  })

  it('a password reset is limited for a network, and silently for an account', async () => {
    const { email } = await makeAccount(server, 'support')
    for (let asked = 0; asked < SIGN_IN_LIMITS.resetsPerAccount + 2; asked += 1) {
      expect((await reset(email, `203.0.115.${asked}`)).statusCode).toBe(204)
    }
    expect(await mailsTo(email)).toHaveLength(SIGN_IN_LIMITS.resetsPerAccount)
    for (let asked = 0; asked < SIGN_IN_LIMITS.resetsPerNetwork; asked += 1) {
      expect((await reset(`persona${asked}@otra.example`, '203.0.116.1')).statusCode).toBe(204)
    }
    expect((await reset('otra@otra.example', '203.0.116.1')).statusCode).toBe(429)
  })
})

describe('an invitation', () => {
  it('lasts 72 hours, and ends when the account is deactivated', async () => {
    const { email, username } = await makeAccount(server, 'support')
    await server.deps.transaction(async (tx) => {
      await tx.staffUsers.change(username, { passwordHash: null })
      const staff = await tx.staffUsers.byName(username)
      if (staff) await sendStaffLink(tx, server.deps, staff, 'invitation')
    })
    const sent = tokenIn((await mailsTo(email))[0])
    const read = async () => (await staffBrowser(server).post('/staff/links/read', { token: sent })).statusCode
    server.wallClock.advanceMs(72 * HOUR_MS - 1)
    expect(await read()).toBe(200)
    await server.deps.transaction((tx) => tx.staffUsers.change(username, { isActive: false }))
    expect(await read()).toBe(422)
    await server.deps.transaction((tx) => tx.staffUsers.change(username, { isActive: true }))
    server.wallClock.advanceMs(1)
    expect(await read()).toBe(422)
  })
})
