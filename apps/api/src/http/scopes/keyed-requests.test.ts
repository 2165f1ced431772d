// Every test of this project sends each staff request that succeeds twice with one key (test/test-app.ts); these are the cases around it.
// Goal: a request of staff or of a borrower that is sent again with its key, because its response was lost or twice at the same moment, has
// one effect and one response; what the key protects stays secret, and password attempts count with a key too.
import { hash } from 'node:crypto'
import { addDays } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeRegistration } from '../../../test/applicant.ts'
import { withCookie } from '../../../test/callers.ts'
import { makeBorrower, makeLoan, tokenFor } from '../../../test/make-loan.ts'
import { makeOfferedLoan } from '../../../test/offered-loan.ts'
import { makeSignedLoan } from '../../../test/signed-loan.ts'
import { signInAsDemo } from '../../../test/staff.ts'
import { makeAccount } from '../../../test/staff-browser.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import type { Tx } from '../../db/transaction.ts'
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

/** The calls below a path that change something, as `method path`. */
function writesBelow(folder: string) {
  interface Operation {
    readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  }
  const { paths = {} } = server.app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  const writes = Object.entries(paths)
    .filter(([path]) => path.startsWith(folder))
    .flatMap(([path, calls]) => Object.entries(calls).map(([method, call]) => ({ name: `${method} ${path}`, call })))
    .filter(({ name }) => !name.startsWith('get '))
  const takesKey = ({ parameters = [] }: Operation) =>
    parameters.some((parameter) => parameter.in === 'header' && parameter.name === 'idempotency-key')
  const namesOf = (isKeyed: boolean) =>
    writes
      .filter(({ call }) => takesKey(call) === isKeyed)
      .map(({ name }) => name)
      .toSorted()
  return { withKey: namesOf(true), withoutKey: namesOf(false) }
}

describe('a staff request with a key', () => {
  it('a staff request with a key is possible on every route that changes something, except for signing in', () => {
    const { withKey, withoutKey } = writesBelow('/staff/')
    expect(withKey.length).toBeGreaterThan(65)
    expect(withoutKey).toEqual([
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
    expect(await countOf(`request_keys where position($1::bytea in sealed_answer) > 0`, [Buffer.from(token)])).toBe(0)
    expect(await countOf(`request_keys where key_hash = sha256('new-key')`)).toBe(1)
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

describe('a borrower’s request with a key', () => {
  interface Sender {
    readonly userId: number
    readonly token: string
  }
  const withToken = (prepare: (tx: Tx, userId: number) => Promise<unknown>): Promise<Sender> =>
    server.deps.transaction(async (tx) => {
      const userId = await makeBorrower(tx, server.clock.now())
      await prepare(tx, userId)
      return { userId, token: await tokenFor(tx, server.deps, userId) }
    })
  const debtor = (annualRateMillionths?: number) =>
    withToken((tx, userId) =>
      makeLoan(tx, server.deps, userId, {
        date: addDays(server.clock.today(), -5),
        ...(annualRateMillionths === undefined ? {} : { annualRateMillionths }),
      }),
    )
  /** Every call of a borrower that takes a key: who can send it, its body, another one, and the rows that one effect leaves. */
  const WRITES = [
    {
      url: '/v2/loan',
      sender: () => withToken((tx, userId) => completeRegistration(tx, userId, server.deps)),
      body: { loan_sum: 150, loan_period: 14 },
      other: { loan_sum: 200, loan_period: 14 },
      effect: 'loans where user_id = $1',
    },
    {
      url: '/v2/loan/activate_extension',
      sender: () => debtor(0),
      body: { term: 7 },
      other: { term: 14 },
      effect: `loan_facts where fact ->> 'type' = 'extension' and loan_id = (select id from loans where user_id = $1)`,
    },
    {
      url: '/v2/loan/issuance',
      sender: () => makeSignedLoan(server),
      body: undefined,
      other: { again: true },
      effect: 'payouts where loan_id = (select id from loans where user_id = $1)',
    },
    {
      url: '/v2/loan/payment-request/generate',
      sender: () => debtor(),
      body: { payment_type: 'payoff' },
      other: { payment_type: 'partial_repay', amount: 20 },
      effect: 'card_operations where user_id = $1',
    },
    {
      url: '/v2/loan/withdraw',
      sender: signedLoan,
      body: undefined,
      other: { again: true },
      effect: `loan_status_changes where event = 'withdrawn' and loan_id = (select id from loans where user_id = $1)`,
    },
  ] as const
  async function signedLoan(): Promise<Sender> {
    const loan = await makeOfferedLoan(server)
    await server.runJobs()
    const call = (url: string, body: unknown = {}) => server.call('POST', url, { token: loan.token, body })
    const { code } = (await call('/v2/loan/sign_resend')).headers
    expect((await call('/v2/loan/sign', { code })).statusCode).toBe(200)
    return loan
  }
  const send = ({ token }: Sender, url: string, body: unknown, key: string) =>
    server.call('POST', url, { token, body, headers: { 'idempotency-key': key } })

  it('a borrower’s key is taken by the calls that create a loan, move money or end a contract', () => {
    expect(writesBelow('/v2/').withKey).toEqual(WRITES.map(({ url }) => `post ${url}`).toSorted())
  })

  it.each(WRITES)(
    'POST $url: ten copies with one key have one effect and one response, another body is refused',
    async (write) => {
      const { url, body, other, effect } = write
      const sender = await write.sender()
      const copies = await Promise.all(Array.from({ length: 10 }, () => send(sender, url, body, 'key')))
      expect(new Set(copies.map((answer) => `${answer.statusCode} ${answer.body}`))).toHaveLength(1)
      expect(copies[0]?.statusCode, copies[0]?.body).toBeLessThan(300)
      expect(await countOf(effect, [sender.userId])).toBe(1)
      const reused = await send(sender, url, other, 'key')
      expect([reused.statusCode, reused.json().label]).toEqual([422, 'idempotency_key_reused'])
      expect(await countOf(effect, [sender.userId])).toBe(1)
    },
  )

  it('a refused request of a borrower leaves its key free, and a stored response is not readable in the database', async () => {
    const sender = await debtor()
    const generate = (body: object) => send(sender, '/v2/loan/payment-request/generate', body, 'mended')
    expect((await generate({ payment_type: 'partial_repay', amount: 0 })).statusCode).toBe(422)
    const answer = await generate({ payment_type: 'payoff' })
    expect(answer.statusCode, answer.body).toBe(200)
    const link = Buffer.from(answer.json().payment_link)
    expect(await countOf('request_keys where position($1::bytea in sealed_answer) > 0', [link])).toBe(0)
  })

  it('a borrower gets the response that version 0.1 stored, and is refused for another body', async () => {
    const sender = await debtor()
    const url = '/v2/loan/payment-request/generate'
    const request = `POST ${url}\n{"payment_type":"payoff"}`
    await server.pool.query(
      `insert into request_keys values ('user', $1, sha256('old'), $2, 200, convert_to($3, 'UTF8'), false, $4)`,
      [
        sender.userId,
        hash('sha256', request, 'buffer'),
        '{"payment_link": "https://old.example/"}',
        server.clock.now(),
      ],
    )
    const answer = await send(sender, url, { payment_type: 'payoff' }, 'old')
    expect(answer.json()).toEqual({ payment_link: 'https://old.example/' })
    expect((await send(sender, url, { payment_type: 'partial_repay', amount: 20 }, 'old')).json().label).toBe(
      'idempotency_key_reused',
    )
  })
})
