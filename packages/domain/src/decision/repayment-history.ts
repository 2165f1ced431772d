import { type CivilDate, daysBetween } from '../calendar/civil-date.ts'
import type { RepaymentHistory } from './decision-inputs.ts'

/** An earlier loan that was paid out, as far as it says something about how its borrower pays. */
export interface PastLoan {
  readonly mustPayDate: CivilDate
  /** Null while it is not paid back. */
  readonly returnedOn: CivilDate | null
  /** It was late at some time, even if an extension made it current again. */
  readonly wasOverdue: boolean
  readonly isWithdrawn: boolean
  readonly writtenOffCents: number
}

const daysLate = ({ mustPayDate, returnedOn }: PastLoan, today: CivilDate): number =>
  Math.max(0, daysBetween(mustPayDate, returnedOn ?? today))

/**
 * What earlier loans say about the next one. A loan that was withdrawn from says nothing; one of which a part was written off
 * was not paid back well, however early it closed.
 */
export function repaymentHistory(loans: readonly PastLoan[], today: CivilDate): RepaymentHistory {
  const telling = loans.filter(({ isWithdrawn }) => !isWithdrawn)
  const onTime = telling.filter(
    (loan) => loan.returnedOn !== null && !loan.wasOverdue && loan.writtenOffCents === 0 && daysLate(loan, today) === 0,
  )
  return { onTimeCount: onTime.length, worstDaysLate: Math.max(0, ...telling.map((loan) => daysLate(loan, today))) }
}
