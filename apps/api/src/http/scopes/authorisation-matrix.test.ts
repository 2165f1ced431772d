// Goal: every route × every kind of caller. The expected cells are written by hand in `test/authorisation-matrix.ts`, not derived from
// the routes' own settings; a route without a row fails. No customer reaches another customer's data by its id.
import { STAFF_PERMISSIONS, type StaffPermission } from '@puente/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AUTHORISATION,
  type Cell,
  CUSTOMER_COLUMNS,
  REACHED_WITH,
  REACHED_WITH_BOTH,
  STAFF_COLUMNS,
} from '../../../test/authorisation-matrix.ts'
import {
  allCallers,
  bearer,
  type Callers,
  type Credentials,
  customerToken,
  staffSession,
  withCookie,
} from '../../../test/callers.ts'
import { addCard, makeCustomer } from '../../../test/card-customers.ts'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { makeOfferedLoan } from '../../../test/offered-loan.ts'
import { registeredRoutes } from '../../../test/registered-routes.ts'
import { runSize } from '../../../test/run-size.ts'
import { approveAs, makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let server: TestApp
let callers: Callers
beforeAll(async () => {
  server = await createTestApp()
  callers = await allCallers(server)
})
afterAll(() => server.close())

const PARAMETERS: Readonly<Record<string, string>> = {
  ':provider': 'kontomatik',
  ':step': 'personalData',
  ':format': 'html',
  ':public_id': 'NONE',
  ':sessionId': 'NONE',
  ':slug': 'none',
  ':hash': 'none',
  ':token': 'none',
  ':kind': 'document',
}
const fill = (url: string): string =>
  url
    .replace(':type', url.includes('agreement') ? 'terms' : 'id_card')
    .replace(/:\w+/g, (name) => PARAMETERS[name] ?? '999999')
    .replace('*', 'none')

/** These read the token of a customer from the address. */
function addressOf(url: string, credentials: Credentials): string {
  const token = credentials.authorization?.slice('Bearer '.length) ?? ''
  if (url === '/payment') return `${url}?access_token=${token}&payment_type=payoff`
  if (url === '/card/tokenize') return `${url}?access_token=${token}`
  return url.endsWith('/widget') ? `${fill(url)}?token=${token}` : fill(url)
}

/** A stream does not end by itself: its status is enough. */
async function statusOf(route: string, credentials: Credentials): Promise<number> {
  const [method, url] = route.split(' ') as ['GET' | 'POST', string]
  const response = await server.app.inject({
    method,
    url: addressOf(url, credentials),
    headers: credentials,
    ...(method === 'GET' ? {} : { payload: {} }),
    payloadAsStream: true,
  })
  response
    .stream()
    .on('error', () => undefined)
    .destroy()
  return response.statusCode
}

const cellOf = (status: number): Cell => (status === 401 ? '1' : status === 403 ? '3' : '.')

/** Callers of one column differ only in why they have the same rights: a short run takes one of them, another one at each route. */
function sampled<T>(sameRights: readonly T[], route: string): readonly T[] {
  const first = Object.keys(AUTHORISATION).indexOf(route) % sameRights.length
  return sameRights.slice(runSize(first, 0), runSize(first + 1, sameRights.length))
}

/** These end the session that calls them, so every caller gets a new one afterwards. */
const ENDS_SESSIONS = /^(?:POST \/v2\/user\/logout|DELETE \/v2\/user\/sessions|DELETE \/staff\/session)/

describe('the authorisation matrix', () => {
  it('the authorisation matrix has a row for every registered route, and no other', () => {
    const registered = registeredRoutes(server.app).filter((route) => !/^\w+ \/docs/.test(route))
    expect(registered.toSorted()).toEqual(Object.keys(AUTHORISATION).toSorted())
  })

  it.each(Object.keys(AUTHORISATION))('%s', async (route) => {
    const columns = [...CUSTOMER_COLUMNS, ...STAFF_COLUMNS]
    const expected = (AUTHORISATION[route] ?? '').replaceAll(' ', '')
    expect(expected).toHaveLength(columns.length)
    const found: Record<string, Cell> = {}
    const wanted: Record<string, Cell> = {}
    for (const [index, column] of columns.entries()) {
      for (const [name, credentials] of sampled(callers[column], route)) {
        const status = await statusOf(route, credentials)
        expect(status, `${column}: ${name}`).not.toBe(500)
        found[`${column}: ${name}`] = cellOf(status)
        wanted[`${column}: ${name}`] = expected[index] as Cell
      }
    }
    if (ENDS_SESSIONS.test(route)) callers = await allCallers(server)
    expect(found).toEqual(wanted)
  })
})

describe('an API key of one permission', () => {
  const keyWith = async (...permissions: StaffPermission[]): Promise<Credentials> => {
    const { token } = await makeStaff(server, 'admin')
    await server.pool.query('update staff_api_keys set permissions = $2 where token_hash = $1', [
      server.deps.secrets.hashToken(token),
      JSON.stringify(permissions),
    ])
    return bearer(token)
  }
  /** Every staff call that needs a session or a key. In the last columns, `11` are calls that know no key. */
  const calls = Object.keys(AUTHORISATION).filter(
    (route) => /^\w+ \/staff/.test(route) && !/(?:\.\.|11)$/.test(AUTHORISATION[route] ?? ''),
  )
  const needsBoth = (route: string) =>
    REACHED_WITH_BOTH.some(
      ({ call }) => call === route || (/:kind/.test(route) && call.startsWith('DELETE /staff/claims')),
    )

  it('an API key of one permission has its rows in the table for every staff call', () => {
    const reached = [...new Set(Object.values(REACHED_WITH).flat())]
    const forSessions = calls.filter((route) => /31$/.test(AUTHORISATION[route] ?? ''))
    const others = calls.filter((route) => !reached.includes(route) && !forSessions.includes(route))
    expect(others.filter((route) => !needsBoth(route))).toEqual([])
    expect(reached.filter((route) => !calls.includes(route))).toEqual([])
  })

  it.each(STAFF_PERMISSIONS)('%s reaches what the table says, and nothing else', async (permission) => {
    const key = await keyWith(permission)
    const reached = REACHED_WITH[permission]
    // A short run takes one of eight of the calls that must refuse, others at each permission.
    const turn = STAFF_PERMISSIONS.indexOf(permission)
    const tried = calls.filter(
      (call, index) => !needsBoth(call) && (reached.includes(call) || index % runSize(8, 1) === turn % runSize(8, 1)),
    )
    const admitted: string[] = []
    for (const call of tried) {
      const status = await statusOf(call, key)
      expect(status, call).not.toBe(401)
      if (status !== 403) admitted.push(call)
    }
    expect(admitted).toEqual(calls.filter((call) => reached.includes(call)))
  })

  it.each(REACHED_WITH_BOTH)('$call $body needs $permissions', async ({ call, body, permissions }) => {
    const [method, url] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string]
    const statusWith = async (...scope: StaffPermission[]) =>
      (await server.call(method, url, { headers: await keyWith(...scope), ...(body === undefined ? {} : { body }) }))
        .statusCode
    for (const permission of permissions) expect(await statusWith(permission), permission).toBe(403)
    expect(await statusWith(...permissions)).not.toBe(403)
  })

  it('counts only the queues of its permissions, and approvals only if it may read them', async () => {
    const counted = async (...scope: StaffPermission[]) => {
      const { counts } = (await server.call('GET', '/staff/counts', { headers: await keyWith(...scope) })).json()
      return Object.keys(counts)
    }
    expect(await counted('backoffice.use')).toEqual([])
    expect(await counted('backoffice.use', 'refunds.read')).toEqual(['refunds'])
    expect(await counted('backoffice.use', 'approvals.read')).toEqual(['approvals'])
    expect(await counted('backoffice.use', 'customers.annotate')).toEqual(['tasks'])
  })
})

