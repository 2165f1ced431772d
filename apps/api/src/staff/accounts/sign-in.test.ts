// Goal: staff sign in with e-mail, password and a second factor, on real time. Guesses are limited in a way that strangers cannot
// use to lock a staff member out, and no answer tells whether an account exists.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAccount, STAFF_PASSWORD, type StaffBrowser, staffBrowser } from '../../../test/staff-browser.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { hashPassword, isPassword } from './password-hashing.ts'
import { countPasswordAttempt, emailHashOf, SIGN_IN_LIMITS } from './sign-in-limits.ts'

const START = '2026-11-16T10:00:00Z'
const STEP_MS = 30_000
const HOUR_MS = 3_600_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.wallClock.set(START))

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.wallClock.now().getTime() })

/** Adds an authenticator app to the session of a browser. */
async function enrolTotp(browser: StaffBrowser, password?: string) {
  const { secret } = (await browser.post('/staff/factors/totp-enrolment', { password })).json()
  const enrolled = await browser.post('/staff/factors/totp', { code: codeOf(secret) })
  return { secret: secret as string, enrolled }
}

/** An account with an authenticator app, whose owner is signed in in `browser`. */
async function withTotp(address?: string) {
  const account = await makeAccount(server, 'support')
  const browser = staffBrowser(server, address)
  await browser.enterByLink(account.id)
  const { secret, enrolled } = await enrolTotp(browser)
  await browser.session()
  server.wallClock.advanceMs(STEP_MS)
  return { ...account, browser, secret, recoveryCodes: enrolled.json().recovery_codes as string[] }
}

const labelOf = (response: { statusCode: number; json(): { label: string } }) => [
  response.statusCode,
  response.json().label,
]
const auditOf = async (actor: string) =>
  (await server.pool.query('select action, detail from audit_events where actor = $1 order by id', [actor])).rows

describe('a password', () => {
  it('a password is stored as argon2id, and an account without one costs the same work', async () => {
    const hash = await hashPassword(STAFF_PASSWORD)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(STAFF_PASSWORD.normalize('NFD'), hash)).toBe(true)
    expect(await isPassword('the password of no account', null)).toBe(false)
  })

  it('gets the same answer for a wrong one, an unknown address and a deactivated account', async () => {
    const { email } = await makeAccount(server, 'support')
    const left = await makeAccount(server, 'support')
    await server.deps.transaction((tx) => tx.staffUsers.change(left.username, { isActive: false }))
    const browser = staffBrowser(server)
    const answers = [
      await browser.signIn(email, 'no es esta contraseña'),
      await browser.signIn('nobody@prestamos.example'),
      await browser.signIn(left.email),
    ]
    expect(answers.map(labelOf)).toEqual(Array(3).fill([422, 'credentials_incorrect']))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(browser.cookies.size).toBe(0)
  })

  it('alone adds no second factor: the owner asks for a link by mail, and the attempt is audited', async () => {
    const { id, email, actor } = await makeAccount(server, 'admin')
    const thief = staffBrowser(server, '203.0.113.91')
    expect(labelOf(await thief.signIn(email))).toEqual([409, 'second_factor_missing'])
    expect(thief.cookies.size).toBe(0)
    for (const path of ['/staff/factors/totp-enrolment', '/staff/factors/passkey-enrolment']) {
      expect((await thief.post(path)).statusCode, path).toBe(401)
    }
    const { rows } = await server.pool.query('select 1 from staff_sessions where staff_id = $1', [id])
    expect(rows).toEqual([])
    expect(await auditOf(actor)).toEqual([
      {
        action: 'staff.sign_in_failed',
        detail: { address: '203.0.113.91', known_browser: false, without_factor: true },
      },
    ])

    const owner = staffBrowser(server)
    await owner.post('/staff/password-resets', { email })
    await server.runJobs()
    const { items } = (await server.call('GET', `/sandbox/messages?to=${email}`)).json()
    const token = /acceso#([\w-]+)/.exec(items[0].text)?.[1]
    const started = await owner.start('/staff/links/password', { token, password: STAFF_PASSWORD })
    expect(started.json()).toMatchObject({ next: 'enrol', factors: [] })
    expect((await enrolTotp(owner)).enrolled.statusCode).toBe(200)
    expect((await thief.signIn(email)).json()).toMatchObject({ next: 'totp', factors: ['totp'] })
  })

  it('set by a link opens no staff route: the session can only enrol a second factor', async () => {
    const { id } = await makeAccount(server, 'admin')
    const browser = staffBrowser(server)
    expect((await browser.enterByLink(id)).json()).toMatchObject({ next: 'enrol', factors: [] })
    expect((await browser.session()).statusCode).toBe(401)
    for (const path of ['/staff/audit', '/staff/account', '/staff/reviews']) {
      expect((await browser.get(path)).statusCode, path).toBe(401)
    }
    for (const path of ['/staff/session/totp', '/staff/session/recovery-code']) {
      expect((await browser.post(path, { code: '123456' })).statusCode, path).toBe(401)
    }
    expect((await browser.post('/staff/factors/recovery-codes')).statusCode).toBe(401)
  })
})

