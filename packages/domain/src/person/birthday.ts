import type { CivilDate } from '../calendar/civil-date.ts'
import { yearsBefore } from '../calendar/months.ts'
import { type Checked, invalid } from '../checked.ts'
import { parseWrittenDate } from './written-date.ts'

export const MINIMUM_AGE_YEARS = 21
export const MAXIMUM_AGE_YEARS = 80

/** The earliest and the latest birthday that a borrower may have today. */
export const birthdayBounds = (today: CivilDate): { readonly min: CivilDate; readonly max: CivilDate } => ({
  min: yearsBefore(today, MAXIMUM_AGE_YEARS),
  max: yearsBefore(today, MINIMUM_AGE_YEARS),
})

/** Requirements R5: from 80 to 21 years ago, both included. */
export function parseBirthday(
  input: string,
  today: CivilDate,
): Checked<CivilDate, 'field_required' | 'incorrect_date' | 'minDate' | 'maxDate'> {
  const date = parseWrittenDate(input)
  if (!date.ok) return date
  const { min, max } = birthdayBounds(today)
  if (date.value < min) return invalid('minDate')
  return date.value > max ? invalid('maxDate') : date
}
