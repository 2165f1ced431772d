// Goal: staff commands in a terminal use the server's routes and permissions, and report their outcome clearly. Only staff
// accounts are written directly to the database.
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicant } from '../../test/applicant.ts'
import { makeApplicationAtBank } from '../../test/bank-application.ts'
import { photo, upload, withAcceptedDocuments } from '../../test/documents.ts'
import { createTestApp, type TestApp } from '../../test/test-app.ts'
import { decideApplication } from '../lending/decisions/decide-application.ts'
import { DEMO_STAFF_TOKEN } from '../platform/security/demo-staff.ts'
import { staffUsersCommand } from '../staff/staff-users-command.ts'
import { runStaff } from './staff.ts'

let server: TestApp
let url: string
beforeAll(async () => {
  server = await createTestApp()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const staff = (...args: string[]) => runStaff(args, { PUENTE_URL: url, PUENTE_STAFF_TOKEN: DEMO_STAFF_TOKEN })

describe('a command', () => {
  it('blocks and unblocks a customer, with the phone in any common notation', async () => {
    const { userId, phone } = await newApplicant(server)
    const written = phone.slice(2).replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3')
    const blocked = await staff('block', written, '--reason', 'Denuncia por suplantación')
    expect(blocked).toMatchObject({ exitCode: 0, lines: expect.arrayContaining(['  blocked']) })
    expect((await staff('customer', String(userId))).lines.join('\n')).toContain(phone)
    await staff('unblock', String(userId), '--reason', 'Aclarado por teléfono')
    const record = await server.deps.transaction((tx) => tx.users.byId(userId))
    expect(record?.user.isBlocked).toBe(false)
  })

  it('requests another phone for a customer who lost it, once the identity check is named', async () => {
    const { userId, phone } = await newApplicant(server)
    const reason = ['--reason', 'Perdió el móvil en un viaje']
    expect((await staff('change-phone', phone, '615 00 00 01', ...reason)).exitCode).toBe(2)
    const unknown = await staff('change-phone', phone, '615 00 00 01', 'trusted_him', ...reason)
    expect([unknown.exitCode, unknown.lines.join()]).toEqual([1, expect.stringContaining('identity_check')])
    const requested = await staff('change-phone', phone, '615 00 00 01', 'in_person', ...reason)
    expect([requested.exitCode, requested.lines[0]]).toEqual([
      0,
      expect.stringMatching(/^Approval \d+ waits for a colleague/),
    ])
    expect((await staff('customer', String(userId))).lines.join('\n')).toContain(phone)
  })

  it('[R1.07] creates an agent session and an impersonation key, as addresses to open', async () => {
    const { phone } = await newApplicant(server)
    const session = await staff(
      'agent-session',
      '+34 611 22 33 44',
      '--name',
      'Rosa',
      '--amount',
      '200',
      '--term',
      '14',
    )
    expect(session.lines[0]).toMatch(/\/auth\/session\?sessionid=\S+$/)
    const key = await staff('impersonate', phone, '--reason', 'Ayuda por teléfono')
    expect(key.lines[0]).toMatch(/\/account\/auth\?apikey=\S+&adminUsername=demo$/)
  })

  it('lists documents, and saves one to a file that only its owner can read', async () => {
    const { token } = await newApplicant(server)
    await upload(server, { token, type: 'id_card', bytes: await photo() })
    const list = await staff('documents', 'list')
    const id = /^ {2}(\d+) {2}id_card/m.exec(list.lines.join('\n'))?.[1] ?? ''
    const file = join(await mkdtemp(join(tmpdir(), 'staff-')), 'dni.jpg')
    expect((await staff('documents', 'show', id, file)).exitCode).toBe(0)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect((await staff('documents', 'accept', id)).lines[0]).toContain('accepted')
    const again = await staff('documents', 'accept', id)
    expect([again.exitCode, again.lines[0]]).toEqual([1, expect.stringContaining('409 illegal_transition')])
  })

  it('finds a blocked document and saves it to a file for a court', async () => {
    const { userId, token } = await newApplicant(server)
    await upload(server, { token, type: 'id_card', bytes: await photo() })
    const now = server.clock.now()
    await server.deps.transaction(async (tx) => {
      const [kept] = await tx.documents.keptOf([userId])
      await tx.documents.block(kept?.documents ?? [], now)
      const detail = { document_id: kept?.documents[0]?.id, type: 'id_card' }
      await tx.audit.record({ at: now, actor: 'system', action: 'document.blocked', userId, detail })
    })
    const list = await staff('documents', 'blocked', String(userId))
    const id = /^ {2}(\d+) {2}id_card {2}blocked /m.exec(list.lines.join('\n'))?.[1] ?? ''
    const file = join(await mkdtemp(join(tmpdir(), 'staff-')), 'dni.jpg')
    expect((await staff('documents', 'show', id, file)).lines[0]).toContain('404 not_found')
    const order = ['--reason', 'Juzgado n.º 3, diligencias 123/2027']
    expect((await staff('documents', 'disclose', id, file, 'employer', ...order)).lines[0]).toContain('authority')
    expect((await staff('documents', 'disclose', id, file, 'court', ...order)).exitCode).toBe(0)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('ends a manual review', async () => {
    const application = await makeApplicationAtBank(server, { summary: { transactionCount: 3 } })
    await withAcceptedDocuments(server, application.userId)
    await decideApplication(server.deps, application.loanId)
    expect((await staff('reviews', 'list')).lines.join('\n')).toContain('bank_history_thin')
    const approved = await staff('reviews', 'approve', application.publicId, '--comment', 'Nómina comprobada')
    expect(approved.lines[0]).toContain(': 26,')
  })

  it('names the invalid field, the refused call or the server that does not respond', async () => {
    const odd = await staff('agent-session', '612', '--amount', '15')
    expect([odd.exitCode, odd.lines[0]]).toEqual([1, expect.stringContaining('mobile_phone: incorrectPhone')])
    const stranger = await runStaff(['reviews', 'list'], { PUENTE_URL: url, PUENTE_STAFF_TOKEN: 'x' })
    expect([stranger.exitCode, stranger.lines[0]]).toEqual([1, expect.stringContaining('401 session_invalid')])
    const offline = await runStaff(['reviews', 'list'], { PUENTE_URL: 'http://127.0.0.1:9', PUENTE_STAFF_TOKEN: 'x' })
    expect([offline.exitCode, offline.lines[0]]).toEqual([
      1,
      expect.stringContaining('Nothing answers at http://127.0.0.1:9'),
    ])
    expect((await runStaff(['reviews', 'list'], {})).lines[0]).toContain('PUENTE_STAFF_TOKEN is not set')
    const noAddress = await runStaff(['reviews', 'list'], { PUENTE_URL: 'aquí', PUENTE_STAFF_TOKEN: 'x' })
    expect(noAddress.lines[0]).toBe('PUENTE_URL is no address: aquí')
    const unset = await runStaff(['reviews', 'list'], { PUENTE_URL: '', PUENTE_STAFF_TOKEN: 'x' })
    expect(unset.lines[0]).not.toContain('PUENTE_URL is no address')
  })

  it.each([
    [['--help'], 0],
    [[], 0],
    [['dance'], 2],
    [['reviews'], 2],
    [['block', '1'], 2],
    [['block', '1', '--force'], 2],
    [['documents', 'disclose', '1', 'dni.jpg', 'court'], 2],
    [['reviews', 'deny', 'ABC', '--comment', 'sin motivo'], 2],
  ])('%o prints the usage', async (args, exitCode) => {
    const result = await staff(...args)
    expect(result.exitCode).toBe(exitCode)
    expect(result.lines).toContain('npm run staff -- <command>')
  })
})

describe('staff accounts', () => {
  const users = (words: string[], roles?: string) =>
    staffUsersCommand(server.deps, { words, options: roles === undefined ? {} : { roles } }, 'admin:root')
  const mayList = async (token: string | undefined) =>
    (await server.call('GET', '/staff/reviews', { token: token ?? '' })).statusCode

  it('staff accounts can be added with a token that is shown once, changed and deactivated', async () => {
    const added = await users(['add-user', 'ana.p'], 'underwriter,support')
    const token = added.lines[1]
    expect([added.exitCode, await mayList(token)]).toEqual([0, 200])
    expect((await users(['add-user', 'ana.p'], 'admin')).exitCode).toBe(1)
    expect((await users(['set-roles', 'ana.p'], 'collector')).exitCode).toBe(0)
    expect(await mayList(token)).toBe(403)
    await users(['set-roles', 'ana.p'], 'support')
    const renewed = (await users(['new-token', 'ana.p'])).lines[1]
    expect([await mayList(token), await mayList(renewed)]).toEqual([401, 200])
    await users(['deactivate', 'ana.p'])
    expect(await mayList(renewed)).toBe(401)
    expect((await users(['users'])).lines).toContain('  ana.p  support  (not active)')
    const { rows } = await server.pool.query(`select count(*)::int from audit_events where action like 'staff.%'`)
    expect(rows[0].count).toBe(5)
  })

  it('need a valid name and existing roles, and cannot be the demo account', async () => {
    expect((await users(['add-user', 'Ana P'], 'admin')).exitCode).toBe(2)
    expect((await users(['add-user', 'eva'], 'boss')).exitCode).toBe(2)
    expect((await users(['add-user', 'eva'])).exitCode).toBe(2)
    expect((await users(['add-user', 'demo'], 'admin')).exitCode).toBe(1)
    expect((await users(['new-token', 'unknown'])).exitCode).toBe(1)
  })
})
