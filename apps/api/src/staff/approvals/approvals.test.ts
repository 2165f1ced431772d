// Goal: an act that needs two people runs once, on the state that its requester saw, with both names in the audit, and
// leaves nothing half done otherwise.
import { randomUUID } from 'node:crypto'
import { AppError, addDays, permissionsOf, type StaffRole } from '@puente/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBorrower, makeLoan } from '../../../test/make-loan.ts'
import { makeStaff, signInAsDemo } from '../../../test/staff.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { bringUpToDate } from '../../lending/loans/book.ts'
import { moveLoan } from '../../lending/loans/staff.ts'
import { readQueues, visibleCounts } from '../counts/queue-counters.ts'
import { handOver } from '../handover.ts'
import { lockLoanByPublicId } from '../lock-loan.ts'
import type { ActCaller } from './act.ts'
import { portfolioSale } from './acts/portfolio-sale.ts'
import { approveRequest, cancelRequest, delegateRequest, rejectRequest } from './decide-request.ts'
import { endApprovalsOf } from './end-request.ts'
import { expireRequests } from './expire-requests.ts'
import { pageOfRequests, readRequest } from './read-requests.ts'
import { submitAct } from './submit-act.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

let requester: ActCaller
let approver: ActCaller
beforeEach(async () => {
  requester = await member('accountant')
  approver = await member('accountant')
})

async function member(...roles: StaffRole[]): Promise<ActCaller> {
  const { username } = await makeStaff(server, ...roles)
  const { rows } = await server.pool.query<{ id: string }>('select id from staff_users where username = $1', [username])
  return { id: Number(rows[0]?.id), username, roles, permissions: permissionsOf(roles), via: 'session' }
}

const REASON = 'Acuerdo del comité del 3 de noviembre'
const buyer = {
  name: 'Cobros Ejemplo, S.L.',
  phone: '900 000 002',
  email: 'cobros@example.es',
  account_holder_name: 'Cobros Ejemplo, S.L.',
  account_number: 'ES7621000418490000002001',
  swift: 'PUENESMMXXX',
  bank_name: 'Banco Ejemplo',
}

const context = () => ({ actor: 'system', now: server.clock.now(), today: server.clock.today() })

/** A debt in presale: its public id. */
const debtForSale = (): Promise<string> =>
  server.deps.transaction(async (tx) => {
    const userId = await makeBorrower(tx, server.clock.now())
    const made = await makeLoan(tx, server.deps, userId, { date: addDays(server.clock.today(), -100) })
    const late = await bringUpToDate(tx, made, context())
    await moveLoan(tx, late, 'presale', context())
    return made.loan.publicId
  })

const requestSale = async (loans: readonly string[], caller = requester): Promise<number> => {
  const submitted = await submitAct(server.deps, caller, portfolioSale, { loans: [...loans], buyer, price: 50 }, REASON)
  if (submitted.outcome !== 'waiting') throw new Error('the sale ran at once')
  return submitted.approval_id
}
const statusOf = async (publicId: string) =>
  (await server.deps.transaction((tx) => tx.loans.byPublicId(publicId)))?.loan.status
const stateOf = async (id: number) =>
  (await server.deps.transaction((tx) => readRequest(tx, requester, id, server.clock.now()))).state
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  )
const [PRESALE, SOLD] = [28, 27]

