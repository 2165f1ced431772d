import { AppError } from '../app-error.ts'
import type { HeldAct } from '../collections/holds.ts'
import { LOAN_STATUSES, type LoanStatus } from './status.ts'

/** Every event that can change a loan's status. Names say what happened, not the resulting status. */
export type LoanEvent =
  | 'application_accepted'
  | 'application_refused'
  | 'application_ended'
  | 'documents_needed'
  | 'documents_accepted'
  | 'identity_changed'
  | 'answers_changed'
  | 'bank_data_needed'
  | 'bank_connected'
  | 'bank_import_failed'
  | 'payout_account_needed'
  | 'offer_made'
  | 'agreement_signed'
  | 'payout_started'
  | 'paid_out'
  | 'payout_failed'
  | 'payout_returned'
  | 'withdrawn'
  | 'repaid_in_full'
  | 'extended'
  | 'extension_reversed'
  | 'due_date_passed'
  | 'collector_awaited'
  | 'collector_started'
  | 'presale_started'
  | 'presale_cancelled'
  | 'debt_sold'
  | 'pre_court_started'
  | 'court_started'
  | 'judgment_given'
  | 'execution_started'
  | 'move_corrected'
  | 'settlement_agreed'
  | 'settlement_missed'
  | 'settlement_cancelled'
  | 'payment_reversed'
  | 'arrears_cleared'
  | 'accelerated'
  | 'acceleration_revoked'

/** The target of an event: one status, or the recorded one if it is among those that may be restored. */
interface Transition {
  readonly to: LoanStatus | readonly LoanStatus[]
  /** For a loan that waits for a payout account, some transitions depend on whether its contract is signed. */
  readonly only?: 'signed' | 'unsigned'
}

type TransitionsOf = Partial<Record<LoanEvent, Transition>>

const END_OF_APPLICATION: TransitionsOf = {
  application_refused: { to: 'denied' },
  application_ended: { to: 'timeout' },
}

/** An applicant corrected a name or the personal ID: photos and bank data prove another identity and are needed again. */
const IDENTITY_CHANGED: TransitionsOf = { identity_changed: { to: 'awaiting_documents' } }

const RESTORED_AFTER_SETTLEMENT: readonly LoanStatus[] = [
  'active',
  'extended',
  'overdue',
  'awaiting_collector',
  'collector_in_progress',
  'pre_court',
  'court',
  'post_court',
  'execution',
]

const REPAID: TransitionsOf = { repaid_in_full: { to: 'returned' } }
const REPAID_OR_SETTLED: TransitionsOf = { ...REPAID, settlement_agreed: { to: 'discount' } }
/** A withdrawal gives the borrower thirty more days at the contract rate, so the debt is no longer in arrears. */
const WITHDRAWN: TransitionsOf = { withdrawn: { to: 'active' } }

/** Only for loans in instalments: a payment brought the loan up to date, or the whole debt became due at once. */
const ARREARS_OF_PLAN = (status: LoanStatus): TransitionsOf => ({
  arrears_cleared: { to: ['active', 'extended'] },
  accelerated: { to: status },
  acceleration_revoked: { to: status },
})

