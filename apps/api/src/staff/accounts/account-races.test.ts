// Goal: what a thief has begun with a stolen password ends when the owner enrols a factor or the account starts over, even if both
// happen while a password is being checked.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, STAFF_PASSWORD, type StaffBrowser, staffBrowser } from '../../../test/staff-browser.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Transaction } from '../../db/transaction.ts'
import { signInWithFactor } from './second-factor.ts'
import { changeOwnPassword } from './set-password.ts'
import { signInWithPassword } from './sign-in.ts'
import { liveStaffSession } from './staff-sessions.ts'
import { resetStaffFactor } from './team.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const STEP_MS = 30_000
const CALLER = { request: { ip: '203.0.113.20', headers: {} }, browserToken: null }
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.wallClock.now().getTime() })
const startEnrolment = async (browser: StaffBrowser): Promise<string> =>
  (await browser.post('/staff/factors/totp-enrolment')).json().secret
const confirm = (browser: StaffBrowser, secret: string) => browser.post('/staff/factors/totp', { code: codeOf(secret) })
const accountOf = (id: number) => server.deps.transaction((tx) => tx.staffUsers.byId(id))
const startOver = (id: number) => server.deps.transaction((tx) => resetStaffFactor(tx, server.deps, id))
const openSessionsOf = async (id: number) =>
  (
    await server.pool.query(
      `select count(*)::int as count from staff_sessions where staff_id = $1 and revoked_at is null`,
      [id],
    )
  ).rows[0].count

async function enrolledOwner() {
  const account = await makeAccount(server, 'admin')
  const browser = staffBrowser(server)
  await browser.enterByLink(account.id)
  const secret = await startEnrolment(browser)
  await confirm(browser, secret)
  await browser.session()
  server.wallClock.advanceMs(STEP_MS)
  return { ...account, browser, secret }
}

/** The server's dependencies; `meanwhile` runs before the nth transaction that a function starts. */
function interrupted(nth: number, meanwhile: () => Promise<unknown>) {
  let count = 0
  const transaction: Transaction = async (work) => {
    count += 1
    if (count === nth) await meanwhile()
    return server.deps.transaction(work)
  }
  return { ...server.deps, transaction }
}

describe('a second session that waits to enrol', () => {
  it('ends when the owner enrols the first factor, and cannot overwrite it', async () => {
    const { id } = await makeAccount(server, 'admin')
    const thief = staffBrowser(server, '198.51.100.4')
    await thief.enterByLink(id)
    const stolen = await startEnrolment(thief)
    const owner = staffBrowser(server)
    await owner.enterByLink(id)
    // The second link has ended the thief's session: as if it had not.
    await server.pool.query(`update staff_sessions set revoked_at = null where staff_id = $1`, [id])
    expect((await confirm(owner, await startEnrolment(owner))).statusCode).toBe(200)
    const before = await accountOf(id)
    expect((await confirm(thief, stolen)).statusCode).toBe(401)
    expect((await thief.post('/staff/factors/totp-enrolment')).statusCode).toBe(401)
    expect(await accountOf(id)).toEqual(before)
    expect(await openSessionsOf(id)).toBe(1)
    expect((await owner.session()).statusCode).toBe(200)
  })

  it('a second session that waits to enrol is refused even if it was still open: it must show the factor that exists', async () => {
    const { id, email, browser } = await enrolledOwner()
    const thief = staffBrowser(server, '198.51.100.5')
    await thief.signIn(email)
    // As a session that was opened before the first factor and never ended.
    await server.pool.query(`update staff_sessions set stage = 'enrol' where staff_id = $1 and stage <> 'open'`, [id])
    const stolen = await startEnrolment(thief)
    const before = await accountOf(id)
    expect((await confirm(thief, stolen)).statusCode).toBe(401)
    expect(await accountOf(id)).toEqual(before)
    expect((await browser.session()).statusCode).toBe(200)
  })
})

describe('a sign-in in flight', () => {
  const signIn = (email: string, meanwhile: () => Promise<unknown>) =>
    signInWithPassword(interrupted(2, meanwhile), CALLER, { email, password: STAFF_PASSWORD })

  it('asks for the factor that the owner enrolled while the password was checked', async () => {
    const { id, email } = await makeAccount(server, 'admin')
    const owner = staffBrowser(server)
    await owner.enterByLink(id)
    const secret = await startEnrolment(owner)
    const started = await signIn(email, () => confirm(owner, secret))
    expect(started).toMatchObject({ stage: 'second_factor', factors: ['totp'] })
  })

  it('ends with the old password when the account starts over meanwhile', async () => {
    const { id, email } = await enrolledOwner()
    await expect(signIn(email, () => startOver(id))).rejects.toMatchObject({ code: 'credentials_incorrect' })
    expect(await openSessionsOf(id)).toBe(0)
  })

  it('a sign-in in flight does not complete with a factor that was removed before it was checked', async () => {
    const { id, email, secret } = await enrolledOwner()
    const { token } = await signInWithPassword(server.deps, CALLER, { email, password: STAFF_PASSWORD })
    const live = await server.deps.transaction((tx) => liveStaffSession(tx, server.deps, token))
    if (live === null) throw new Error('the stage is not open')
    const code = codeOf(secret)
    const shown = signInWithFactor(
      interrupted(1, () => startOver(id)),
      CALLER,
      live,
      { by: 'totp', code },
    )
    await expect(shown).rejects.toMatchObject({
      code: expect.stringMatching(/session_invalid|second_factor_incorrect/),
    })
    expect(await openSessionsOf(id)).toBe(0)
  })

  it('a sign-in in flight does not give a password back to an account that starts over while it is changed', async () => {
    const { id } = await enrolledOwner()
    const staff = await accountOf(id)
    const { rows } = await server.pool.query(`select max(id)::int as id from staff_sessions where staff_id = $1`, [id])
    if (staff === null) throw new Error('the account is missing')
    const changed = changeOwnPassword(
      interrupted(1, () => startOver(id)),
      staff,
      { password: 'otra frase larga de paso', sessionId: rows[0].id },
    )
    await expect(changed).rejects.toMatchObject({ code: 'session_invalid' })
    expect(await accountOf(id)).toMatchObject({ passwordHash: null })
  })
})