describe('a request', () => {
  it('runs nothing until a colleague approves it, and then names both in every audit row', async () => {
    const loan = await debtForSale()
    const id = await requestSale([loan])
    expect(await statusOf(loan)).toBe(PRESALE)
    await approveRequest(server.deps, approver, id)
    expect(await statusOf(loan)).toBe(SOLD)
    const { rows } = await server.pool.query(
      `select actor, action, detail from audit_events where detail ->> 'approval_id' = $1 order by id`,
      [String(id)],
    )
    const people = { requested_by: requester.username, approved_by: approver.username, approval_id: id }
    expect(rows).toMatchObject([
      { actor: `admin:${requester.username}`, action: 'approval.requested', detail: { reason: REASON } },
      { actor: `admin:${requester.username}`, detail: { reason: REASON, ...people } },
      { actor: `admin:${approver.username}`, action: 'approval.approved' },
    ])
  })

  it('tells an approver what the act does, and afterwards what it did', async () => {
    const loan = await debtForSale()
    const id = await requestSale([loan, 'NADA'])
    const read = (caller: ActCaller) => server.deps.transaction((tx) => readRequest(tx, caller, id, server.clock.now()))
    const waiting = await read(approver)
    expect(waiting).toMatchObject({
      title: 'Vender 2 préstamos a Cobros Ejemplo, S.L.',
      reason: REASON,
      may_approve: true,
      may_cancel: false,
      refusal: null,
    })
    expect(waiting.lines.map(({ label }) => label)).toEqual([
      'Comprador',
      'Cuenta del comprador',
      'Deuda total hoy',
      'Precio por todos',
      `Préstamo ${loan}`,
      'Préstamo NADA',
    ])
    expect(waiting.approvers.map((colleague) => colleague.id)).toContain(approver.id)
    expect(waiting.approvers.map((colleague) => colleague.id)).not.toContain(requester.id)
    await approveRequest(server.deps, approver, id, 'Revisado con el comprador')
    expect(await read(requester)).toMatchObject({
      state: 'approved',
      ended_by: { id: approver.id },
      outcome: [
        { label: 'Vendidos', value: loan },
        { label: 'No vendidos', value: 'NADA' },
        { label: 'Debe el comprador', value: '50,00\u00a0€' },
      ],
      events: [
        { kind: 'requested', by: requester.username, note: REASON },
        { kind: 'approved', by: approver.username, note: 'Revisado con el comprador' },
      ],
    })
  })

  it('approved twice at once runs once', async () => {
    const loan = await debtForSale()
    const id = await requestSale([loan])
    const third = await member('admin')
    const results = await Promise.all(
      [approver, third, approver, third].map((caller) => codeOf(approveRequest(server.deps, caller, id))),
    )
    expect(results.sort()).toEqual(['approval_closed', 'approval_closed', 'approval_closed', 'done'])
    const { rows } = await server.pool.query(`select count(*)::int as n from approval_events where request_id = $1`, [
      id,
    ])
    expect(rows[0].n).toBe(2)
  })

  it('a request for the same act waits once, also when submitted ten times at once, and again after it ended', async () => {
    const loan = await debtForSale()
    const submits = await Promise.all(Array.from({ length: 10 }, () => codeOf(requestSale([loan]))))
    expect(submits.sort()).toEqual([...Array(9).fill('approval_exists'), 'done'])
    const first = (await pageOf(requester, 'mine'))[0]?.request.id ?? 0
    await cancelRequest(server.deps, requester, first)
    const second = await requestSale([loan])
    server.clock.advanceMs(73 * 3_600_000)
    expect(await requestSale([loan])).toBeGreaterThan(second)
    expect(await stateOf(second)).toBe('expired')
  })
})

const pageOf = (caller: ActCaller, scope: 'mine' | 'for_me' | 'all', state: 'waiting' | 'done' | 'all' = 'all') =>
  server.deps.transaction((tx) =>
    pageOfRequests(tx, caller, { scope, state, now: server.clock.now(), beforeId: null, limit: 200 }),
  )

