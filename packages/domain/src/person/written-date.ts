import { type CivilDate, parseCivilDate, parseTypedDate } from '../calendar/civil-date.ts'
import type { Checked } from '../checked.ts'

/** A date in either of its two forms: as a person types it, `dd/MM/yyyy`, or as it travels, `yyyy-MM-dd` (requirements R5). */
export const parseWrittenDate = (input: string): Checked<CivilDate, 'field_required' | 'incorrect_date'> => {
  const travelled = parseCivilDate(input.trim())
  return travelled.ok ? travelled : parseTypedDate(input)
}