/** A pair that is not listed is illegal; final statuses have no row. */
const TRANSITIONS: Partial<Record<LoanStatus, TransitionsOf>> = {
  request: { application_accepted: { to: 'new' }, ...END_OF_APPLICATION },
  new: {
    documents_needed: { to: 'awaiting_documents' },
    bank_data_needed: { to: 'awaiting_bank_process_data' },
    payout_account_needed: { to: 'awaiting_issuance_method' },
    offer_made: { to: 'awaiting_sign_contract' },
    ...END_OF_APPLICATION,
  },
  awaiting_documents: {
    documents_accepted: { to: 'new' },
    bank_data_needed: { to: 'awaiting_bank_process_data' },
    ...END_OF_APPLICATION,
  },
  awaiting_bank_process_data: {
    bank_connected: { to: 'awaiting_bank_data_import' },
    ...IDENTITY_CHANGED,
    ...END_OF_APPLICATION,
  },
  awaiting_bank_data_import: {
    bank_import_failed: { to: 'awaiting_bank_process_data' },
    documents_needed: { to: 'awaiting_documents' },
    payout_account_needed: { to: 'awaiting_issuance_method' },
    offer_made: { to: 'awaiting_sign_contract' },
    ...IDENTITY_CHANGED,
    ...END_OF_APPLICATION,
  },
  awaiting_issuance_method: {
    identity_changed: { to: 'awaiting_documents', only: 'unsigned' },
    answers_changed: { to: 'awaiting_bank_data_import', only: 'unsigned' },
    offer_made: { to: 'awaiting_sign_contract', only: 'unsigned' },
    payout_started: { to: 'processing', only: 'signed' },
    application_refused: { to: 'denied' },
    application_ended: { to: 'timeout', only: 'unsigned' },
    // A signed contract does not lapse because a transfer failed: only the borrower can end it.
    withdrawn: { to: 'timeout', only: 'signed' },
  },
  awaiting_sign_contract: {
    agreement_signed: { to: 'contract_signed' },
    // Corrected before signing: the decision is made again, or the new account is checked first.
    answers_changed: { to: 'awaiting_bank_data_import' },
    payout_account_needed: { to: 'awaiting_issuance_method' },
    ...IDENTITY_CHANGED,
    ...END_OF_APPLICATION,
  },
  contract_signed: { payout_started: { to: 'processing' }, withdrawn: { to: 'timeout' } },
  processing: { paid_out: { to: 'active' }, payout_failed: { to: 'processing_fail' } },
  processing_fail: {
    payout_started: { to: 'processing' },
    payout_account_needed: { to: 'awaiting_issuance_method' },
    withdrawn: { to: 'timeout' },
    ...END_OF_APPLICATION,
  },
  active: {
    extended: { to: 'extended' },
    due_date_passed: { to: 'overdue' },
    payout_returned: { to: 'processing_fail' },
    ...REPAID_OR_SETTLED,
  },
  extended: {
    extended: { to: 'extended' },
    due_date_passed: { to: 'overdue' },
    // The payment that bought the extension was reversed, so the loan returns to its earlier status.
    extension_reversed: { to: ['active', 'extended', 'overdue', 'awaiting_collector', 'collector_in_progress'] },
    ...REPAID_OR_SETTLED,
  },
  overdue: {
    extended: { to: 'extended' },
    collector_awaited: { to: 'awaiting_collector' },
    presale_started: { to: 'presale' },
    // The reversed extension had itself ended in arrears.
    extension_reversed: { to: ['awaiting_collector', 'collector_in_progress'] },
    ...ARREARS_OF_PLAN('overdue'),
    ...REPAID_OR_SETTLED,
    ...WITHDRAWN,
  },
  awaiting_collector: {
    ...ARREARS_OF_PLAN('awaiting_collector'),
    extended: { to: 'extended' },
    collector_started: { to: 'collector_in_progress' },
    presale_started: { to: 'presale' },
    ...REPAID_OR_SETTLED,
    ...WITHDRAWN,
  },
  collector_in_progress: {
    ...ARREARS_OF_PLAN('collector_in_progress'),
    extended: { to: 'extended' },
    collector_awaited: { to: 'awaiting_collector' },
    presale_started: { to: 'presale' },
    pre_court_started: { to: 'pre_court' },
    ...REPAID_OR_SETTLED,
    ...WITHDRAWN,
  },
  presale: {
    debt_sold: { to: 'sold' },
    presale_cancelled: { to: 'collector_in_progress' },
    ...ARREARS_OF_PLAN('presale'),
    ...REPAID,
    ...WITHDRAWN,
  },
  // Staff undo a mistaken move towards the court, one step at a time.
  pre_court: {
    ...ARREARS_OF_PLAN('pre_court'),
    court_started: { to: 'court' },
    move_corrected: { to: 'collector_in_progress' },
    ...REPAID_OR_SETTLED,
    ...WITHDRAWN,
  },
  court: {
    judgment_given: { to: 'post_court' },
    move_corrected: { to: 'pre_court' },
    ...REPAID_OR_SETTLED,
    ...WITHDRAWN,
  },
  post_court: {
    execution_started: { to: 'execution' },
    move_corrected: { to: 'court' },
    ...REPAID_OR_SETTLED,
    ...WITHDRAWN,
  },
  execution: { move_corrected: { to: 'post_court' }, ...REPAID_OR_SETTLED, ...WITHDRAWN },
  // The withdrawal cancels the settlement.
  discount: {
    settlement_missed: { to: RESTORED_AFTER_SETTLEMENT },
    settlement_cancelled: { to: RESTORED_AFTER_SETTLEMENT },
    ...REPAID,
    ...WITHDRAWN,
  },
  returned: { payment_reversed: { to: [...RESTORED_AFTER_SETTLEMENT, 'presale', 'discount'] } },
}

