// Goal: which acts need two people, who may request and approve them, and that no person can be both.
import { describe, expect, it } from 'vitest'
import {
  type ApprovalRefusal,
  type Approver,
  approvalRefusal,
  crossesCourt,
  delegationRefusal,
  FOUR_EYES,
  FOUR_EYES_ACTS,
  isSamePerson,
  lostPairs,
  mayApproveAct,
  mayRequestAct,
  REQUESTED_WITH,
} from './four-eyes.ts'
import { STAFF_PERMISSIONS, STAFF_ROLES } from './permissions.ts'

describe('the four-eyes table', () => {
  it.each(FOUR_EYES_ACTS)('%s can be requested and approved, by an admin too', (act) => {
    const { mayRequest, mayApprove } = FOUR_EYES[act]
    for (const roles of [mayRequest, mayApprove]) {
      expect(roles).toContain('admin')
      expect(new Set(roles).size).toBe(roles.length)
    }
    // Two admins are enough to run a lender.
    expect(approvalRefusal(act, { id: 1 }, { id: 2, roles: ['admin'], isActive: true, via: 'session' })).toBeNull()
  })

  it('every role that approves an act may request it as well, so that absence of one peer stops no work', () => {
    for (const act of FOUR_EYES_ACTS) {
      for (const role of FOUR_EYES[act].mayApprove) expect(mayRequestAct([role], act), `${act} ${role}`).toBe(true)
    }
  })

  it.each(FOUR_EYES_ACTS)(
    '%s is requested by each of its roles, and not by a key whose scope lacks its calls',
    (act) => {
      const requestedWith = REQUESTED_WITH[act]
      for (const role of FOUR_EYES[act].mayRequest) expect(mayRequestAct([role], act), role).toBe(true)
      const others = STAFF_PERMISSIONS.filter((permission) => !requestedWith.includes(permission))
      expect(mayRequestAct(['admin'], act, others)).toBe(false)
      for (const permission of requestedWith) expect(mayRequestAct(['admin'], act, [permission])).toBe(true)
    },
  )

  it('agents and support approve nothing, and only admins approve changes of staff accounts', () => {
    for (const act of FOUR_EYES_ACTS) {
      expect(mayApproveAct(['agent', 'support'], act), act).toBe(false)
    }
    for (const act of ['staff_create', 'staff_roles', 'staff_factor_reset', 'api_key_issue', 'price_change'] as const) {
      expect(STAFF_ROLES.filter((role) => mayApproveAct([role], act))).toEqual(['admin'])
    }
  })

  it.each([
    ['portfolio_sale', ['accountant', 'admin'], ['accountant', 'admin']],
    ['court_move', ['collector', 'admin'], ['collector', 'admin']],
    ['payout_batch', ['accountant', 'admin'], ['accountant', 'admin']],
    ['payout_account', ['underwriter', 'admin'], ['underwriter', 'admin']],
    ['payout_failed', ['accountant', 'admin'], ['accountant', 'admin']],
    ['payout_retry', ['accountant', 'admin'], ['accountant', 'admin']],
    ['price_change', ['admin'], ['admin']],
    ['staff_create', ['admin'], ['admin']],
    ['staff_roles', ['admin'], ['admin']],
    ['staff_own_customer', ['admin'], ['admin']],
    ['staff_factor_reset', ['admin'], ['admin']],
    ['api_key_issue', [...STAFF_ROLES], ['admin']],
    ['unmatched_booking', ['accountant', 'admin'], ['accountant', 'admin']],
    ['line_booking', ['accountant', 'admin'], ['accountant', 'admin']],
    ['refund', ['accountant', 'admin'], ['accountant', 'admin']],
    ['sender_refund', ['accountant', 'admin'], ['accountant', 'admin']],
    ['manual_journal', ['accountant', 'admin'], ['accountant', 'admin']],
    ['write_off', ['collector', 'accountant', 'admin'], ['accountant', 'admin']],
    ['acceleration', ['collector', 'admin'], ['collector', 'admin']],
    ['discount', ['collector', 'support', 'admin'], ['collector', 'admin']],
    ['customer_phone', ['support', 'admin'], ['admin']],
    ['webhook_endpoint', ['admin'], ['admin']],
    ['message_text', ['admin'], ['admin']],
  ] as const)('%s is requested by %j and approved by %j', (act, request, approve) => {
    expect(STAFF_ROLES.filter((role) => mayRequestAct([role], act))).toEqual(request)
    expect(STAFF_ROLES.filter((role) => mayApproveAct([role], act))).toEqual(approve)
  })

  it('a staff member without a role requests and approves nothing', () => {
    for (const act of FOUR_EYES_ACTS) expect([mayRequestAct([], act), mayApproveAct([], act)]).toEqual([false, false])
  })
})