describe('the approver', () => {
  const CASES: readonly (readonly [string, () => Promise<ActCaller>, string])[] = [
    ['the requester', async () => requester, 'own_request'],
    ['the requester, with more roles', async () => ({ ...requester, roles: ['admin'] }), 'own_request'],
    ['a colleague without the role', () => member('collector'), 'role'],
    [
      'a colleague who claims a role they lost',
      async () => ({ ...(await member('support')), roles: ['admin'] }),
      'role',
    ],
    ['an API key', async () => ({ ...approver, via: 'api_key' }), 'api_key'],
    ['a colleague who left meanwhile', async () => leaving(await member('admin')), 'inactive'],
    ['a second account with the same mailbox', async () => withMail(await member('admin')), 'same_person'],
    ['a second account of the same customer', async () => asCustomer(await member('admin')), 'same_person'],
  ]
  const leaving = async (caller: ActCaller) => {
    await server.pool.query('update staff_users set is_active = false where id = $1', [caller.id])
    return caller
  }
  const withMail = async (caller: ActCaller) => {
    const mail = `${randomUUID()}@example.es`
    await server.pool.query('update staff_users set email = $2 where id = $1', [requester.id, mail])
    await server.pool.query('update staff_users set email = $2 where id = $1', [caller.id, mail.replace('@', '+2@')])
    return caller
  }
  const asCustomer = async (caller: ActCaller) => {
    const userId = await server.deps.transaction((tx) => makeBorrower(tx, server.clock.now()))
    await server.pool.query('update staff_users set own_customer_id = $1 where id = any($2)', [
      userId,
      [requester.id, caller.id],
    ])
    return caller
  }
  it.each(CASES)('cannot be %s', async (_who, find, reason) => {
    const loan = await debtForSale()
    const id = await requestSale([loan])
    const caller = await find()
    for (const decide of [
      () => approveRequest(server.deps, caller, id),
      () => rejectRequest(server.deps, caller, id, 'No procede'),
    ]) {
      await expect(decide()).rejects.toMatchObject({ code: 'approval_not_yours', extra: { reason } })
    }
    expect([await stateOf(id), await statusOf(loan)]).toEqual(['waiting', PRESALE])
  })

  it('an absent approver: a named colleague is asked, by mail too, and any other holder of the role may still decide', async () => {
    const id = await requestSale([await debtForSale()])
    const delegate = await member('admin')
    const email = `${delegate.username}@example.es`
    await server.pool.query('update staff_users set email = $2 where id = $1', [delegate.id, email])
    await delegateRequest(server.deps, requester, id, delegate.id)
    const { rows: mails } = await server.pool.query('select sealed_text from mails where recipient = $1', [email])
    const letter = server.deps.secrets.unseal(mails[0].sealed_text)
    for (const said of [requester.username, 'Vender 1 préstamo', `/backoffice/aprobaciones/${id}`]) {
      expect(letter).toContain(said)
    }
    const [row] = await pageOf(delegate, 'for_me')
    expect([row?.request.id, row?.delegate]).toEqual([id, delegate.username])
    await approveRequest(server.deps, approver, id)
    expect(await stateOf(id)).toBe('approved')
  })

  it('the approver of a delegation must be able to approve', async () => {
    const id = await requestSale([await debtForSale()])
    const stranger = await member('collector')
    for (const to of [requester.id, stranger.id, 999_999]) {
      expect(await codeOf(delegateRequest(server.deps, approver, id, to))).toBe('validation_failed')
    }
    expect(await codeOf(delegateRequest(server.deps, stranger, id, approver.id))).toBe('approval_not_yours')
  })
})

describe('a delegation', () => {
  const named = async (...callers: readonly ActCaller[]) => {
    for (const { id, username } of callers) {
      await server.pool.query('update staff_users set email = $2 where id = $1', [id, `${username}@example.es`])
    }
  }

  it('a delegation is not passed on by the delegate, and happens three times at most', async () => {
    const id = await requestSale([await debtForSale()])
    const [first, second] = [await member('admin'), await member('admin')]
    await named(first, second)
    const delegate = (caller: ActCaller, to: ActCaller) => codeOf(delegateRequest(server.deps, caller, id, to.id))
    expect(await delegate(requester, first)).toBe('done')
    expect(await delegate(first, second)).toBe('delegation_refused')
    expect(await delegate(approver, second)).toBe('done')
    expect(await delegate(requester, first)).toBe('done')
    expect(await delegate(requester, second)).toBe('delegation_refused')
    expect(await codeOf(approveRequest(server.deps, approver, id))).toBe('done')
  })

  it('goes to the colleague who takes over only where they may approve it', async () => {
    const id = await requestSale([await debtForSale()])
    const [leaver, support, colleague] = [await member('admin'), await member('support'), await member('admin')]
    await named(leaver)
    await delegateRequest(server.deps, requester, id, leaver.id)
    const takeOver = (from: ActCaller, to: ActCaller) =>
      server.deps.transaction((tx) => handOver(tx, { from, to, now: server.clock.now() }))
    const delegateOf = async () => (await server.deps.transaction((tx) => tx.approvals.byId(id)))?.request.delegatedTo
    expect([await takeOver(leaver, colleague), await delegateOf()]).toEqual([1, colleague.id])
    expect([await takeOver(colleague, support), await delegateOf()]).toEqual([0, null])
  })
})

