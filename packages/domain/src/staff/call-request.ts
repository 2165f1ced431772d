import { addDays, type CivilDate, isWeekend } from '../calendar/civil-date.ts'
import { isNationalHoliday } from '../calendar/national-holidays.ts'

/** When a borrower wants to be called. */
export const CALL_TIMES = ['morning', 'afternoon', 'any'] as const
export type CallTime = (typeof CALL_TIMES)[number]

/** Why a borrower cannot pay, in words that reveal nothing about health or family. */
export const CALL_REASONS = ['paid_later', 'less_income', 'unexpected_cost', 'other'] as const
export type CallReason = (typeof CALL_REASONS)[number]

/** The day by which staff call back: the next day that is neither a weekend nor a national holiday. */
export function callBackBy(today: CivilDate): CivilDate {
  let day = addDays(today, 1)
  while (isWeekend(day) || isNationalHoliday(day)) day = addDays(day, 1)
  return day
}
