/** The roles of a staff member. One person may have several. */
export const STAFF_ROLES = ['agent', 'underwriter', 'collector', 'support', 'accountant', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The permissions of staff requests. A request names one permission; this file alone decides which roles have it. */
export const STAFF_PERMISSIONS = [
  'backoffice.use',
  'agent_sessions.create',
  'impersonation.create',
  'customers.read',
  'customers.annotate',
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
  'queues.claim',
  'payout_accounts.list',
  'payout_accounts.decide',
  'loans.move',
  'loans.settle',
  'loans.prepare',
  'loans.sell',
  'loans.post_payment',
  'loans.reverse_payment',
  'bank.read',
  'bank.import',
  'bank.deliver',
  'bank.match',
  'payouts.read',
  'payouts.settle',
  'payouts.export',
  'lists.export',
  'loans.write_off',
  'refunds.read',
  'refunds.make',
  'books.read',
  'reports.read',
  'audit.read',
  'products.change',
  'messages.change',
  'approvals.read',
  'approvals.decide',
  'nights.run',
  'jobs.retry',
  'webhooks.manage',
  'system.read',
  'staff.manage',
] as const
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]

/**
 * Least privilege: an agent sees no customer except those they invited, a collector does not decide on applications, and a role
 * that books money does not decide on loans. Blocked documents are for courts and authorities: a role that works with documents
 * daily has no access to them. An admin may do everything.
 */
const PERMISSIONS: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  agent: ['backoffice.use', 'agent_sessions.create', 'customers.agent_data', 'approvals.read'],
  underwriter: [
    'backoffice.use',
    'customers.read',
    'customers.annotate',
    'customers.block',
    'documents.list',
    'documents.view',
    'documents.review',
    'documents.request',
    'reviews.list',
    'reviews.decide',
    'queues.claim',
    'payout_accounts.list',
    'payout_accounts.decide',
    'reports.read',
    'approvals.read',
    'approvals.decide',
  ],
  collector: [
    'backoffice.use',
    'customers.read',
    'customers.annotate',
    'loans.prepare',
    'loans.move',
    'loans.settle',
    'loans.write_off',
    'reports.read',
    'approvals.read',
    'approvals.decide',
  ],
  support: [
    'backoffice.use',
    'agent_sessions.create',
    'impersonation.create',
    'customers.read',
    'customers.annotate',
    'loans.prepare',
    'customers.block',
    'customers.change_phone',
    'documents.list',
    'documents.request',
    'reviews.list',
    'payout_accounts.list',
    'payouts.read',
    'approvals.read',
  ],
  accountant: [
    'backoffice.use',
    'customers.read',
    'customers.annotate',
    'lists.export',
    'loans.sell',
    'loans.post_payment',
    'loans.reverse_payment',
    'bank.read',
    'bank.import',
    'bank.deliver',
    'bank.match',
    'payouts.read',
    'payouts.settle',
    'payouts.export',
    'loans.write_off',
    'refunds.read',
    'refunds.make',
    'books.read',
    'reports.read',
    'audit.read',
    'nights.run',
    'approvals.read',
    'approvals.decide',
  ],
  admin: STAFF_PERMISSIONS,
}

export const hasPermission = (roles: readonly StaffRole[], permission: StaffPermission): boolean =>
  roles.some((role) => PERMISSIONS[role].includes(permission))

/** What only a person in a browser session may do: API keys cannot create further access, nor approve. */
export const SESSION_ONLY_PERMISSIONS: ReadonlySet<StaffPermission> = new Set<StaffPermission>([
  'approvals.decide',
  'messages.change',
  'staff.manage',
  'system.read',
  'webhooks.manage',
])

/**
 * What only an API key may do that was issued for this alone: no session, no key without a scope, and no key that may do anything
 * else. A statement that comes through the bank's channel is booked without a second person, so that no key for other work may
 * deliver one.
 */
export const SOLE_KEY_PERMISSIONS: ReadonlySet<StaffPermission> = new Set<StaffPermission>(['bank.deliver'])

/** What an API key may do: never more than its owner's current roles. `scope` null is an unlimited key. */
export const keyHasPermission = (
  roles: readonly StaffRole[],
  scope: readonly StaffPermission[] | null,
  permission: StaffPermission,
): boolean =>
  hasPermission(roles, permission) &&
  !SESSION_ONLY_PERMISSIONS.has(permission) &&
  (SOLE_KEY_PERMISSIONS.has(permission)
    ? scope?.length === 1 && scope[0] === permission
    : scope === null || scope.includes(permission))

const BOOKING_PERMISSIONS: readonly StaffPermission[] = ['loans.post_payment', 'bank.match']

/** True if an API key may book payments: the limits of the key then apply. */
export const keyBooksPayments = (roles: readonly StaffRole[], scope: readonly StaffPermission[] | null): boolean =>
  BOOKING_PERMISSIONS.some((permission) => keyHasPermission(roles, scope, permission))

/** The effective permissions of a session. */
export const permissionsOf = (roles: readonly StaffRole[]): readonly StaffPermission[] =>
  STAFF_PERMISSIONS.filter((permission) => hasPermission(roles, permission) && !SOLE_KEY_PERMISSIONS.has(permission))

/** The effective permissions of a request made with an API key. */
export const keyPermissionsOf = (
  roles: readonly StaffRole[],
  scope: readonly StaffPermission[] | null,
): readonly StaffPermission[] => STAFF_PERMISSIONS.filter((permission) => keyHasPermission(roles, scope, permission))

export const isStaffRole = (text: string): text is StaffRole => (STAFF_ROLES as readonly string[]).includes(text)

/** How a staff member verified that a caller with a lost phone is the customer. */
export const IDENTITY_CHECKS = ['in_person', 'video_call', 'document_and_questions'] as const
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number]