describe('a requester as approver', () => {
  it('a requester as approver is refused, like a second account of the same person and a key; a colleague is admitted', async () => {
    const { headers } = await signInAsDemo(server, 'admin')
    const loan = await server.deps.transaction(async (tx) => {
      const { clock } = server.deps
      return (await makeLoan(tx, server.deps, await makeBorrower(tx, clock.now()))).loan.publicId
    })
    const body = { reference: 'MATRIX-1', amount: 10, reason: 'Justificante del banco' }
    const asked = await server.call('POST', `/staff/loans/${loan}/payments`, { headers, body })
    const { approval_id: id } = asked.json()
    const second = await staffSession(server, 'admin')
    await server.pool.query(
      `update staff_users set email = case username when 'demo-admin' then 'eva@example.es' else 'eva+2@example.es' end
        where username = 'demo-admin' or id = $1`,
      [second.staffId],
    )
    const { token: key } = await makeStaff(server, 'admin')
    for (const verb of ['approve', 'reject']) {
      for (const [name, credentials] of [
        ['requester', headers],
        ['second account', withCookie(server, second.token)],
        ['key', bearer(key)],
      ] as const) {
        const url = `/staff/approvals/${id}/${verb}`
        const refused = await server.call('POST', url, { headers: credentials, body: { reason: 'Revisado' } })
        expect(refused.statusCode, `${name} ${verb}`).toBe(403)
      }
    }
    expect((await approveAs(server, 'accountant', id)).statusCode).toBe(200)
  })
})

