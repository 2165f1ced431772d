import { describe, expect, it } from 'vitest'
import {
  hasPermission,
  isStaffRole,
  keyHasPermission,
  permissionsOf,
  SESSION_ONLY_PERMISSIONS,
  SOLE_KEY_PERMISSIONS,
  STAFF_PERMISSIONS,
  STAFF_ROLES,
  type StaffPermission,
  type StaffRole,
} from './permissions.ts'

/** Who may do what besides an admin. A change of access is made here and in the rule, so that it is always deliberate. */
const ROLES_WITH: readonly (readonly [StaffPermission, readonly StaffRole[]])[] = [
  ['backoffice.use', ['agent', 'underwriter', 'collector', 'support', 'accountant']],
  ['agent_sessions.create', ['agent', 'support']],
  ['impersonation.create', ['support']],
  ['customers.read', ['underwriter', 'collector', 'support', 'accountant']],
  ['customers.annotate', ['underwriter', 'collector', 'support', 'accountant']],
  ['customers.block', ['underwriter', 'support']],
  ['customers.blacklist', []],
  ['customers.agent_data', ['agent']],
  ['customers.change_phone', ['support']],
  ['documents.list', ['underwriter', 'support']],
  ['documents.view', ['underwriter']],
  ['documents.review', ['underwriter']],
  ['documents.request', ['underwriter', 'support']],
  ['documents.disclose', []],
  ['reviews.list', ['underwriter', 'support']],
  ['reviews.decide', ['underwriter']],
  ['queues.claim', ['underwriter']],
  ['payout_accounts.list', ['underwriter', 'support']],
  ['payout_accounts.decide', ['underwriter']],
  ['loans.move', ['collector']],
  ['loans.settle', ['collector']],
  ['loans.prepare', ['collector', 'support']],
  ['loans.sell', ['accountant']],
  ['loans.post_payment', ['accountant']],
  ['loans.reverse_payment', ['accountant']],
  ['bank.read', ['accountant']],
  ['bank.import', ['accountant']],
  ['bank.deliver', ['accountant']],
  ['bank.match', ['accountant']],
  ['payouts.read', ['support', 'accountant']],
  ['payouts.settle', ['accountant']],
  ['payouts.export', ['accountant']],
  ['lists.export', ['accountant']],
  ['loans.write_off', ['collector', 'accountant']],
  ['refunds.read', ['accountant']],
  ['refunds.make', ['accountant']],
  ['books.read', ['accountant']],
  ['reports.read', ['underwriter', 'collector', 'accountant']],
  ['audit.read', ['accountant']],
  ['products.change', []],
  ['messages.change', []],
  ['approvals.read', ['agent', 'underwriter', 'collector', 'support', 'accountant']],
  ['approvals.decide', ['underwriter', 'collector', 'accountant']],
  ['nights.run', ['accountant']],
  ['jobs.retry', []],
  ['webhooks.manage', []],
  ['system.read', []],
  ['staff.manage', []],
]

