import type { OcrUser, User } from '@puente/contract'
import {
  civilDate,
  formatDateShort,
  frozenIdentityChanges,
  type IdentityField,
  type LoanStatus,
  parsePersonalId,
} from '@puente/domain'

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
  /** True if the borrower may still change it: an open application keeps its identity data. */
  readonly isChangeable: boolean
}

const IDENTITY_FIELD: Readonly<Record<ComparedField, IdentityField | null>> = {
  first_name: 'firstName',
  first_surname: 'firstSurname',
  second_surname: 'secondSurname',
  personal_id: 'personalId',
  birthday: 'birthday',
  expiration_date: null,
}

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
    const identity = IDENTITY_FIELD[field]
    const isChangeable =
      identity === null ||
      frozenIdentityChanges(loanStatus, { [identity]: written[field] }, { [identity]: read }).length === 0
    return [{ field, read, written: written[field], isChangeable }]
  })
}

/** Formats a value: dates as dd/MM/yyyy. */
export const shownValue = (field: ComparedField, value: string): string =>
  field === 'birthday' || field === 'expiration_date' ? formatDateShort(civilDate(value)) : value
