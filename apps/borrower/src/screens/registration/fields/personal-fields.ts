import type { User } from '@puente/contract'
import {
  type Checked,
  type CivilDate,
  COUNTRY_CHOICES,
  formatDateShort,
  GENDER_IDS,
  invalid,
  isControlLetterWrong,
  type Nationality,
  parseBirthday,
  parseDocumentExpiry,
  parseEmail,
  parseName,
  parseNationality,
  parseOption,
  parseOptionalName,
  parsePersonalId,
  valid,
} from '@puente/domain'
import { personalDataTexts } from '@puente/texts/personal-data'
import { clientSettings } from '../../../content/client-settings.ts'

const { identity, person, explained } = personalDataTexts

/** The field values as text: dates as dd/MM/yyyy, choices by id. */
export interface PersonalValues {
  readonly firstName: string
  readonly firstSurname: string
  readonly secondSurname: string
  readonly personalId: string
  readonly expiryDate: string
  readonly country: string
  readonly nationality: string
  readonly birthday: string
  readonly gender: string
  readonly email: string
}

const SPAIN = 'ES'
const parseCountry = parseOption(COUNTRY_CHOICES)
const parseGender = parseOption(GENDER_IDS)

export const shownDate = (date: CivilDate | null): string => (date === null ? '' : formatDateShort(date))

/** A choice by its number, which a select holds as text. */
export const numberOf = (text: string): number | '' => (text === '' ? '' : Number(text))

function parseChosenNationality(
  raw: string,
  { country }: { readonly country: string },
): Checked<Nationality | null, string> {
  if (country === '') return valid(null) // the question before it says what is missing
  if (country === SPAIN) return valid(SPAIN as Nationality)
  return raw === SPAIN ? invalid('field_required') : parseNationality(raw)
}

const explainedDate = (key: string) => (key === 'incorrect_date' ? explained.date : undefined)

/** Every question about the person, with the domain's rules. */
export function personalFields({ personal_data: known }: User, today: CivilDate) {
  const country = known.nationality === null ? '' : known.nationality === SPAIN ? SPAIN : 'Other'
  return {
    firstName: { label: identity.firstName, initial: known.first_name ?? '', check: parseName },
    firstSurname: { label: identity.firstSurname, initial: known.first_surname ?? '', check: parseName },
    secondSurname: { label: identity.secondSurname, initial: known.second_surname ?? '', check: parseOptionalName },
    personalId: {
      label: identity.personalId,
      initial: known.personal_id ?? '',
      check: parsePersonalId,
      explain: (raw: string, key: string) =>
        key === 'field_required' ? undefined : isControlLetterWrong(raw) ? explained.letter : explained.personalId,
    },
    expiryDate: {
      label: identity.expiryDate,
      initial: shownDate(known.expiration_date),
      check: (raw: string) => parseDocumentExpiry(raw, today, clientSettings().document_valid_days),
      explain: (_: string, key: string) => (key === 'minDate' ? explained.expired : explainedDate(key)),
    },
    country: { label: identity.country, initial: country, check: (raw: string) => parseCountry(raw) },
    nationality: {
      label: identity.nationality,
      initial: country === 'Other' ? (known.nationality ?? '') : '',
      check: parseChosenNationality,
    },
    birthday: {
      label: person.birthday,
      initial: shownDate(known.birthday),
      check: (raw: string) => parseBirthday(raw, today),
      explain: (_: string, key: string) =>
        key === 'maxDate' ? explained.tooYoung : key === 'minDate' ? explained.tooOld : explainedDate(key),
    },
    gender: {
      label: person.gender,
      initial: known.gender === null ? '' : String(known.gender),
      check: (raw: string) => parseGender(numberOf(raw)),
    },
    email: { label: person.email, initial: known.email ?? '', check: parseEmail },
  }
}
