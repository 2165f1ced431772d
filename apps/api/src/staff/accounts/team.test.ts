// Goal: access is created by two admins and taken away by one, at once. Commands cannot create access in production. A staff
// member cannot act on their own loans, and open work of a leaver goes to a colleague.
import { randomUUID } from 'node:crypto'
import { permissionsOf } from '@puente/domain'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { productionEnvironment } from '../../../test/production.ts'
import { makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { makeAccount, STAFF_PASSWORD, staffBrowser } from '../../../test/staff-browser.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { approveRequest } from '../approvals/decide-request.ts'
import { staffUsersCommand } from '../staff-users-command.ts'

const REASON = 'Nueva en el equipo de riesgo'
const NEXT_PASSWORD = 'caballo grapa correcto pila'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.wallClock.set('2026-11-16T10:00:00Z'))

type Headers = Readonly<Record<string, string>>
const post = (path: string, headers: Headers, body: object = {}) => server.call('POST', path, { headers, body })
const approve = (id: number, headers: Headers) => post(`/staff/approvals/${id}/approve`, headers)

/** Submits as one admin and approves as the other. */
async function byTwoAdmins(path: string, body: object) {
  const [first, second] = [await signInAsDemo(server, 'admin'), await signInAsDemo(server, 'admin-2')]
  const submitted = await post(path, first.headers, { reason: REASON, ...body })
  expect([submitted.statusCode, submitted.json().outcome]).toEqual([202, 'waiting'])
  const id = submitted.json().approval_id
  expect((await approve(id, first.headers)).statusCode).toBe(403)
  return { id, approved: await approve(id, second.headers) }
}

async function linkMailedTo(email: string): Promise<string> {
  await server.runJobs()
  const { items } = (await server.call('GET', `/sandbox/messages?to=${email}`)).json()
  return /\/backoffice\/acceso#([\w-]+)/.exec(items[0]?.text ?? '')?.[1] ?? ''
}
async function addKey(staffId: number): Promise<string> {
  const token = server.deps.secrets.newToken()
  const tokenHash = server.deps.secrets.hashToken(token)
  const createdAt = server.wallClock.now()
  await server.deps.transaction((tx) => tx.staffApiKeys.add({ staffId, name: 'guiones', tokenHash, createdAt }))
  return token
}
const staffNamed = (username: string) => server.deps.transaction((tx) => tx.staffUsers.byName(username))

describe('an invitation', () => {
  it('an invitation needs two admins, and its link leads to a password and a second factor', async () => {
    const email = 'Lola.Marin@prestamos.example'
    const body = { email, name: 'Lola Marín', roles: ['underwriter'] }
    const { approved } = await byTwoAdmins('/staff/team', body)
    expect(approved.statusCode).toBe(200)
    expect(await staffNamed('lola.marin')).toMatchObject({ roles: ['underwriter'], passwordHash: null })
    const token = await linkMailedTo(email.toLowerCase())
    const started = await staffBrowser(server).start('/staff/links/password', { token, password: STAFF_PASSWORD })
    expect(started.json()).toMatchObject({ next: 'enrol' })
    const { headers } = await signInAsDemo(server, 'admin')
    const again = await post('/staff/team', headers, { ...body, reason: REASON })
    expect([again.statusCode, again.json().errors[0]]).toMatchObject([
      422,
      { property: 'email', label: 'staffEmailTaken' },
    ])
  })

  it('an invitation is for admins in a session: not for other roles, and not for an API key', async () => {
    const body = { email: 'otra@prestamos.example', name: 'Otra', roles: ['admin'], reason: REASON }
    const support = await signInAsDemo(server, 'support')
    expect((await post('/staff/team', support.headers, body)).statusCode).toBe(403)
    const { token } = await makeStaff(server, 'admin')
    for (const path of ['/staff/team', '/staff/account/keys', '/staff/approvals/1/approve']) {
      expect((await server.call('POST', path, { token, body })).statusCode, path).toBe(403)
    }
    expect((await server.call('GET', '/staff/account', { token })).statusCode).toBe(403)
  })
})

