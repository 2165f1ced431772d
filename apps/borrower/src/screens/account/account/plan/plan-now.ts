import type { InstalmentView, Loan } from '@puente/contract'
import { ACTIVE_CREDIT_STATUSES, centsOf, daysBetween, statusFromNumber } from '@puente/domain'
import { dayOf } from '../loan-day.ts'

/** What the account says today of a loan that is paid in instalments. */
export interface PlanNow {
  readonly rows: readonly InstalmentView[]
  /** How many instalments the loan has. */
  readonly count: number
  /** The next instalment or, late, the oldest one that is not covered. */
  readonly current: InstalmentView
  readonly state: 'ahead' | 'due' | 'late' | 'accelerated'
  /** How many instalments are past their date and not covered. */
  readonly missed: number
  /** What brings the loan up to date or, with nothing due, what the next instalment asks for. */
  readonly amountCents: number
}

const isOpen = ({ state }: InstalmentView): boolean => state === 'due' || state === 'overdue' || state === 'upcoming'

function stateOf(loan: Loan, current: InstalmentView): PlanNow['state'] {
  if ((loan.accelerated_on ?? null) !== null) return 'accelerated'
  if ((loan.arrears ?? null) !== null) return 'late'
  return current.state === 'due' ? 'due' : 'ahead'
}

/** Null for one payment, and once another agreement decides what is paid: a settlement or a withdrawal. */
export function planNowOf(loan: Loan): PlanNow | null {
  const { instalments: rows = [], next_payment: next } = loan
  const current = rows.find(isOpen)
  const isOwed = ACTIVE_CREDIT_STATUSES.has(statusFromNumber(loan.status))
  if (!isOwed || loan.withdrawn || loan.settlement !== null || current === undefined || !next) return null
  return {
    rows,
    count: rows.at(-1)?.number ?? rows.length,
    current,
    state: stateOf(loan, current),
    missed: rows.filter(({ state }) => state === 'overdue').length,
    amountCents: centsOf(next.amount),
  }
}

/** What the payment costs today: the last instalment has less interest before its date. */
export const payTodayCents = ({ amountCents }: PlanNow, { calculations }: Loan): number =>
  Math.min(amountCents, centsOf(calculations.today.amount))

export const isPlanLate = ({ state }: PlanNow): boolean => state === 'late' || state === 'accelerated'

/** What the loan costs in all if every instalment is paid on its date: charged so far, and still to come. */
export const totalCostCents = ({ cost, return_amount: left, calculations }: Loan): number =>
  centsOf(cost) + centsOf(left) - centsOf(calculations.today.amount)

/** What paying everything today saves; 0 once nothing more would be charged. */
export const savedByPayingAllCents = ({ return_amount: left, calculations }: Loan): number =>
  Math.max(0, centsOf(left) - centsOf(calculations.today.amount))

/** How far the walker is: each span is one instalment, from the date before to its own. */
export function planProgress(loan: Loan, { rows, current, state }: PlanNow): number {
  const index = rows.indexOf(current)
  const today = dayOf(loan)
  const start = rows[index - 1]?.date ?? loan.give_date
  if (today === null || start === null) return 0
  // Late, the walker has stopped in the middle of the span that is missed.
  const isLate = state === 'late' || state === 'accelerated'
  const share = isLate ? 0.55 : daysBetween(start, today) / daysBetween(start, current.date)
  return (index + Math.min(1, Math.max(0, share))) / rows.length
}
