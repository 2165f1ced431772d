import { type CivilDate, parseCivilDate } from '../calendar/civil-date.ts'
import { parseTypedDate } from '../calendar/typed-date.ts'
import type { Checked } from '../checked.ts'

/** A date in either format: typed `dd/MM/yyyy`, or wire `yyyy-MM-dd` (requirements R5). */
export const parseWrittenDate = (input: string): Checked<CivilDate, 'field_required' | 'incorrect_date'> => {
  const travelled = parseCivilDate(input.trim())
  return travelled.ok ? travelled : parseTypedDate(input)
}