describe('an account', () => {
  it('changes its roles with two admins, and its sessions end', async () => {
    const { id, username, cookie } = await signInAsDemo(server, 'agent')
    const { approved } = await byTwoAdmins(`/staff/team/${id}/roles`, { roles: ['accountant', 'accountant'] })
    expect(approved.statusCode).toBe(200)
    expect((await staffNamed(username))?.roles).toEqual(['accountant'])
    expect((await server.call('GET', '/staff/session', { headers: cookie })).statusCode).toBe(401)
  })

  it('starts over after a lost factor: no password, no factor, a link by mail', async () => {
    const { id, email, username } = await makeAccount(server, 'support')
    await server.deps.transaction((tx) => tx.staffUsers.change(username, { sealedTotp: Buffer.from('x') }))
    const key = await addKey(id)
    expect((await server.call('GET', '/staff/reviews', { token: key })).statusCode).toBe(200)
    await byTwoAdmins(`/staff/team/${id}/reset-factor`, {})
    expect((await server.call('GET', '/staff/reviews', { token: key })).statusCode).toBe(401)
    expect(await staffNamed(username)).toMatchObject({ passwordHash: null, sealedTotp: null })
    // A thief with the old password cannot enrol a factor of their own.
    expect((await staffBrowser(server).signIn(email)).statusCode).toBe(422)
    const token = await linkMailedTo(email)
    const started = await staffBrowser(server).start('/staff/links/password', { token, password: STAFF_PASSWORD })
    expect(started.json()).toMatchObject({ next: 'enrol' })
  })

  it('an account is deactivated by one admin at once: sessions, keys and requests end, delegated approvals move on', async () => {
    const leaver = await signInAsDemo(server, 'collector')
    const admin = await signInAsDemo(server, 'admin')
    const second = await signInAsDemo(server, 'admin-2')
    const key = { name: 'guiones', permissions: ['customers.read'], days: 30, reason: 'Informe diario' }
    const requested = await post('/staff/account/keys', leaver.headers, key)
    expect(requested.statusCode).toBe(202)
    const path = `/staff/team/${leaver.id}/deactivate`
    const body = { reason: 'Deja la empresa', hand_over_to: leaver.id }
    expect((await post(path, admin.headers, body)).statusCode).toBe(422)
    const left = await post(path, admin.headers, { ...body, hand_over_to: second.id })
    expect(left.json()).toMatchObject({ ended_requests: 1 })
    expect((await server.call('GET', '/staff/session', { headers: leaver.cookie })).statusCode).toBe(401)
    expect((await approve(requested.json().approval_id, second.headers)).statusCode).toBe(409)
    await byTwoAdmins(`/staff/team/${leaver.id}/activate`, { roles: ['collector'] })
    expect((await staffNamed('demo-collector'))?.isActive).toBe(true)
  })

  it('an account of the last admin who can sign in is neither deactivated nor demoted', async () => {
    const { id } = await makeAccount(server, 'admin')
    const admin = await signInAsDemo(server, 'admin')
    const left = await post(`/staff/team/${id}/deactivate`, admin.headers, { reason: 'Deja la empresa' })
    expect([left.statusCode, left.json().label]).toEqual([409, 'last_admin'])
    await server.deps.transaction((tx) => tx.staffUsers.change('demo-admin', { roles: ['admin'] }))
  })

  it('an account is listed with its state, page by page', async () => {
    const { headers } = await signInAsDemo(server, 'admin')
    const first = (await server.call('GET', '/staff/team?limit=2', { headers })).json()
    expect(first.items).toHaveLength(2)
    const rest = (await server.call('GET', `/staff/team?limit=200&after=${first.next}`, { headers })).json()
    const demo = rest.items.find(({ username }: { username: string }) => username === 'demo-admin-2')
    expect(demo).toMatchObject({ state: 'demo', has_second_factor: false, last_seen_at: expect.any(String) })
    expect(rest.next).toBeNull()
    expect((await server.call('GET', '/staff/team?after=x', { headers })).statusCode).toBe(422)
  })
})