describe('two accounts of one person', () => {
  it.each([
    [{ id: 1 }, { id: 1 }, true],
    [{ id: 1 }, { id: 2 }, false],
    [{ id: 1, email: 'ana@example.es' }, { id: 2, email: ' Ana@Example.es' }, true],
    [{ id: 1, email: 'ana@example.es' }, { id: 2, email: 'ana+admin@example.es' }, true],
    [{ id: 1, email: 'ana.perez@gmail.com' }, { id: 2, email: 'AnaPerez@gmail.com' }, true],
    [{ id: 1, email: 'a.n.a+x@gmail.com' }, { id: 2, email: 'ana@googlemail.com' }, true],
    // Elsewhere a dot makes another mailbox.
    [{ id: 1, email: 'ana.perez@example.es' }, { id: 2, email: 'anaperez@example.es' }, false],
    [{ id: 1, email: 'ana.perez@gmail.com' }, { id: 2, email: 'anaperez@example.es' }, false],
    [{ id: 1, email: 'ana@example.es' }, { id: 2, email: 'eva@example.es' }, false],
    [{ id: 1, email: 'ana@example.es' }, { id: 2, email: 'ana@example.com' }, false],
    [{ id: 1, email: 'ana@example.es' }, { id: 2, email: 'amparo@example.es' }, false],
    [{ id: 1, email: 'ana@example.es' }, { id: 2, email: null }, false],
    [{ id: 1, email: null }, { id: 2, email: null }, false],
    [{ id: 1, email: '' }, { id: 2, email: '' }, false],
    [{ id: 1, customerId: 7 }, { id: 2, customerId: 7 }, true],
    [{ id: 1, customerId: 7 }, { id: 2, customerId: 8 }, false],
    [{ id: 1, customerId: null }, { id: 2, customerId: null }, false],
  ])('%j and %j: %s', (one, other, expected) => {
    expect(isSamePerson(one, other)).toBe(expected)
    expect(isSamePerson(other, one)).toBe(expected)
  })
})

describe('an approver', () => {
  const requester = { id: 1, email: 'ana@example.es', customerId: 7 }
  const approver: Approver = {
    id: 2,
    email: 'eva@example.es',
    customerId: 8,
    roles: ['accountant'],
    isActive: true,
    via: 'session',
  }
  const CASES: readonly (readonly [string, Partial<Approver>, ApprovalRefusal | null])[] = [
    ['a colleague with the role', {}, null],
    ['the requester', { id: 1 }, 'own_request'],
    ['a second account with the same e-mail', { email: 'ana@example.es' }, 'same_person'],
    ['a second account of the same customer', { customerId: 7 }, 'same_person'],
    ['a colleague without the role', { roles: ['support', 'collector'] }, 'role'],
    ['a colleague who left', { isActive: false }, 'inactive'],
    ['an API key', { via: 'api_key' }, 'api_key'],
    ['the customer whom the act concerns', { customerId: 99 }, 'own_customer'],
  ]
  it('a colleague who is no customer may approve an act that concerns no customer', () => {
    expect(approvalRefusal('portfolio_sale', { id: 1 }, { ...approver, customerId: null })).toBeNull()
  })

  it.each(CASES)('%s', (_who, change, expected) => {
    expect(approvalRefusal('portfolio_sale', requester, { ...approver, ...change }, [98, 99])).toBe(expected)
  })
})

describe('the last pair of approvers', () => {
  const admin = (id: number, email: string | null = null) => ({ id, email, roles: ['admin'] as const })
  it.each([
    ['two admins of three stay', [admin(1), admin(2), admin(3)], [admin(1), admin(2)], []],
    ['one admin of two stays', [admin(1), admin(2)], [admin(1)], [...FOUR_EYES_ACTS]],
    ['there was no pair before', [admin(1)], [], []],
    [
      'two accounts of one person are no pair',
      [admin(1, 'a@x.es'), admin(2, 'a+2@x.es'), admin(3)],
      [admin(1, 'a@x.es'), admin(2, 'a+2@x.es')],
      [...FOUR_EYES_ACTS],
    ],
  ] as const)('%s', (_what, before, after, lost) => {
    expect(lostPairs(before, after)).toEqual(lost)
  })

  it('the last pair of approvers is lost per act: an admin and an accountant still decide on refunds, not on accounts', () => {
    const accountant = { id: 4, roles: ['accountant'] as const }
    const lost = lostPairs([admin(1), admin(2), accountant], [admin(1), accountant])
    expect(lost).toContain('staff_roles')
    expect(lost).not.toContain('refund')
  })
})

describe('a delegation', () => {
  it.each([
    ['the first', { delegations: 0, delegatedTo: null, by: 1 }, null],
    ['the third, by someone else than the delegate', { delegations: 2, delegatedTo: 2, by: 1 }, null],
    ['the fourth', { delegations: 3, delegatedTo: 2, by: 1 }, 'too_often'],
    ['by the delegate', { delegations: 1, delegatedTo: 2, by: 2 }, 'passed_on'],
  ] as const)('%s', (_what, delegation, expected) => {
    expect(delegationRefusal(delegation)).toBe(expected)
  })
})

describe('a move that crosses the door of the court', () => {
  it.each([
    ['collector_in_progress', 'pre_court', false],
    ['pre_court', 'court', true],
    ['court', 'pre_court', true],
    ['court', 'post_court', false],
    ['post_court', 'court', false],
    ['execution', 'court', false],
    ['execution', 'presale', true],
    ['awaiting_collector', 'collector_in_progress', false],
    ['presale', 'collector_in_progress', false],
  ] as const)('%s → %s: %s', (from, to, expected) => {
    expect(crossesCourt(from, to)).toBe(expected)
  })
})