/** Routes with a parameter that names nothing of a customer's: a type, a step, a product, a provider, or a secret of its own. */
const NOT_OWNED = [
  'DELETE /v2/user/document/:type',
  'GET /aggregation/:provider/widget',
  'GET /api/agent/customer/:sessionId',
  'GET /api/products/:id/offer/html',
  'GET /api/products/:id/settings',
  'GET /legal/:slug',
  'GET /s/:hash',
  'GET /v2/products/:id/agreement/:type',
  'GET /v2/products/:id/prices',
  'GET /v2/products/:id/prices/:term/:amount/offer/:format',
  'GET /v2/user/document/:type',
  'GET /v2/user/draft/:step',
  'PUT /v2/user/document/:type',
  'PUT /v2/user/draft/:step',
  // A link that holds its own secret: the id of a payment on the provider's page, or a pay-only link of a reminder.
  'GET /card/tokenize/:id',
  'GET /pay/:token',
  'GET /pay/result/:id',
  'GET /payment/:id',
  'POST /card/tokenize/:id',
  'POST /pay/:token',
  'POST /pay/result/:id',
  'POST /payment/:id',
]

describe('a customer’s ids under another customer’s token', () => {
  const OWNED = Object.keys(AUTHORISATION).filter(
    (route) => /:\w/.test(route) && !/^\w+ \/(?:staff|sandbox)/.test(route) && !NOT_OWNED.includes(route),
  )
  const BODIES: Readonly<Record<string, object>> = { PUT: { title: 'Mía' }, POST: { code: '1234' } }
  let owner: { readonly token: string; readonly fill: (route: string) => string }
  beforeAll(async () => {
    const offered = await makeOfferedLoan(server)
    await server.runJobs()
    const card = await addCard(server, await makeCustomer(server))
    await server.pool.query('update payment_cards set user_id = $1 where id = $2', [offered.userId, card])
    const { rows } = await server.pool.query<{ document: string; session: string }>(
      `select (select d.id::text from loan_documents d where d.loan_id = $1 limit 1) as document,
        (select max(s.id)::text from sessions s where s.user_id = $2) as session`,
      [offered.loanId, offered.userId],
    )
    const proposal = crypto.randomUUID()
    await server.pool.query(
      `insert into loan_proposals
         (id, loan_id, kind, terms, figures, state, expires_on, fact_count, reason, prepared_by, prepared_at)
       values ($1, $2, 'discount', '{}', '{}', 'open', '2026-01-01', 0, 'test', 'admin:test', now())`,
      [proposal, offered.loanId],
    )
    const { document, session } = rows[0] ?? {}
    if (document == null || session == null) throw new Error('the loan has no documents')
    owner = {
      token: offered.token,
      fill: (route) =>
        route
          .replace(':public_id', offered.publicId)
          .replace('proposals/:id', `proposals/${proposal}`)
          .replace(':id', route.includes('payment_card') ? `${card}` : route.includes('session') ? session : document),
    }
  })

  it('a customer’s ids under another customer’s token are found nowhere', async () => {
    expect(OWNED).toEqual([
      'POST /v2/loan/proposals/:id/code',
      'POST /v2/loan/proposals/:id/confirm',
      'POST /v2/loan/proposals/:id/decline',
      'POST /v2/loan/proposals/:id/payment',
      'POST /v2/loans/:public_id/amortisation_table',
      'GET /v2/loans/:public_id/documents',
      'GET /v2/loans/:public_id/documents/:id',
      'GET /v2/loans/:public_id/payments/:payment_id/receipt',
      'GET /v2/loans/:public_id/schedules',
      'GET /v2/loans/:public_id/timeline',
      'DELETE /v2/user/payment_card/:id',
      'PUT /v2/user/payment_card/:id',
      'GET /v2/user/payment_card/:id/validate',
      'DELETE /v2/user/sessions/:id',
    ])
    const stranger = await customerToken(server)
    for (const route of OWNED) {
      const [method, url] = owner.fill(route).split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      const statusWith = async (token: string) =>
        (await server.call(method, url, { token, ...(BODIES[method] ? { body: BODIES[method] } : {}) })).statusCode
      expect(await statusWith(stranger), route).toBe(404)
      // The same request of the owner finds it: the address is right. The unsigned loan has no payment; timeline.test.ts has one.
      if (method !== 'DELETE' && !route.endsWith('/receipt')) expect(await statusWith(owner.token), route).not.toBe(404)
    }
  })
})