describe('a new password', () => {
  it.each([
    [true, 401],
    [false, 200],
  ])('by a link revokes the API keys if the owner asks for it (%s)', async (asked, status) => {
    const { id, email } = await makeAccount(server, 'support')
    const key = await addKey(id)
    await staffBrowser(server).post('/staff/password-resets', { email })
    const token = await linkMailedTo(email)
    const read = await server.call('POST', '/staff/links/read', { body: { token } })
    expect(read.json()).toMatchObject({ purpose: 'password_reset', live_keys: 1 })
    await staffBrowser(server).start('/staff/links/password', { token, password: NEXT_PASSWORD, revoke_keys: asked })
    expect((await server.call('GET', '/staff/reviews', { token: key })).statusCode).toBe(status)
  })
})

describe('an API key', () => {
  it('works from the approval on, within its scope, until it is revoked', async () => {
    const owner = await signInAsDemo(server, 'accountant')
    const admin = await signInAsDemo(server, 'admin')
    const body = { name: 'conciliación', permissions: ['audit.read'], days: 90, reason: 'Conciliación diaria' }
    const beyond = await post('/staff/account/keys', owner.headers, { ...body, permissions: ['reviews.decide'] })
    expect(beyond.statusCode).toBe(403)
    const { token, approval_id: id } = (await post('/staff/account/keys', owner.headers, body)).json()
    const statusOf = async (path: string) => (await server.call('GET', path, { token })).statusCode
    expect(await statusOf('/staff/audit')).toBe(401)
    expect((await approve(id, owner.headers)).statusCode).toBe(403)
    expect((await approve(id, admin.headers)).statusCode).toBe(200)
    expect([await statusOf('/staff/audit'), await statusOf('/staff/counts')]).toEqual([200, 403])
    const { items } = (await server.call('GET', '/staff/account/keys', { headers: owner.headers })).json()
    expect(items).toMatchObject([
      { name: 'conciliación', permissions: ['audit.read'], last_used_at: expect.any(String) },
    ])
    const revoke = (headers: Headers) => server.call('DELETE', `/staff/account/keys/${items[0].id}`, { headers })
    expect((await revoke(admin.headers)).statusCode).toBe(404)
    expect((await revoke(owner.headers)).statusCode).toBe(204)
    expect(await statusOf('/staff/audit')).toBe(401)
  })
})

describe('the last pair of approvers', () => {
  it('the last pair of approvers is lost only with a reason, by deactivating one of the two or taking their role', async () => {
    const lender = await createTestApp()
    try {
      await lender.pool.query("update staff_users set is_active = username in ('demo-admin', 'demo-admin-2')")
      const { headers } = await signInAsDemo(lender, 'admin')
      const other = await signInAsDemo(lender, 'admin-2')
      const send = (path: string, body: object) =>
        lender.call('POST', `/staff/team/${other.id}/${path}`, { headers, body: { reason: REASON, ...body } })
      for (const [path, body] of [
        ['deactivate', {}],
        ['roles', { roles: ['support'] }],
      ] as const) {
        const refused = await send(path, body)
        expect([refused.statusCode, refused.json()]).toMatchObject([
          409,
          { label: 'last_pair', acts: expect.arrayContaining(['payout_batch', 'staff_create']) },
        ])
      }
      const without = { without_pair_reason: 'Se va hoy; la nueva entra el lunes' }
      const asked = await send('roles', { roles: ['support'], ...without })
      expect(asked.statusCode, asked.body).toBe(202)
      const done = await send('deactivate', without)
      expect(done.statusCode, done.body).toBe(200)
      const { rows } = await lender.pool.query(
        "select detail ->> 'reason' as reason from audit_events where action = 'staff.deactivated' order by id desc limit 1",
      )
      expect(rows[0].reason).toBe(`${REASON}. ${without.without_pair_reason}`)
    } finally {
      await lender.close()
    }
  })

  it('the last pair of approvers is not lost to two requests that waited at the same time', async () => {
    const lender = await createTestApp()
    try {
      await lender.pool.query(
        `update staff_users set roles = '["admin"]', is_active = username in ('demo-admin', 'demo-admin-2', 'demo-support')`,
      )
      const asker = await signInAsDemo(lender, 'admin')
      const [second, third] = [await signInAsDemo(lender, 'admin-2'), await signInAsDemo(lender, 'support')]
      const demote = async ({ id }: { id: number }): Promise<number> => {
        const body = { roles: ['support'], reason: REASON }
        const asked = await lender.call('POST', `/staff/team/${id}/roles`, { headers: asker.headers, body })
        expect(asked.statusCode, asked.body).toBe(202)
        return asked.json().approval_id
      }
      const [first, last] = [await demote(second), await demote(third)]
      const approve = (id: number) =>
        lender.call('POST', `/staff/approvals/${id}/approve`, { headers: third.headers, body: {} })
      expect((await approve(first)).statusCode).toBe(200)
      expect((await approve(last)).json()).toMatchObject({ label: 'last_pair' })
      const { rows } = await lender.pool.query('select roles from staff_users where id = $1', [third.id])
      expect(rows).toEqual([{ roles: ['admin'] }])
    } finally {
      await lender.close()
    }
  })
})