describe('an act that touches a customer account of the staff', () => {
  const customerOf = async (publicId: string) =>
    (await server.deps.transaction((tx) => tx.loans.byPublicId(publicId)))?.loan.userId ?? 0
  /** The same staff member, whose own customer account is the one of a loan. */
  const asCustomerOf = async (caller: ActCaller, publicId: string): Promise<ActCaller> => {
    const ownCustomerId = await customerOf(publicId)
    await server.deps.transaction((tx) => tx.staffUsers.change(caller.username, { ownCustomerId }))
    return { ...caller, ownCustomerId }
  }
  const waitingCount = async (reader: ActCaller) =>
    visibleCounts((await server.deps.transaction(readQueues)).counts, reader).approvals

  it('an act that touches a customer account of the staff is not requested by its customer, in the middle of others either', async () => {
    const [first, own] = [await debtForSale(), await debtForSale()]
    expect(await codeOf(requestSale([first, own], await asCustomerOf(requester, own)))).toBe('own_loan')
  })

  it('an act that touches a customer account of the staff is not approved, rejected, listed, counted, read or delegated to its customer', async () => {
    const [first, own] = [await debtForSale(), await debtForSale()]
    const id = await requestSale([first, own])
    const before = (await waitingCount(approver)) ?? 0
    const customer = await asCustomerOf(approver, own)
    await expect(approveRequest(server.deps, customer, id)).rejects.toMatchObject({
      code: 'approval_not_yours',
      extra: { reason: 'own_customer' },
    })
    expect(await codeOf(rejectRequest(server.deps, customer, id, 'No procede'))).toBe('approval_not_yours')
    expect((await pageOf(customer, 'all')).map(({ request }) => request.id)).not.toContain(id)
    const read = server.deps.transaction((tx) => readRequest(tx, customer, id, server.clock.now()))
    await expect(read).rejects.toMatchObject({ code: 'own_loan' })
    expect(await waitingCount(customer)).toBe(before - 1)
    expect(await codeOf(delegateRequest(server.deps, requester, id, customer.id))).toBe('validation_failed')
    expect([await stateOf(id), await statusOf(own)]).toEqual(['waiting', PRESALE])
    expect(await codeOf(approveRequest(server.deps, await member('accountant'), id))).toBe('done')
  })

  it('ends without effect when its requester became a customer of it', async () => {
    const own = await debtForSale()
    const id = await requestSale([own])
    await asCustomerOf(requester, own)
    expect(await codeOf(approveRequest(server.deps, approver, id))).toBe('own_loan')
    expect([await stateOf(id), await statusOf(own)]).toEqual(['failed', PRESALE])
  })
})

describe('a request whose payload was changed in the table', () => {
  it('a request whose payload was changed in the table is never run, and the audit says so', async () => {
    const [asked, other] = [await debtForSale(), await debtForSale()]
    const id = await requestSale([asked])
    await server.pool.query(
      `update approval_requests set payload = jsonb_set(payload, '{loans,0}', to_jsonb($2::text)) where id = $1`,
      [id, other],
    )
    expect(await codeOf(approveRequest(server.deps, approver, id))).toBe('approval_altered')
    expect([await stateOf(id), await statusOf(asked), await statusOf(other)]).toEqual(['failed', PRESALE, PRESALE])
    const { rows } = await server.pool.query(
      `select action from audit_events where detail ->> 'approval_id' = $1 order by id`,
      [String(id)],
    )
    expect(rows.map(({ action }) => action)).toEqual(['approval.requested', 'approval.altered', 'approval.failed'])
    expect(await codeOf(approveRequest(server.deps, approver, id))).toBe('approval_closed')
  })
})

