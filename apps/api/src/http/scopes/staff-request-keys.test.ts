// Every test of this project sends each staff request that succeeds twice with one key (test/test-app.ts); these are the cases around it.
// Goal: a staff request that is sent again with its key, because its response was lost or twice at the same moment, has one effect
// and one response; what the key protects stays secret, and password attempts count with a key too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withCookie } from '../../../test/callers.ts'
import { makeBorrower } from '../../../test/make-loan.ts'
import { signInAsDemo } from '../../../test/staff.ts'
import { makeAccount } from '../../../test/staff-browser.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { SIGN_IN_LIMITS } from '../../staff/accounts/sign-in-limits.ts'
import { openStaffSession } from '../../staff/accounts/staff-sessions.ts'

let server: TestApp
let accountant: Record<string, string>
beforeAll(async () => {
  server = await createTestApp()
  accountant = (await signInAsDemo(server, 'accountant')).headers
})
afterAll(() => server.close())

const keyed = (headers: Record<string, string>, key: string) => ({ ...headers, 'idempotency-key': key })
const countOf = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await server.pool.query(`select count(*)::int as count from ${sql}`, values)).rows[0].count

const noteAbout = async (customer: number, key: string, text: string, headers = accountant) =>
  server.call('POST', `/staff/customers/${customer}/notes`, { headers: keyed(headers, key), body: { text } })
const notesOf = (customer: number) => countOf('customer_notes where user_id = $1', [customer])
const newCustomer = () => server.deps.transaction((tx) => makeBorrower(tx, server.clock.now()))

describe('a staff request with a key', () => {
  it('a staff request with a key is possible on every route that changes something, except for signing in', () => {
    interface Operation {
      readonly parameters?: readonly { readonly in: string; readonly name: string }[]
    }
    const { paths = {} } = server.app.swagger() as { paths?: Record<string, Record<string, Operation>> }
    const writes = Object.entries(paths)
      .filter(([path]) => path.startsWith('/staff/'))
      .flatMap(([path, calls]) => Object.entries(calls).map(([method, call]) => ({ path, method, call })))
      .filter(({ method }) => method !== 'get')
    const takesKey = ({ parameters = [] }: Operation) =>
      parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'idempotency-key')
    const without = writes.filter(({ call }) => !takesKey(call)).map(({ path, method }) => `${method} ${path}`)
    expect(writes.length).toBeGreaterThan(70)
    expect(without.toSorted()).toEqual([
      'delete /staff/session',
      // Each disclosure is an access of its own, with its own audit row.
      'post /staff/documents/{id}/disclosure',
      'post /staff/links/password',
      'post /staff/links/read',
      'post /staff/password-resets',
      'post /staff/session',
    ])
  })

  it('answers a repeated request with the first response, and acts once', async () => {
    const customer = await newCustomer()
    const first = await noteAbout(customer, 'note-1', 'Llamar el lunes')
    const second = await noteAbout(customer, 'note-1', 'Llamar el lunes')
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect(await notesOf(customer)).toBe(1)
  })

  it('acts once when fifty copies arrive at the same time', async () => {
    const customer = await newCustomer()
    const answers = await Promise.all(Array.from({ length: 50 }, () => noteAbout(customer, 'fifty', 'Una sola vez')))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toHaveLength(1)
    expect(await notesOf(customer)).toBe(1)
  })

  it('repeats the id of an act that waits for a second person', async () => {
    const { headers } = await signInAsDemo(server, 'admin')
    const body = { email: 'nueva@prestamos.example', name: 'Nueva', roles: ['support'], reason: 'Empieza el lunes' }
    const invite = () => server.call('POST', '/staff/team', { headers: keyed(headers, 'invite'), body })
    const first = await invite()
    expect([first.statusCode, first.json().outcome]).toEqual([202, 'waiting'])
    const second = await invite()
    expect([second.statusCode, second.json()]).toEqual([202, first.json()])
  })

  it('refuses the key for another body or another path, and does nothing', async () => {
    const customer = await newCustomer()
    await noteAbout(customer, 'reused', 'Primera')
    const other = await noteAbout(customer, 'reused', 'Segunda')
    expect([other.statusCode, other.json().label]).toEqual([422, 'idempotency_key_reused'])
    const elsewhere = await noteAbout(await newCustomer(), 'reused', 'Primera')
    expect(elsewhere.statusCode).toBe(422)
    expect(await notesOf(customer)).toBe(1)
  })

  it('keeps the keys of two staff members apart', async () => {
    const customer = await newCustomer()
    const { headers } = await signInAsDemo(server, 'support')
    await noteAbout(customer, 'shared', 'De contabilidad')
    expect((await noteAbout(customer, 'shared', 'De soporte', headers)).statusCode).toBeLessThan(300)
    expect(await notesOf(customer)).toBe(2)
  })

  it('stores no response of a refused request: the corrected one may use its key', async () => {
    const customer = await newCustomer()
    expect((await noteAbout(customer, 'mended', '')).statusCode).toBe(422)
    expect((await noteAbout(customer, 'mended', 'Con texto')).statusCode).toBeLessThan(300)
  })

  it('refuses a key that is too long, naming the header', async () => {
    const refused = await noteAbout(await newCustomer(), 'k'.repeat(201), 'Nada')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors[0].property).toContain('idempotency-key')
  })

  it('seals the response: a new API key is not readable in the database', async () => {
    const issue = () =>
      server.call('POST', '/staff/account/keys', {
        headers: keyed(accountant, 'new-key'),
        body: { name: 'Banco', days: 30, permissions: ['books.read'], reason: 'Conciliación' },
      })
    const issued = await issue()
    const { token } = issued.json()
    expect(issued.statusCode, issued.body).toBeLessThan(300)
    expect((await issue()).json().token).toBe(token)
    expect(
      await countOf(`staff_request_keys where position($1::bytea in sealed_answer) > 0`, [Buffer.from(token)]),
    ).toBe(0)
    expect(await countOf(`staff_request_keys where key = 'new-key'`)).toBe(1)
  })

  it('counts every wrong password, whatever key comes with it', async () => {
    const { id: staffId } = await makeAccount(server, 'support')
    const caller = { ip: '203.0.113.9', headers: {} }
    const token = await server.deps.transaction((tx) =>
      openStaffSession(tx, server.deps, caller, { staffId, stage: 'open' }),
    )
    const labels: string[] = []
    for (let attempt = 0; attempt <= SIGN_IN_LIMITS.passwordsPerAccountAndNetwork; attempt += 1) {
      const wrong = await server.call('POST', '/staff/account/password', {
        address: '203.0.113.9', // attempts from the machine itself are not counted in the sandbox
        headers: keyed({ ...withCookie(server, token) }, `guess-${attempt}`),
        body: { current_password: `wrong-${attempt}`, password: 'una frase larga de paso' },
      })
      labels.push(wrong.json().label)
    }
    expect(labels.at(-1)).toBe('too_many_sign_ins')
  })
})
