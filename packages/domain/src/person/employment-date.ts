import type { CivilDate } from '../calendar/civil-date.ts'
import { type Checked, invalid } from '../checked.ts'
import { parseWrittenDate } from './written-date.ts'

/** The start date of a job (requirements R5): today at the latest. */
export function parseEmploymentDate(
  input: string,
  today: CivilDate,
): Checked<CivilDate, 'field_required' | 'incorrect_date' | 'maxDate'> {
  const date = parseWrittenDate(input)
  return date.ok && date.value > today ? invalid('maxDate') : date
}