describe('a request ends without effect', () => {
  it('when rejected, with the reason', async () => {
    const loan = await debtForSale()
    const id = await requestSale([loan])
    await rejectRequest(server.deps, approver, id, 'El precio es bajo')
    expect([await stateOf(id), await statusOf(loan)]).toEqual(['rejected', PRESALE])
    expect(await codeOf(approveRequest(server.deps, approver, id))).toBe('approval_closed')
  })

  it('when its requester takes it back, and no colleague can', async () => {
    const id = await requestSale([await debtForSale()])
    expect(await codeOf(cancelRequest(server.deps, approver, id))).toBe('approval_not_yours')
    await cancelRequest(server.deps, requester, id)
    expect(await stateOf(id)).toBe('cancelled')
    expect(await codeOf(approveRequest(server.deps, approver, id))).toBe('approval_closed')
  })

  it('a request ends without effect after 72 hours, whether or not the night has run', async () => {
    const loan = await debtForSale()
    const [touched, untouched] = [await requestSale([loan]), await requestSale([await debtForSale()])]
    server.clock.advanceMs(72 * 3_600_000 - 1)
    expect(await stateOf(touched)).toBe('waiting')
    server.clock.advanceMs(1)
    expect(await codeOf(approveRequest(server.deps, approver, touched))).toBe('approval_closed')
    expect([await stateOf(touched), await stateOf(untouched), await statusOf(loan)]).toEqual([
      'expired',
      'expired',
      PRESALE,
    ])
    await expireRequests(server.deps)
    const { rows } = await server.pool.query('select kind from approval_events where request_id = any($1)', [
      [touched, untouched],
    ])
    expect(rows.filter(({ kind }) => kind === 'expired')).toHaveLength(2)
  })

  it('when the state is no longer what the requester saw, and says what changed', async () => {
    const [stays, moves] = [await debtForSale(), await debtForSale()]
    const id = await requestSale([stays, moves])
    await server.deps.transaction(async (tx) =>
      moveLoan(tx, await lockLoanByPublicId(tx, moves), 'collector_in_progress', context()),
    )
    await expect(approveRequest(server.deps, approver, id)).rejects.toMatchObject({
      code: 'approval_stale',
      extra: { changed: [{ label: `Préstamo ${moves}`, value: expect.stringMatching(/^antes: .*; ahora: /) }] },
    })
    expect([await stateOf(id), await statusOf(stays)]).toEqual(['stale', PRESALE])
  })

  it('when its requester leaves or loses the role', async () => {
    const [left, demoted] = [await requestSale([await debtForSale()]), await requestSale([await debtForSale()])]
    const other = await requestSale([await debtForSale()], approver)
    await server.pool.query(`update staff_users set roles = '["support"]' where id = $1`, [requester.id])
    expect(await codeOf(approveRequest(server.deps, approver, demoted))).toBe('approval_closed')
    expect(await stateOf(demoted)).toBe('requester_left')
    expect(await server.deps.transaction((tx) => endApprovalsOf(tx, requester.id, server.clock.now()))).toBe(1)
    expect([await stateOf(left), (await pageOf(approver, 'mine', 'waiting'))[0]?.request.id]).toEqual([
      'requester_left',
      other,
    ])
  })

  it('when the act fails: nothing is half done, and the request says why', async () => {
    const loan = await debtForSale()
    const id = await requestSale([loan])
    const failing = { ...server.deps, content: new Proxy(server.deps.content, { get: refuse }) }
    function refuse(): never {
      throw new AppError('loan_sold', 'the second of two loans')
    }
    expect(await codeOf(approveRequest(failing, approver, id))).toBe('loan_sold')
    expect(await statusOf(loan)).toBe(PRESALE)
    const { rows } = await server.pool.query('select id from cession_buyers where name = $1 and id > $2', [
      buyer.name,
      await lastBuyerId(),
    ])
    expect(rows).toEqual([])
    const ended = await server.deps.transaction((tx) => readRequest(tx, requester, id, server.clock.now()))
    expect([ended.state, ended.events.at(-1)?.note]).toEqual(['failed', expect.stringContaining('otra empresa')])
  })
  const lastBuyerId = async () =>
    Number((await server.pool.query('select coalesce(max(cession_buyer_id), 0) as id from loans')).rows[0].id)

  it('but an outage leaves it waiting, to be approved again', async () => {
    const loan = await debtForSale()
    const id = await requestSale([loan])
    const failing = { ...server.deps, content: new Proxy(server.deps.content, { get: breakDown }) }
    function breakDown(): never {
      throw new Error('no connection')
    }
    await expect(approveRequest(failing, approver, id)).rejects.toThrow('no connection')
    expect([await stateOf(id), await statusOf(loan)]).toEqual(['waiting', PRESALE])
    await approveRequest(server.deps, approver, id)
    expect(await statusOf(loan)).toBe(SOLD)
  })
})

