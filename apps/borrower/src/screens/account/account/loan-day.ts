import type { Loan } from '@puente/contract'
import { addDays, type CivilDate, formatDateFrom } from '@puente/domain'

type DatedLoan = Pick<Loan, 'must_pay_date' | 'predicted_must_pay_date' | 'final_pay_date' | 'days'>

/**
 * The server's date, derived from the due date and the days left, or, before the payout, from the due date of a payout
 * today (of instalments the last one): a phone's clock may be wrong or in another time zone. Null if the server sends neither.
 */
export function dayOf(loan: DatedLoan): CivilDate | null {
  const { must_pay_date: mustPayDate, predicted_must_pay_date: predictedDate, final_pay_date: last, days } = loan
  if (mustPayDate === null || days.left === null) {
    return predictedDate === null ? null : addDays(last ?? predictedDate, -days.total)
  }
  return addDays(mustPayDate, days.late > 0 ? days.late : -days.left)
}

/** A date of a loan in words, with the year only if it is another one than today's. */
export const dateOfLoan = (loan: DatedLoan, date: CivilDate): string => formatDateFrom(dayOf(loan), date)
