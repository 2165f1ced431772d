import type { OcrUser, User } from '@puente/contract'
import { CLOSED_STATUSES, civilDate, formatDateShort, type LoanStatus, parsePersonalId } from '@puente/domain'

type PersonalData = User['personal_data']

const COMPARED_FIELDS = [
  'first_name',
  'first_surname',
  'second_surname',
  'personal_id',
  'birthday',
  'expiration_date',
] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

export interface Difference {
  readonly field: ComparedField
  readonly read: string
  readonly written: string | null
  /** False for a known identity field of an open application: changing it would void the photos just sent. */
  readonly isChangeable: boolean
}

const isOpen = (status: LoanStatus | null) => status !== null && !CLOSED_STATUSES.has(status)

/** The machine-readable zone has capitals only, no accents and no room for long names. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^\p{Letter}\d]+/gu, ' ')
    .trim()
    .toUpperCase()

const isName = (field: ComparedField) => /name$/.test(field)

function isSame(field: ComparedField, read: string, written: string | null): boolean {
  if (written === null) return false
  if (!isName(field)) return plain(read) === plain(written)
  // A truncated name is not a different name.
  return plain(written).startsWith(plain(read)) || plain(read).startsWith(plain(written))
}

/** A misread must never replace a valid number with an invalid one. */
const isPlausible = (field: ComparedField, read: string) => field !== 'personal_id' || parsePersonalId(read).ok

/** The fields in which the document differs from the form. */
export function ocrDifferences(
  ocr: OcrUser,
  written: PersonalData,
  loanStatus: LoanStatus | null,
): readonly Difference[] {
  return COMPARED_FIELDS.flatMap((field) => {
    const read = ocr[field]
    if (read === null || read === '' || !isPlausible(field, read) || isSame(field, read, written[field])) return []
    const isChangeable = field === 'expiration_date' || written[field] === null || !isOpen(loanStatus)
    return [{ field, read, written: written[field], isChangeable }]
  })
}

/** Formats a value: dates as dd/MM/yyyy. */
export const shownValue = (field: ComparedField, value: string): string =>
  field === 'birthday' || field === 'expiration_date' ? formatDateShort(civilDate(value)) : value
