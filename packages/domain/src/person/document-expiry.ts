import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import { type Checked, invalid } from '../checked.ts'
import { parseWrittenDate } from './written-date.ts'

/** A document is valid up to and including its last day. */
const DOCUMENT_EXPIRY_OFFSET_DAYS = 0

/**
 * Requirements R5: at or after today plus a configured offset. There is no upper bound: the card of a person over 70 is valid for
 * ten years or more, and older cards say 01-01-9999 (RD 255/2025, art. 7).
 */
export function parseDocumentExpiry(
  input: string,
  today: CivilDate,
  offsetDays: number = DOCUMENT_EXPIRY_OFFSET_DAYS,
): Checked<CivilDate, 'field_required' | 'incorrect_date' | 'minDate'> {
  const date = parseWrittenDate(input)
  return date.ok && date.value < addDays(today, offsetDays) ? invalid('minDate') : date
}

/** The date that stands for a document without an end. */
export const PERMANENT_DOCUMENT = '9999-01-01' as CivilDate

export const isPermanentDocument = (expiry: CivilDate): boolean => expiry.startsWith('9999')
