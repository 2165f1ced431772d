import type { Loan } from '@puente/contract'
import {
  ACTIVE_CREDIT_STATUSES,
  CLOSED_STATUSES,
  type LoanStatus,
  RETURNED_STATUSES,
  statusFromNumber,
} from '@puente/domain'

/** The account page's cards that depend on the loan, in their order on a phone. */
const ACCOUNT_CARDS = [
  'specialOffer',
  'pendingPayment',
  'loan',
  'application',
  'denied',
  'ended',
  'payout',
  'sold',
  'repayment',
  'prolongation',
  'consequences',
  'review',
  'calculator',
  'autoDebit',
] as const
export type AccountCard = (typeof ACCOUNT_CARDS)[number]

export type CardFacts = Pick<
  Loan,
  'status' | 'extendable' | 'deferral' | 'has_pending_payment' | 'auto_debit_enabled' | 'reapply_from' | 'withdrawn'
> & {
  readonly days: Pick<Loan['days'], 'left' | 'late'>
}

/** From this many days left, the page offers help (requirements R9). */
const SPECIAL_OFFER_DAYS_LEFT = 3
/** From this many days late the repayment card starts collapsed (requirements R9). */
const COLLAPSED_FROM_DAYS_LATE = 3

const PAYOUT_STATUSES: ReadonlySet<LoanStatus> = new Set(['contract_signed', 'processing', 'processing_fail'])
const NO_LOAN_STATUSES: ReadonlySet<LoanStatus> = new Set(['returned', 'timeout'])

/** The cards for a loan (requirements R2, R2.31, settled rules, Status groups). Null: the customer never had a loan. */
export function cardsFor(loan: CardFacts | null): ReadonlySet<AccountCard> {
  if (loan === null) return new Set(['calculator'])
  const status = statusFromNumber(loan.status)
  const isActiveCredit = ACTIVE_CREDIT_STATUSES.has(status)
  const isReturned = RETURNED_STATUSES.has(status)
  const isPayout = PAYOUT_STATUSES.has(status)
  const isPending = loan.has_pending_payment
  const { left } = loan.days

  const rules: Readonly<Record<AccountCard, boolean>> = {
    specialOffer: isActiveCredit && left !== null && left <= SPECIAL_OFFER_DAYS_LEFT,
    loan: isActiveCredit || isReturned,
    // The guard keeps applicants in their steps; one who gets here anyway sees the way back.
    application: !isActiveCredit && !isPayout && !CLOSED_STATUSES.has(status),
    denied: status === 'denied',
    ended: status === 'timeout',
    payout: isPayout,
    sold: status === 'sold',
    pendingPayment: isActiveCredit && isPending,
    repayment: isActiveCredit && !isPending,
    // Days for one payment, months for instalments.
    prolongation: (loan.extendable || (loan.deferral ?? null) !== null) && !isPending && !CLOSED_STATUSES.has(status),
    consequences: isActiveCredit,
    review: isReturned,
    // A refused borrower may apply again later.
    calculator: NO_LOAN_STATUSES.has(status) || (status === 'denied' && (loan.reapply_from ?? null) === null),
    autoDebit: isActiveCredit && (loan.auto_debit_enabled || isAutoDebitOffered(loan)),
  }
  return new Set(ACCOUNT_CARDS.filter((card) => rules[card]))
}

/**
 * The card is charged in the first hours of the due date. From that day on auto-debit would be too late, with late interest,
 * so it is no longer offered. Nor to who has withdrawn: the contract has ended, and a discount on the next loan is no answer to that.
 */
export const isAutoDebitOffered = ({
  status,
  days,
  withdrawn,
}: Pick<CardFacts, 'status' | 'days' | 'withdrawn'>): boolean =>
  !withdrawn && ACTIVE_CREDIT_STATUSES.has(statusFromNumber(status)) && days.left !== null && days.left > 0

export const isRepaymentCollapsed = (daysLate: number): boolean => daysLate >= COLLAPSED_FROM_DAYS_LATE
