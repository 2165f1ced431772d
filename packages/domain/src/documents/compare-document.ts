import type { CivilDate } from '../calendar/civil-date.ts'
import { countryFromThreeLetters } from '../person/country-codes.ts'
import type { MrzReading } from './read-mrz.ts'

/** Data given by the applicant; null if unknown. */
export interface ApplicantIdentity {
  readonly firstName: string | null
  readonly firstSurname: string | null
  readonly secondSurname: string | null
  readonly personalId: string | null
  readonly birthday: string | null
  readonly expirationDate: string | null
  readonly nationality: string | null
  /** 2 male, 3 female. */
  readonly gender: number | null
}

/** An identity as read from a document. */
export interface ReadIdentity extends ApplicantIdentity {
  readonly birthday: CivilDate | null
  readonly expirationDate: CivilDate | null
  /** True if every check digit is right. */
  readonly isComplete: boolean
}

/** A finding for the underwriter. No finding decides anything by itself. */
export type DocumentFinding =
  | 'document_not_readable'
  | 'document_check_digit_wrong'
  | 'document_expired'
  | 'document_name_differs'
  | 'document_surname_differs'
  | 'document_personal_id_differs'
  | 'document_birthday_differs'
  | 'document_expiration_date_differs'
  | 'document_nationality_differs'
  | 'document_gender_differs'

const GENDERS: Readonly<Record<'M' | 'F', number>> = { M: 2, F: 3 }

/** What the zone says, in the form in which applicants state it. */
export const identityRead = (reading: MrzReading): ReadIdentity => ({
  firstName: reading.firstName,
  firstSurname: reading.firstSurname,
  secondSurname: reading.secondSurname,
  personalId: reading.personalId,
  birthday: reading.birthday,
  expirationDate: reading.expirationDate,
  nationality: reading.nationality === null ? null : countryFromThreeLetters(reading.nationality),
  gender: reading.sex === null ? null : GENDERS[reading.sex],
  isComplete: reading.isComplete,
})

/** Spells a name as documents do: capital letters without accents or separators. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ŒÆØŁß]/g, (letter) => ({ Œ: 'OE', Æ: 'AE', Ø: 'OE', Ł: 'L', ß: 'SS' })[letter] ?? '')
    .replace(/[^A-Z]/g, '')

/** A name too long for its line is cut, so the beginning must match. One misread letter does not make it another person. */
function isSameName(declared: string, read: string): boolean {
  const [one, other] = [plain(declared), plain(read)]
  if (one === '' || other === '') return one === other
  return one.startsWith(other) || other.startsWith(one)
}

const differs = <T>(declared: T | null, read: T | null): boolean =>
  declared !== null && read !== null && declared !== read

/** Compares the applicant's data with the document. Only fields that were read with certainty are compared. */
export function compareDocument(
  declared: ApplicantIdentity,
  read: ReadIdentity | null,
  today: CivilDate,
): readonly DocumentFinding[] {
  if (read === null) return ['document_not_readable']
  const surnames = [declared.firstSurname, declared.secondSurname].filter((part) => part !== null).join(' ')
  const readSurnames = [read.firstSurname, read.secondSurname].filter((part) => part !== null).join(' ')
  const found: Record<DocumentFinding, boolean> = {
    document_not_readable: false,
    document_check_digit_wrong: !read.isComplete,
    document_expired: read.expirationDate !== null && read.expirationDate < today,
    document_name_differs:
      declared.firstName !== null && read.firstName !== null && !isSameName(declared.firstName, read.firstName),
    document_surname_differs: surnames !== '' && readSurnames !== '' && !isSameName(surnames, readSurnames),
    document_personal_id_differs: differs(declared.personalId, read.personalId),
    document_birthday_differs: differs(declared.birthday, read.birthday),
    document_expiration_date_differs: differs(declared.expirationDate, read.expirationDate),
    document_nationality_differs: differs(declared.nationality, read.nationality),
    document_gender_differs: differs(declared.gender, read.gender),
  }
  return (Object.keys(found) as DocumentFinding[]).filter((code) => found[code])
}
