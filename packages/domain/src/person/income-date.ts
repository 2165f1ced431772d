import type { CivilDate } from '../calendar/civil-date.ts'
import { type Checked, invalid } from '../checked.ts'
import { parseWrittenDate } from './written-date.ts'

/** The date of the next income (requirements R5): tomorrow at the earliest. */
export function parseIncomeDate(
  input: string,
  today: CivilDate,
): Checked<CivilDate, 'field_required' | 'incorrect_date' | 'minDate'> {
  const date = parseWrittenDate(input)
  return date.ok && date.value <= today ? invalid('minDate') : date
}
