import type { Loan } from '@puente/contract'
import { addDays, type CivilDate, civilDate } from '@puente/domain'

type DatedLoan = Pick<Loan, 'must_pay_date' | 'predicted_must_pay_date' | 'days'>

/**
 * The server's day, worked out from what it says about the due date, or before the payout about the due date of a payout
 * today: the clock of a phone may be in another zone, or wrong. Null where it says neither.
 */
export function dayOf(loan: DatedLoan): CivilDate | null {
  const { must_pay_date: mustPayDate, predicted_must_pay_date: predictedDate, days } = loan
  if (mustPayDate === null || days.left === null) {
    return predictedDate === null ? null : addDays(civilDate(predictedDate), -days.total)
  }
  return addDays(civilDate(mustPayDate), days.late > 0 ? days.late : -days.left)
}