describe('staff permissions', () => {
  it.each(ROLES_WITH)('%s belongs to %j and to an admin', (permission, roles) => {
    expect(STAFF_ROLES.filter((role) => hasPermission([role], permission))).toEqual([...roles, 'admin'])
  })

  it('the table above names every permission once', () => {
    expect(ROLES_WITH.map(([permission]) => permission)).toEqual(STAFF_PERMISSIONS)
  })

  it('an admin has every permission, and a person without a role has none', () => {
    for (const permission of STAFF_PERMISSIONS) {
      expect(hasPermission(['admin'], permission)).toBe(true)
      expect(hasPermission([], permission)).toBe(false)
    }
  })

  it('several roles combine their permissions', () => {
    expect(hasPermission(['agent', 'collector'], 'agent_sessions.create')).toBe(true)
    expect(hasPermission(['agent', 'collector'], 'loans.move')).toBe(true)
    expect(hasPermission(['agent', 'collector'], 'reviews.decide')).toBe(false)
  })

  it('deciding on loans, moving money and impersonating customers are separate roles', () => {
    const rolesWith = (permission: (typeof STAFF_PERMISSIONS)[number]) =>
      STAFF_ROLES.filter((role) => role !== 'admin' && hasPermission([role], permission))
    expect(rolesWith('reviews.decide')).toEqual(['underwriter'])
    expect(rolesWith('payout_accounts.decide')).toEqual(['underwriter'])
    expect(rolesWith('loans.reverse_payment')).toEqual(['accountant'])
    expect(rolesWith('impersonation.create')).toEqual(['support'])
    expect(rolesWith('customers.change_phone')).toEqual(['support'])
    expect(rolesWith('customers.blacklist')).toEqual([])
    expect(rolesWith('documents.disclose')).toEqual([])
  })

  it('an agent sees no customer, no document and no decision', () => {
    expect(STAFF_PERMISSIONS.filter((permission) => hasPermission(['agent'], permission)).sort()).toEqual([
      'agent_sessions.create',
      'approvals.read',
      'backoffice.use',
      'customers.agent_data',
    ])
  })
})

describe('the permissions of a person', () => {
  it('the permissions of a person are listed once, whatever the roles share', () => {
    expect(permissionsOf(['agent', 'agent'])).toEqual([
      'backoffice.use',
      'agent_sessions.create',
      'customers.agent_data',
      'approvals.read',
    ])
    const ofSessions = STAFF_PERMISSIONS.filter((permission) => !SOLE_KEY_PERMISSIONS.has(permission))
    expect(permissionsOf(['admin', 'support'])).toEqual(ofSessions)
    expect(permissionsOf([])).toEqual([])
  })

  it('a role is recognised by its exact name', () => {
    expect(isStaffRole('collector')).toBe(true)
    expect(isStaffRole('Collector')).toBe(false)
    expect(isStaffRole('')).toBe(false)
  })
})

describe('an API key', () => {
  it('an API key has the permissions of its owner, and within a scope only those', () => {
    expect(keyHasPermission(['accountant'], null, 'bank.import')).toBe(true)
    expect(keyHasPermission(['accountant'], ['bank.import'], 'bank.import')).toBe(true)
    expect(keyHasPermission(['accountant'], ['bank.read'], 'bank.import')).toBe(false)
    expect(keyHasPermission(['accountant'], [], 'bank.import')).toBe(false)
    expect(keyHasPermission(['support'], null, 'bank.import')).toBe(false)
    expect(keyHasPermission(['support'], ['bank.import'], 'bank.import')).toBe(false)
  })

  it('delivers statements only if it was issued for this alone, to an owner whose role may', () => {
    expect([...SOLE_KEY_PERMISSIONS]).toEqual(['bank.deliver'])
    expect(keyHasPermission(['accountant'], ['bank.deliver'], 'bank.deliver')).toBe(true)
    expect(keyHasPermission(['accountant'], null, 'bank.deliver')).toBe(false)
    expect(keyHasPermission(['admin'], null, 'bank.deliver')).toBe(false)
    expect(keyHasPermission(['admin'], ['bank.deliver', 'bank.read'], 'bank.deliver')).toBe(false)
    expect(keyHasPermission(['support'], ['bank.deliver'], 'bank.deliver')).toBe(false)
    for (const role of STAFF_ROLES) expect(permissionsOf([role])).not.toContain('bank.deliver')
  })

  it('an API key never approves a request and never manages staff accounts, webhooks or message texts', () => {
    expect([...SESSION_ONLY_PERMISSIONS].sort()).toEqual([
      'approvals.decide',
      'messages.change',
      'staff.manage',
      'system.read',
      'webhooks.manage',
    ])
    for (const permission of SESSION_ONLY_PERMISSIONS) {
      expect(keyHasPermission(['admin'], null, permission)).toBe(false)
      expect(keyHasPermission(['admin'], [permission], permission)).toBe(false)
    }
  })
})