interface TransitionContext {
  /** True if the contract is signed; needed while a loan waits for a payout account. */
  readonly isSigned?: boolean
  /** The status recorded before the one that the event undoes; needed by restoring events. */
  readonly recorded?: LoanStatus
}

/** The status that an event leads to, or undefined if the event is illegal. */
function targetOf(
  from: LoanStatus,
  event: LoanEvent,
  { isSigned, recorded }: TransitionContext,
): LoanStatus | undefined {
  const transition = TRANSITIONS[from]?.[event]
  if (transition === undefined) return undefined
  if (transition.only !== undefined && isSigned !== (transition.only === 'signed')) return undefined
  if (typeof transition.to === 'string') return transition.to
  return transition.to.find((status) => status === recorded)
}

export function nextStatus(from: LoanStatus, event: LoanEvent, context: TransitionContext = {}): LoanStatus {
  const to = targetOf(from, event, context)
  // Throw, never leave the status unchanged: a silent no-op here is money that moved while the loan did not.
  if (to === undefined) throw new AppError('illegal_transition', `a loan in ${from} cannot take ${event}`)
  return to
}

export const acceptsEvent = (from: LoanStatus, event: LoanEvent, context: TransitionContext = {}): boolean =>
  targetOf(from, event, context) !== undefined

interface LegalTransition {
  readonly from: LoanStatus
  readonly event: LoanEvent
  readonly to: LoanStatus
}

/** Every legal transition with its event: for the database constraint, diagrams and tests. */
export function legalTransitions(): readonly LegalTransition[] {
  return LOAN_STATUSES.flatMap((from) =>
    Object.entries(TRANSITIONS[from] ?? {}).flatMap(([event, { to }]) =>
      (typeof to === 'string' ? [to] : to).map((target) => ({ from, event: event as LoanEvent, to: target })),
    ),
  )
}

/** The moves that staff make by hand between collection and court, by target status. */
const STAFF_EVENTS: readonly LoanEvent[] = [
  'collector_awaited',
  'collector_started',
  'presale_started',
  'presale_cancelled',
  'pre_court_started',
  'court_started',
  'judgment_given',
  'execution_started',
  'move_corrected',
]

/** The event by which staff move a loan between two statuses, or undefined if there is none. */
export const staffEventTo = (from: LoanStatus, to: LoanStatus): LoanEvent | undefined =>
  STAFF_EVENTS.find((event) => TRANSITIONS[from]?.[event]?.to === to)

/** The statuses that staff can move a loan to by hand. */
export const staffMovesFrom = (from: LoanStatus): readonly LoanStatus[] =>
  LOAN_STATUSES.filter((to) => staffEventTo(from, to) !== undefined)

/** The moves that a hold stops. The way back is never stopped, nor what a court has decided. */
const HELD_MOVES: Readonly<Partial<Record<LoanEvent, HeldAct>>> = {
  presale_started: 'sale',
  pre_court_started: 'court',
  court_started: 'court',
  execution_started: 'court',
}

/** What a move by hand is in the table of holds; null if none stops it. */
export function heldMove(from: LoanStatus, to: LoanStatus): HeldAct | null {
  const event = staffEventTo(from, to)
  return (event && HELD_MOVES[event]) ?? null
}