describe('the list', () => {
  it('shows a staff member what they may approve and their own requests, and nothing else', async () => {
    const id = await requestSale([await debtForSale()])
    const collector = await member('collector')
    const idsFor = async (caller: ActCaller, scope: 'mine' | 'for_me' | 'all') =>
      (await pageOf(caller, scope)).map(({ request }) => request.id)
    expect(await idsFor(approver, 'for_me')).toContain(id)
    expect(await idsFor(requester, 'for_me')).not.toContain(id)
    expect(await idsFor(requester, 'mine')).toEqual([id])
    expect(await idsFor(collector, 'all')).toEqual([])
    await expect(
      server.deps.transaction((tx) => readRequest(tx, collector, id, server.clock.now())),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a staff member without the role', () => {
  it('a staff member without the role cannot request the act', async () => {
    expect(await codeOf(requestSale([await debtForSale()], await member('collector')))).toBe('not_allowed')
  })
})

describe('the history', () => {
  it('the history is append-only, and the database refuses a request that its requester approved', async () => {
    const id = await requestSale([await debtForSale()])
    await expect(
      server.pool.query("update approval_events set note = 'x' where request_id = $1", [id]),
    ).rejects.toThrow('append-only')
    await expect(
      server.pool.query(`update approval_requests set state = 'approved', ended_at = now(), ended_by = requested_by
        where id = ${id}`),
    ).rejects.toThrow('approval_requests_two_people')
  })
})

describe('a lender with one person', () => {
  it('switches four eyes off: the act runs at once and the audit says so', async () => {
    const loan = await debtForSale()
    const deps = { ...server.deps, config: { ...server.deps.config, fourEyes: false } }
    const submitted = await submitAct(deps, requester, portfolioSale, { loans: [loan], buyer, price: 50 }, REASON)
    expect(submitted).toEqual({ outcome: 'done', result: { sold: [loan], refused: [], price: 50 } })
    const { rows } = await server.pool.query(
      `select detail from audit_events where actor = $1 and detail ->> 'four_eyes' = 'off'`,
      [`admin:${requester.username}`],
    )
    expect(rows).toMatchObject([{ detail: { reason: REASON, four_eyes: 'off' } }])
  })
})

describe('over HTTP', () => {
  it('a key can request and read, and only a colleague in a browser session can approve', async () => {
    const { token } = await makeStaff(server, 'accountant')
    const loan = await debtForSale()
    const body = { loans: [loan], buyer, price: 50, reason: REASON }
    const { approval_id: id } = (await server.call('POST', '/staff/loan-sales', { token, body })).json()
    const again = await server.call('POST', '/staff/loan-sales', { token, body })
    expect([again.statusCode, again.json()]).toMatchObject([409, { label: 'approval_exists', approval_id: id }])

    const { token: admin } = await makeStaff(server, 'admin')
    const byKey = await server.call('POST', `/staff/approvals/${id}/approve`, { token: admin, body: {} })
    expect([byKey.statusCode, byKey.json().label]).toEqual([403, 'not_allowed'])
    const { headers, cookie } = await signInAsDemo(server, 'accountant')
    const forged = await server.call('POST', `/staff/approvals/${id}/approve`, { headers: cookie, body: {} })
    expect([forged.statusCode, forged.json().label]).toEqual([403, 'csrf_token_invalid'])
    const list = await server.call('GET', '/staff/approvals?scope=for_me&limit=1', { headers: cookie })
    expect(list.json()).toMatchObject({ items: [{ id, state: 'waiting' }], next: expect.any(String) })
    const approved = await server.call('POST', `/staff/approvals/${id}/approve`, { headers, body: {} })
    expect([approved.statusCode, approved.json().state]).toEqual([200, 'approved'])
    const own = await server.call('GET', `/staff/approvals/${id}`, { token })
    expect(own.json()).toMatchObject({ state: 'approved', may_approve: false, may_cancel: false })
  })

  it.each([
    ['GET', '/staff/approvals?after=rubbish', undefined, 422],
    ['GET', '/staff/approvals?state=other', undefined, 422],
    ['GET', '/staff/approvals/999999', undefined, 404],
    ['POST', '/staff/approvals/999999/approve', {}, 404],
    ['POST', '/staff/approvals/999999/reject', { reason: 'No procede' }, 404],
    ['POST', '/staff/approvals/999999/reject', { reason: 'no' }, 422],
    ['POST', '/staff/approvals/999999/delegate', { to: 1 }, 404],
    ['POST', '/staff/approvals/999999/cancel', undefined, 404],
  ] as const)('%s %s answers %s with its status', async (method, path, body, status) => {
    const { headers } = await signInAsDemo(server, 'admin')
    const response = await server.call(method, path, { headers, ...(body === undefined ? {} : { body }) })
    expect(response.statusCode, response.body).toBe(status)
  })
})
