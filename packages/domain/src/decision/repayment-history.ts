import { type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import type { RepaymentHistory } from './decision-inputs.ts'

/** An earlier paid-out loan, reduced to the fields that describe its repayment. */
export interface PastLoan {
  readonly mustPayDate: CivilDate
  /** Null until it is repaid. */
  readonly returnedOn: CivilDate | null
  /** True if it was ever late, even if an extension made it current again. */
  readonly wasOverdue: boolean
  readonly isWithdrawn: boolean
  readonly writtenOffCents: number
}

const daysLate = ({ mustPayDate, returnedOn }: PastLoan, today: CivilDate): number =>
  Math.max(0, daysBetween(mustPayDate, returnedOn ?? today))

/**
 * Summarises earlier loans for the next decision. A withdrawn loan is ignored. A loan with a partial write-off was not repaid
 * well, however early it closed.
 */
export function repaymentHistory(loans: readonly PastLoan[], today: CivilDate): RepaymentHistory {
  const telling = loans.filter(({ isWithdrawn }) => !isWithdrawn)
  const onTime = telling.filter(
    (loan) => loan.returnedOn !== null && !loan.wasOverdue && loan.writtenOffCents === 0 && daysLate(loan, today) === 0,
  )
  return { onTimeCount: onTime.length, worstDaysLate: Math.max(0, ...telling.map((loan) => daysLate(loan, today))) }
}
