import { describe, expect, it } from 'vitest'
import { hasPermission, STAFF_PERMISSIONS, STAFF_ROLES } from './permissions.ts'

describe('staff permissions', () => {
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