describe('an authenticator app', () => {
  it('an authenticator app is enrolled with a first code, which opens the session and gives ten recovery codes', async () => {
    const { id, email, actor } = await makeAccount(server, 'support')
    const browser = staffBrowser(server)
    await browser.enterByLink(id)
    const started = (await browser.post('/staff/factors/totp-enrolment')).json()
    expect(started).toMatchObject({
      uri: expect.stringContaining('otpauth://totp/'),
      qr_svg: expect.stringMatching(/^<svg /),
    })
    expect(labelOf(await browser.post('/staff/factors/totp', { code: '000000' }))).toEqual([
      422,
      'second_factor_incorrect',
    ])
    const enrolled = await browser.post('/staff/factors/totp', { code: codeOf(started.secret) })
    expect(new Set(enrolled.json().recovery_codes).size).toBe(10)
    expect((await browser.session()).json().staff).toMatchObject({ email, roles: ['support'] })
    expect((await auditOf(actor)).map(({ action }) => action)).toEqual([
      'staff.password_set',
      'staff.factor_added',
      'staff.signed_in',
    ])
    const { rows } = await server.pool.query(
      'select sealed_totp, code_mark from staff_users u join staff_recovery_codes c on c.staff_id = u.id where email = $1',
      [email],
    )
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(started.secret)
  })

  it('signs in with a code of now, one step early or late, and each code works once', async () => {
    const { email, secret } = await withTotp()
    const code = codeOf(secret)
    const browser = staffBrowser(server)
    expect((await browser.signIn(email)).json()).toMatchObject({ next: 'totp', factors: ['totp'] })
    server.wallClock.advanceMs(STEP_MS)
    expect((await browser.post('/staff/session/totp', { code })).statusCode).toBe(204)
    expect((await browser.session()).statusCode).toBe(200)

    const thief = staffBrowser(server)
    await thief.signIn(email)
    expect(labelOf(await thief.post('/staff/session/totp', { code }))).toEqual([422, 'second_factor_incorrect'])
    server.wallClock.advanceMs(10 * STEP_MS)
    expect((await thief.post('/staff/session/totp', { code: codeOf(secret) })).statusCode).toBe(204)
  })

  it('accepts one of two equal codes sent at the same instant', async () => {
    const { email, secret } = await withTotp()
    const browsers = [staffBrowser(server), staffBrowser(server)]
    for (const browser of browsers) await browser.signIn(email)
    const code = codeOf(secret)
    const sent = await Promise.all(browsers.map((browser) => browser.post('/staff/session/totp', { code })))
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422])
  })

  it('follows real time, not the clock of the sandbox', async () => {
    const { email, secret } = await withTotp()
    await server.clock.advanceDays(40)
    const browser = staffBrowser(server)
    await browser.signIn(email)
    expect((await browser.post('/staff/session/totp', { code: codeOf(secret) })).statusCode).toBe(204)
  })

  it('asks for the password again after five wrong codes', async () => {
    const { email, secret } = await withTotp()
    const browser = staffBrowser(server)
    await browser.signIn(email)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await browser.post('/staff/session/totp', { code: '000000' })).statusCode).toBe(422)
    }
    expect((await browser.post('/staff/session/totp', { code: codeOf(secret) })).statusCode).toBe(401)
  })

  it('an authenticator app is replaced only with the password, and the last factor stays', async () => {
    const { browser } = await withTotp()
    expect(labelOf(await browser.post('/staff/factors/totp-enrolment'))).toEqual([422, 'credentials_incorrect'])
    const { enrolled } = await enrolTotp(browser, STAFF_PASSWORD)
    expect([enrolled.statusCode, enrolled.json()]).toEqual([200, { recovery_codes: null }])
    const removal = await browser.post('/staff/factors/totp/removal', { password: STAFF_PASSWORD })
    expect(labelOf(removal)).toEqual([409, 'last_factor'])
  })
})