describe('the own loan of a staff member', () => {
  it('the own loan of a staff member is closed to them by customer, loan, document and body, and open to colleagues', async () => {
    const { userId, publicId } = await server.deps.transaction(async (tx) => {
      const id = await makeBorrower(tx, server.clock.now())
      const { loan } = await makeLoan(tx, server.deps, id, {})
      return { userId: id, publicId: loan.publicId }
    })
    const documentId = await server.pool
      .query(
        `insert into documents (user_id, type, status, uploaded_at, uploaded_by)
         values ($1, 'id_card', 'pending', now(), 'borrower') returning id`,
        [userId],
      )
      .then(({ rows }) => Number(rows[0].id))
    const member = await signInAsDemo(server, 'admin-2')
    const admin = await signInAsDemo(server, 'admin')
    const mark = (headers: Headers, customer: string | null) =>
      post(`/staff/team/${member.id}/own-customer`, headers, { customer, reason: 'También es clienta' })
    expect((await mark(admin.headers, String(userId))).statusCode).toBe(204)
    const phone = (await server.deps.transaction((tx) => tx.users.byId(userId)))?.user.phone ?? ''
    const calls = (headers: Headers) => [
      server.call('GET', `/staff/customers/${userId}`, { headers }),
      server.call('GET', `/staff/customers/${phone}`, { headers }),
      post(`/staff/customers/${userId}/block`, headers, { reason: 'Sospecha de fraude' }),
      post('/staff/impersonation-keys', headers, { customer: phone, reason: 'Ayuda por teléfono' }),
      post('/staff/document-requests', headers, { loan: publicId, type: 'income_statement' }),
      server.call('GET', `/staff/documents/${documentId}`, { headers }),
      post(`/staff/documents/${documentId}/accept`, headers),
    ]
    for (const response of await Promise.all(calls(member.headers))) {
      expect([response.statusCode, response.json().label]).toEqual([403, 'own_loan'])
    }
    for (const response of await Promise.all(calls(admin.headers))) expect(response.statusCode).not.toBe(403)
    expect(
      (await post(`/staff/team/${admin.id}/own-customer`, admin.headers, { customer: null, reason: REASON }))
        .statusCode,
    ).toBe(403)
    // Removing the mark, or moving it to another customer, takes two people, and the marked one is neither.
    const removal = await mark(admin.headers, null)
    expect([removal.statusCode, removal.json().outcome]).toEqual([202, 'waiting'])
    expect((await server.call('GET', `/staff/customers/${userId}`, { headers: member.headers })).statusCode).toBe(403)
    expect((await approve(removal.json().approval_id, member.headers)).json()).toMatchObject({ reason: 'own_customer' })
    const third = await makeStaff(server, 'admin')
    const thirdId = (await server.deps.transaction((tx) => tx.staffUsers.byName(third.username)))?.id ?? 0
    const caller = {
      id: thirdId,
      username: third.username,
      roles: ['admin' as const],
      permissions: permissionsOf(['admin']),
      via: 'session' as const,
    }
    await approveRequest(server.deps, caller, removal.json().approval_id)
    expect((await server.call('GET', `/staff/customers/${userId}`, { headers: member.headers })).statusCode).toBe(200)
  })

  it('pays nothing out or back to them, and takes no part of a transfer from them', async () => {
    const { userId, publicId, payoutId, refundId, lineId } = await server.deps.transaction(async (tx) => {
      const now = server.clock.now()
      const id = await makeBorrower(tx, now)
      await tx.users.savePerson(id, { firstName: 'Lucía', firstSurname: 'Prueba' })
      const { loan } = await makeLoan(tx, server.deps, id, {})
      const money = { loanId: loan.id, amountCents: 100, iban: 'ES9121000418450200051332', holderName: 'Ana Ruiz' }
      const payout = await tx.payouts.add({
        ...money,
        id: randomUUID(),
        attempt: 2,
        endToEndId: `OWN-${loan.id}`,
        status: 'ambiguous',
        provider: 'sandbox',
        createdAt: now,
      })
      const refund = await tx.refunds.add({
        ...money,
        id: randomUUID(),
        method: 'transfer',
        status: 'ambiguous',
        endToEndId: `ROWN-${loan.id}`,
        reason: REASON,
        requestedBy: 'admin:ana',
        createdAt: now,
      })
      const line = await tx.statementEntries.addOnce({
        account: 'ES9121000418450200051332',
        servicerReference: `OWN-${loan.id}`,
        bookedOn: server.clock.today(),
        valueOn: server.clock.today(),
        amountCents: 100,
        counterpartyName: 'Lucía Prueba',
        remittance: 'Pago',
        state: 'unmatched',
        importedAt: now,
      })
      return { userId: id, publicId: loan.publicId, payoutId: payout.id, refundId: refund.id, lineId: line ?? 0 }
    })
    const { headers, username } = await signInAsDemo(server, 'accountant')
    const colleague = await signInAsDemo(server, 'admin')
    const own = (customerId: number | null) =>
      server.deps.transaction((tx) => tx.staffUsers.change(username, { ownCustomerId: customerId }))
    const share = { loan: publicId, amount: 1 }
    const requests: readonly (readonly [string, object])[] = [
      [`/staff/payouts/${payoutId}/settle`, { outcome: 'completed', reason: REASON }],
      [`/staff/payouts/${payoutId}/retry`, { reason: REASON }],
      [`/staff/payouts/${payoutId}/recall`, { reason: REASON }],
      [`/staff/loans/${publicId}/refunds`, { amount: 1, method: 'transfer', reason: REASON }],
      [`/staff/refunds/${refundId}/outcome`, { outcome: 'failed', reason: REASON }],
      [`/staff/bank/lines/${lineId}/match`, { shares: [share] }],
    ]
    await own(userId)
    for (const [path, body] of requests) {
      const response = await post(path, headers, body)
      expect([path, response.statusCode, response.json().label]).toEqual([path, 403, 'own_loan'])
    }
    await own(null)
    // What a colleague booked, they cannot take back.
    expect((await post(`/staff/bank/lines/${lineId}/match`, colleague.headers, { shares: [share] })).statusCode).toBe(
      200,
    )
    await own(userId)
    const undone = await post(`/staff/bank/lines/${lineId}/unmatch`, headers, { reason: REASON })
    expect([undone.statusCode, undone.json().label]).toEqual([403, 'own_loan'])
    await own(null)
  })

  it('takes no payment from them, with a key or in a session', async () => {
    const { userId, publicId } = await server.deps.transaction(async (tx) => {
      const id = await makeBorrower(tx, server.clock.now())
      const { loan } = await makeLoan(tx, server.deps, id, {})
      return { userId: id, publicId: loan.publicId }
    })
    const { token, username } = await makeStaff(server, 'accountant')
    const session = await signInAsDemo(server, 'accountant')
    await server.deps.transaction(async (tx) => {
      for (const name of [username, session.username]) await tx.staffUsers.change(name, { ownCustomerId: userId })
    })
    const path = `/staff/loans/${publicId}/payments`
    const body = { reference: 'N43-own', amount: 1, reason: 'Sin línea de extracto' }
    for (const response of [
      await server.call('POST', path, { token, body }),
      await post(path, session.headers, body),
    ]) {
      expect([response.statusCode, response.json().label]).toEqual([403, 'own_loan'])
    }
    await server.deps.transaction((tx) => tx.staffUsers.change(session.username, { ownCustomerId: null }))
  })
})

