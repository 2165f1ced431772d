/** What somebody of the staff may be. One person may be several. */
export const STAFF_ROLES = ['agent', 'underwriter', 'collector', 'support', 'accountant', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What a call of the staff needs. A call names one permission; who has it is decided here and nowhere else. */
export const STAFF_PERMISSIONS = [
  'agent_sessions.create',
  'impersonation.create',
  'customers.read',
  'customers.block',
  'customers.blacklist',
  'customers.agent_data',
  'customers.change_phone',
  'documents.list',
  'documents.view',
  'documents.review',
  'documents.request',
  'documents.disclose',
  'reviews.list',
  'reviews.decide',
  'payout_accounts.list',
  'payout_accounts.decide',
  'loans.move',
  'loans.settle',
  'loans.sell',
  'loans.post_payment',
  'loans.reverse_payment',
  'audit.read',
] as const
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]

/**
 * Least privilege: an agent sees no customer but the one invited, a collector decides on no application, and whoever books
 * money does not decide on loans. Blocked documents are for courts and authorities: who works with documents every day has no
 * way to them. An admin may do everything.
 */
const PERMISSIONS: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  agent: ['agent_sessions.create', 'customers.agent_data'],
  underwriter: [
    'customers.read',
    'customers.block',
    'documents.list',
    'documents.view',
    'documents.review',
    'documents.request',
    'reviews.list',
    'reviews.decide',
    'payout_accounts.list',
    'payout_accounts.decide',
  ],
  collector: ['customers.read', 'loans.move', 'loans.settle'],
  support: [
    'agent_sessions.create',
    'impersonation.create',
    'customers.read',
    'customers.block',
    'customers.change_phone',
    'documents.list',
    'documents.request',
    'reviews.list',
    'payout_accounts.list',
  ],
  accountant: ['customers.read', 'loans.sell', 'loans.post_payment', 'loans.reverse_payment', 'audit.read'],
  admin: STAFF_PERMISSIONS,
}

export const mayStaff = (roles: readonly StaffRole[], permission: StaffPermission): boolean =>
  roles.some((role) => PERMISSIONS[role].includes(permission))

export const isStaffRole = (text: string): text is StaffRole => (STAFF_ROLES as readonly string[]).includes(text)

/** How a staff member made sure that the caller with a lost phone is the customer. */
export const IDENTITY_CHECKS = ['in_person', 'video_call', 'document_and_questions'] as const
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number]
