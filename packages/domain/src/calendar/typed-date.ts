import { type Checked, invalid } from '../checked.ts'
import { type CivilDate, parseCivilDate } from './civil-date.ts'

/** Parses `dd/MM/yyyy`, the format that users type (requirements R5). */
export function parseTypedDate(text: string): Checked<CivilDate, 'field_required' | 'incorrect_date'> {
  const trimmed = text.trim()
  if (trimmed === '') return invalid('field_required')
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(trimmed)
  return match ? parseCivilDate(`${match[3]}-${match[2]}-${match[1]}`) : invalid('incorrect_date')
}