describe('commands in production', () => {
  it('create the first two admins and an emergency admin with one-use links, and no other access', async () => {
    const production = await createTestApp(
      productionEnvironment({ twilio: 'https://twilio.example', recaptcha: 'https://recaptcha.example' }),
    )
    try {
      const run = (words: string[], options: Record<string, string> = {}) =>
        staffUsersCommand(production.deps, { words, options }, 'admin:root')
      for (const verb of ['add-user', 'set-roles', 'new-token', 'activate']) {
        const refused = await run([verb, 'eva'], { roles: 'admin' })
        expect([refused.exitCode, refused.lines[0]], verb).toEqual([1, expect.stringContaining('second admin')])
      }
      expect((await run(['first-admin', 'no e-mail'])).exitCode).toBe(2)
      const lost = await run(['first-admin', 'Eva@prestamos.example'])
      const created = await run(['first-admin', 'eva@prestamos.example'])
      const noticesOf = async () => {
        const { rows } = await production.pool.query<Record<'ana' | 'eva', number>>(
          `select count(*) filter (where recipient like 'ana@%')::int as ana, count(*) filter (where recipient like 'eva@%')::int as eva
             from mails where subject like '%seguridad%'`,
        )
        return rows[0] ?? { ana: -1, eva: -1 }
      }
      const tokenOf = (line = '') => /^https:\/\/prestamos\.example\/backoffice\/acceso#([\w-]+)$/.exec(line)?.[1] ?? ''
      const browser = staffBrowser(production)
      const use = (token: string) => browser.start('/staff/links/password', { token, password: STAFF_PASSWORD })
      expect((await use(tokenOf(lost.lines[1]))).statusCode).toBe(422)
      expect((await use(tokenOf(created.lines[1]))).json()).toMatchObject({ next: 'enrol' })
      // She closed the page before the second factor: her password alone opens nothing, and another link does.
      expect((await browser.signIn('eva@prestamos.example')).json()).toMatchObject({ label: 'second_factor_missing' })
      const anew = await run(['first-admin', 'eva@prestamos.example'])
      expect([anew.exitCode, anew.lines[0]]).toEqual([0, expect.stringContaining('eva is the first admin')])
      const enter = async (token: string) => {
        expect((await use(token)).json()).toMatchObject({ next: 'enrol' })
        const { secret } = (await browser.post('/staff/factors/totp-enrolment')).json()
        const timestamp = production.wallClock.now().getTime()
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
        expect((await browser.post('/staff/factors/totp', { code })).statusCode).toBe(200)
      }
      await enter(tokenOf(anew.lines[1]))
      // The second admin cannot be invited by one person, and the address of the first one resets nothing.
      const taken = await run(['first-admin', 'eva@prestamos.example'])
      expect([taken.exitCode, taken.lines[0]]).toEqual([1, expect.stringContaining('eva can sign in already')])
      expect((await run(['first-admin', 'x@prestamos.example'], { name: 'eva' })).exitCode).toBe(1)
      const ana = await run(['first-admin', 'ana@prestamos.example'])
      expect([ana.exitCode, ana.lines[0]]).toEqual([0, expect.stringContaining('ana is the second admin')])
      await enter(tokenOf(ana.lines[1]))
      const third = await run(['first-admin', 'luis@prestamos.example'])
      expect([third.exitCode, third.lines[0]]).toEqual([1, expect.stringContaining('ana and eva can sign in')])

      expect((await run(['emergency-admin', 'luis@prestamos.example'])).exitCode).toBe(2)
      expect((await run(['emergency-admin', 'ana@prestamos.example'], { reason: 'Perdida' })).exitCode).toBe(1)
      const reason = 'Las dos personas han dejado la empresa'
      const before = await noticesOf()
      const rescued = await run(['emergency-admin', 'luis@prestamos.example'], { reason })
      expect([rescued.exitCode, rescued.lines[0]]).toEqual([0, expect.stringContaining('luis is an admin')])
      expect((await use(tokenOf(rescued.lines[1]))).json()).toMatchObject({ next: 'enrol' })
      const { rows: audited } = await production.pool.query(
        `select actor, detail from audit_events where action = 'staff.emergency-admin'`,
      )
      expect(audited).toEqual([{ actor: 'admin:root', detail: { username: 'luis', reason } }])
      expect(await noticesOf()).toEqual({ ana: before.ana + 1, eva: before.eva + 1 })
      expect((await run(['deactivate', 'eva'])).exitCode).toBe(0)
      expect((await run(['users'])).lines).toContain('  eva  admin  (not active)')
    } finally {
      await production.close()
    }
  })
})
