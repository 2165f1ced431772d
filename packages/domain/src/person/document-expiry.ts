import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import { type Checked, invalid } from '../checked.ts'
import { parseWrittenDate } from './written-date.ts'

/** A document may be used up to and including its last day. */
export const DOCUMENT_EXPIRY_OFFSET_DAYS = 0

/**
 * Requirements R5: at or after today plus a configured offset. There is no last date: the card of somebody over 70 is good for
 * ten years and more, and older ones say 01-01-9999 (RD 255/2025, art. 7).
 */
export function parseDocumentExpiry(
  input: string,
  today: CivilDate,
  offsetDays: number = DOCUMENT_EXPIRY_OFFSET_DAYS,
): Checked<CivilDate, 'field_required' | 'incorrect_date' | 'minDate'> {
  const date = parseWrittenDate(input)
  return date.ok && date.value < addDays(today, offsetDays) ? invalid('minDate') : date
}
