import type { Loan } from '@puente/contract'
import { addDays, type CivilDate, civilDate } from '@puente/domain'

/**
 * The server's day, worked out from what it says about the due date: the clock of a phone may be in another zone, or
 * wrong. Null before the payout.
 */
export function dayOf({ must_pay_date: mustPayDate, days }: Pick<Loan, 'must_pay_date' | 'days'>): CivilDate | null {
  if (mustPayDate === null || days.left === null) return null
  return addDays(civilDate(mustPayDate), days.late > 0 ? days.late : -days.left)
}