describe('a recovery code', () => {
  it('takes the place of the second factor once, in any notation, and its owner is told', async () => {
    const { email, recoveryCodes } = await withTotp()
    const [code = ''] = recoveryCodes
    const browser = staffBrowser(server)
    await browser.signIn(email)
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `
    expect((await browser.post('/staff/session/recovery-code', { code: typed })).statusCode).toBe(204)
    await browser.session()
    expect((await browser.get('/staff/account')).json()).toMatchObject({ recovery_codes_left: 9, has_totp: true })
    await browser.signIn(email)
    expect(labelOf(await browser.post('/staff/session/recovery-code', { code }))).toEqual([
      422,
      'second_factor_incorrect',
    ])
    await server.runJobs()
    const { items } = (await server.call('GET', `/sandbox/messages?to=${email}`)).json()
    expect(items[0].text).toContain('código de recuperación')
  })

  it('a recovery code of another account does not work, and new ones replace the old', async () => {
    const one = await withTotp()
    const other = await withTotp()
    const browser = staffBrowser(server)
    await browser.signIn(one.email)
    expect((await browser.post('/staff/session/recovery-code', { code: other.recoveryCodes[0] })).statusCode).toBe(422)
    const replaced = await one.browser.post('/staff/factors/recovery-codes', { password: STAFF_PASSWORD })
    expect((await browser.post('/staff/session/recovery-code', { code: one.recoveryCodes[0] })).statusCode).toBe(422)
    const [fresh] = replaced.json().recovery_codes
    expect((await browser.post('/staff/session/recovery-code', { code: fresh })).statusCode).toBe(204)
  })
})

describe('guessing', () => {
  const guess = (browser: StaffBrowser, email: string) => browser.signIn(email, 'no es esta contraseña')

  it('guessing is stopped for the account in one network, and the owner still signs in from elsewhere', async () => {
    const { email, secret, browser: known } = await withTotp('198.51.100.20')
    const stranger = staffBrowser(server, '203.0.113.50')
    for (let tries = 0; tries < SIGN_IN_LIMITS.passwordsPerAccountAndNetwork; tries += 1) {
      expect((await guess(stranger, email)).statusCode).toBe(422)
    }
    // Even the right password is not looked at any more.
    const refused = await stranger.signIn(email)
    expect(labelOf(refused)).toEqual([429, 'too_many_sign_ins'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    const elsewhere = staffBrowser(server, '198.51.100.21')
    expect((await elsewhere.signIn(email)).statusCode).toBe(200)
    expect((await known.signIn(email)).statusCode).toBe(200)
    server.wallClock.advanceMs(HOUR_MS)
    expect((await stranger.signIn(email)).statusCode).toBe(200)
    expect((await stranger.post('/staff/session/totp', { code: codeOf(secret) })).statusCode).toBe(204)
  })

  it('guessing from the owner’s own network leaves the browser that has signed in before alone', async () => {
    const { email, browser } = await withTotp('203.0.113.60')
    const stranger = staffBrowser(server, '203.0.113.60')
    for (let tries = 0; tries < SIGN_IN_LIMITS.passwordsPerAccountAndNetwork; tries += 1) await guess(stranger, email)
    expect((await stranger.signIn(email)).statusCode).toBe(429)
    await browser.delete('/staff/session')
    expect((await browser.signIn(email)).statusCode).toBe(200)
  })

  it('guessing is stopped for a network that tries many accounts', async () => {
    const address = '203.0.113.70'
    const caller = { request: { ip: address, headers: {} }, browserToken: null }
    await server.deps.transaction(async (tx) => {
      for (let tries = 0; tries < SIGN_IN_LIMITS.passwordsPerNetwork; tries += 1) {
        const emailHash = emailHashOf(server.deps, `persona${tries}@prestamos.example`)
        await countPasswordAttempt(tx, server.deps, caller, { emailHash, staffId: null, browserId: null })
      }
    })
    expect((await guess(staffBrowser(server, address), 'otra@prestamos.example')).statusCode).toBe(429)
    expect((await guess(staffBrowser(server, '203.0.113.71'), 'otra@prestamos.example')).statusCode).toBe(422)
  })

  it('counts fifty parallel attempts as fifty', async () => {
    const { email } = await makeAccount(server, 'support')
    const stranger = staffBrowser(server, '203.0.113.80')
    const sent = await Promise.all(Array.from({ length: 50 }, () => guess(stranger, email)))
    const looked = sent.filter(({ statusCode }) => statusCode === 422)
    expect(looked).toHaveLength(SIGN_IN_LIMITS.passwordsPerAccountAndNetwork)
  })

  it('guessing of second factors by a thief with the password is stopped over all networks, and not for the owner’s browser', async () => {
    const { email, secret, browser: known } = await withTotp('198.51.100.30')
    let last = 0
    for (let network = 1; last !== 429 && network < 20; network += 1) {
      const thief = staffBrowser(server, `203.0.114.${network}`)
      await thief.signIn(email)
      for (let tries = 0; tries < 5 && last !== 429; tries += 1) {
        last = (await thief.post('/staff/session/totp', { code: '000000' })).statusCode
      }
    }
    expect(last).toBe(429)
    await known.signIn(email)
    expect((await known.post('/staff/session/totp', { code: codeOf(secret) })).statusCode).toBe(204)
  })

  it('guessing is audited with the address, without the password', async () => {
    const { email, actor } = await makeAccount(server, 'support')
    await guess(staffBrowser(server, '203.0.113.90'), email)
    expect(await auditOf(actor)).toEqual([
      { action: 'staff.sign_in_failed', detail: { address: '203.0.113.90', known_browser: false } },
    ])
  })
})

describe('the own account', () => {
  it('lists the open sessions and ends one of them, but not those of a colleague', async () => {
    const { email, browser, secret } = await withTotp()
    const other = staffBrowser(server)
    await other.signIn(email)
    await other.post('/staff/session/totp', { code: codeOf(secret) })
    await other.session()
    const { sessions } = (await browser.get('/staff/account')).json()
    expect(sessions).toMatchObject([{ is_current: false }, { is_current: true, user_agent: 'Firefox' }])
    const colleague = await withTotp()
    expect((await colleague.browser.delete(`/staff/account/sessions/${sessions[0].id}`)).statusCode).toBe(404)
    expect((await browser.delete(`/staff/account/sessions/${sessions[0].id}`)).statusCode).toBe(204)
    expect([(await other.session()).statusCode, (await browser.session()).statusCode]).toEqual([401, 200])
  })

  it('changes the password with the old one, ends the other sessions and refuses a common one', async () => {
    const { email, browser, secret } = await withTotp()
    const other = staffBrowser(server)
    await other.signIn(email)
    await other.post('/staff/session/totp', { code: codeOf(secret) })
    const change = (current: string, password: string) =>
      browser.post('/staff/account/password', { current_password: current, password })
    expect(labelOf(await change('no es esta contraseña', 'cuatro nubes llevan prisa hoy'))).toEqual([
      422,
      'credentials_incorrect',
    ])
    const common = await change(STAFF_PASSWORD, 'RealMadrid2026')
    expect(common.json().errors).toEqual([
      expect.objectContaining({ property: 'password', label: 'passwordTooCommon' }),
    ])
    expect((await change(STAFF_PASSWORD, 'cuatro nubes llevan prisa hoy')).statusCode).toBe(204)
    expect([(await browser.session()).statusCode, (await other.session()).statusCode]).toEqual([200, 401])
    expect((await staffBrowser(server).signIn(email)).statusCode).toBe(422)
    expect((await staffBrowser(server).signIn(email, 'cuatro nubes llevan prisa hoy')).statusCode).toBe(200)
  })
})
