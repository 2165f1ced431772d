import type { LoanStatus } from '../loan/status.ts'
import { permissionsOf, type StaffPermission, type StaffRole } from './permissions.ts'

/** The acts that need a second person. */
export const FOUR_EYES_ACTS = [
  'portfolio_sale',
  'court_move',
  'payout_batch',
  'payout_account',
  'payout_failed',
  'payout_retry',
  'price_change',
  'staff_create',
  'staff_roles',
  'staff_own_customer',
  'staff_factor_reset',
  'api_key_issue',
  'unmatched_booking',
  'line_booking',
  'statement_import',
  'refund',
  'sender_refund',
  'manual_journal',
  'card_settlement',
  'write_off',
  'acceleration',
  'discount',
  'customer_phone',
  'webhook_endpoint',
  'message_text',
] as const
export type FourEyesAct = (typeof FOUR_EYES_ACTS)[number]

/** Decisions on what becomes of a debt: their matter is the debt of the loan (see approval-matters.ts). */
export const DEBT_DECISIONS: ReadonlySet<FourEyesAct> = new Set([
  'court_move',
  'write_off',
  'acceleration',
  'discount',
  'portfolio_sale',
])

interface FourEyesRule {
  readonly mayRequest: readonly StaffRole[]
  /** A colleague with one of these roles, never the requester. */
  readonly mayApprove: readonly StaffRole[]
}

/**
 * An approver knows the act: a peer of the requester, or an admin. Acts on staff accounts belong to admins alone, so that
 * a lender with four eyes needs two of them.
 */
export const FOUR_EYES: Readonly<Record<FourEyesAct, FourEyesRule>> = {
  portfolio_sale: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  court_move: { mayRequest: ['collector', 'admin'], mayApprove: ['collector', 'admin'] },
  payout_batch: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  payout_account: { mayRequest: ['underwriter', 'admin'], mayApprove: ['underwriter', 'admin'] },
  // What the bank says about a transfer that may have left, and the next attempt after a return that only an uploaded file shows:
  // either could pay a loan out twice.
  payout_failed: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  payout_retry: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  price_change: { mayRequest: ['admin'], mayApprove: ['admin'] },
  staff_create: { mayRequest: ['admin'], mayApprove: ['admin'] },
  staff_roles: { mayRequest: ['admin'], mayApprove: ['admin'] },
  // Removing or changing the mark of a staff member who is a customer opens that customer to them.
  staff_own_customer: { mayRequest: ['admin'], mayApprove: ['admin'] },
  staff_factor_reset: { mayRequest: ['admin'], mayApprove: ['admin'] },
  // A key acts for its owner: each member requests their own, an admin approves it.
  api_key_issue: {
    mayRequest: ['agent', 'underwriter', 'collector', 'support', 'accountant', 'admin'],
    mayApprove: ['admin'],
  },
  unmatched_booking: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  // A statement file proves money: a forged one could pay any debt. No second person is needed for a file that the bank's channel
  // delivers and whose balances continue those before.
  statement_import: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  // A statement line that is booked beyond the debt, or paid by another person than the customer.
  line_booking: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  // One person is enough up to PUENTE_REFUND_LIMIT_EUROS in 30 days: see money-out.ts.
  refund: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  // Money of an unknown payer goes back to its sender: always two people, whatever the amount.
  sender_refund: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  // A correction of the books without an event behind it.
  manual_journal: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  // No line of the bank shows the fee that the acquirer kept: it could hide card receipts that went elsewhere.
  card_settlement: { mayRequest: ['accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  write_off: { mayRequest: ['collector', 'accountant', 'admin'], mayApprove: ['accountant', 'admin'] },
  // All that a loan in instalments owes becomes due at once; or that is taken back.
  acceleration: { mayRequest: ['collector', 'admin'], mayApprove: ['collector', 'admin'] },
  // A prepared discount, an extension below its usual cost, a settlement or its cancellation. One person is enough up to
  // PUENTE_DISCOUNT_LIMIT_EUROS.
  discount: { mayRequest: ['collector', 'support', 'admin'], mayApprove: ['collector', 'admin'] },
  // The number signs in and signs contracts: moving it moves the account.
  customer_phone: { mayRequest: ['support', 'admin'], mayApprove: ['admin'] },
  // Another system is told of every loan.
  webhook_endpoint: { mayRequest: ['admin'], mayApprove: ['admin'] },
  // What a borrower reads about rights, demands or the safety of the account. One person is enough for every other message.
  message_text: { mayRequest: ['admin'], mayApprove: ['admin'] },
}

/** The permissions of the calls that request an act. The requester needs one of them: the scope of an API key may lack it. */
export const REQUESTED_WITH: Readonly<Record<FourEyesAct, readonly StaffPermission[]>> = {
  portfolio_sale: ['loans.sell'],
  court_move: ['loans.move'],
  payout_batch: ['payouts.export'],
  payout_account: ['payout_accounts.decide'],
  payout_failed: ['payouts.settle'],
  payout_retry: ['payouts.settle'],
  price_change: ['products.change'],
  staff_create: ['staff.manage'],
  staff_roles: ['staff.manage'],
  staff_own_customer: ['staff.manage'],
  staff_factor_reset: ['staff.manage'],
  // Own access is for sessions alone: no key reaches that call.
  api_key_issue: ['backoffice.use'],
  unmatched_booking: ['loans.post_payment'],
  line_booking: ['bank.match'],
  statement_import: ['bank.import', 'bank.deliver'],
  refund: ['refunds.make'],
  sender_refund: ['refunds.make'],
  manual_journal: ['bank.match'],
  card_settlement: ['bank.match'],
  write_off: ['loans.write_off'],
  acceleration: ['loans.move'],
  discount: ['loans.prepare', 'loans.settle'],
  customer_phone: ['customers.change_phone'],
  webhook_endpoint: ['webhooks.manage'],
  message_text: ['messages.change'],
}

const hasOneOf = (roles: readonly StaffRole[], wanted: readonly StaffRole[]): boolean =>
  roles.some((role) => wanted.includes(role))

/** `permissions` are the effective ones: fewer than those of the roles for an API key. */
export const mayRequestAct = (
  roles: readonly StaffRole[],
  act: FourEyesAct,
  permissions: readonly StaffPermission[] = permissionsOf(roles),
): boolean =>
  hasOneOf(roles, FOUR_EYES[act].mayRequest) &&
  REQUESTED_WITH[act].some((permission) => permissions.includes(permission))

export const mayApproveAct = (roles: readonly StaffRole[], act: FourEyesAct): boolean =>
  hasOneOf(roles, FOUR_EYES[act].mayApprove)

/** What tells two staff accounts of one person apart from two people. */
interface StaffPerson {
  readonly id: number
  readonly email?: string | null
  /** The customer account of the same person. */
  readonly customerId?: number | null
}

/** Mail hosts that ignore dots in the name of a mailbox, with the one name of their service. */
const HOSTS_WITHOUT_DOTS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/** `Ana+2@Example.es` and `ana@example.es` reach one mailbox, and so do `a.na@gmail.com` and `ana@googlemail.com`. */
const mailboxOf = (email: string): string => {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const plain = name.split('+')[0] ?? ''
  const service = HOSTS_WITHOUT_DOTS.get(host)
  return service === undefined ? `${plain}@${host}` : `${plain.replaceAll('.', '')}@${service}`
}

/** Two accounts of one person count as one pair of eyes. */
export function isSamePerson(one: StaffPerson, other: StaffPerson): boolean {
  if (one.id === other.id) return true
  if (one.email && other.email && mailboxOf(one.email) === mailboxOf(other.email)) return true
  return one.customerId != null && one.customerId === other.customerId
}

interface DecidingStaff extends StaffPerson {
  readonly roles: readonly StaffRole[]
}

const hasPair = (staff: readonly DecidingStaff[], act: FourEyesAct): boolean =>
  staff.some(
    (requester) =>
      mayRequestAct(requester.roles, act) &&
      staff.some((approver) => mayApproveAct(approver.roles, act) && !isSamePerson(requester, approver)),
  )

/** The acts that two of these people could do before and no two can afterwards. */
export const lostPairs = (before: readonly DecidingStaff[], after: readonly DecidingStaff[]): readonly FourEyesAct[] =>
  FOUR_EYES_ACTS.filter((act) => hasPair(before, act) && !hasPair(after, act))

export type ApprovalRefusal = 'api_key' | 'own_request' | 'same_person' | 'role' | 'inactive' | 'own_customer'

export interface Approver extends StaffPerson {
  readonly roles: readonly StaffRole[]
  readonly isActive: boolean
  readonly via: 'session' | 'api_key'
}

/** Why a staff member may not approve a request; null if they may. `about`: every customer whom the act touches. */
export function approvalRefusal(
  act: FourEyesAct,
  requester: StaffPerson,
  approver: Approver,
  about: readonly number[] = [],
): ApprovalRefusal | null {
  if (!approver.isActive) return 'inactive'
  // A key can be copied into a script: an approval is given by a person who is present.
  if (approver.via === 'api_key') return 'api_key'
  if (approver.id === requester.id) return 'own_request'
  if (isSamePerson(requester, approver)) return 'same_person'
  if (approver.customerId != null && about.includes(approver.customerId)) return 'own_customer'
  return mayApproveAct(approver.roles, act) ? null : 'role'
}

const COURT_STATUSES: ReadonlySet<LoanStatus> = new Set<LoanStatus>(['court', 'post_court', 'execution'])

/** Entering or leaving court needs two people; moves inside collection, and steps of a running case, need one. */
export const crossesCourt = (from: LoanStatus, to: LoanStatus): boolean =>
  COURT_STATUSES.has(from) !== COURT_STATUSES.has(to)

/** How often a request may be delegated. More would let a requester look for an approver who agrees. */
const MAX_DELEGATIONS = 3

/**
 * Why a request may not be delegated (again). A delegate decides or leaves it: they do not pass it on. The delegation itself ends
 * with the request, and the delegate must be able to approve it.
 */
export function delegationRefusal({
  delegations,
  delegatedTo,
  by,
}: {
  readonly delegations: number
  readonly delegatedTo: number | null
  readonly by: number
}): 'too_often' | 'passed_on' | null {
  if (delegatedTo === by) return 'passed_on'
  return delegations >= MAX_DELEGATIONS ? 'too_often' : null
}

export const APPROVAL_STATES = [
  'waiting',
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'stale',
  'failed',
  'requester_left',
] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]
