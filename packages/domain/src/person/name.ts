import { type Checked, invalid, valid } from '../checked.ts'

/** A name or surname: letters with accents, and joiners (`José Luis`, `Núñez-Cortés`, `O’Donnell`, `Gal·la`). */
type PersonName = string & { readonly brand: 'PersonName' }

const NAME_MAX_CHARACTERS = 50

/** Latin letters only, as on Spanish documents and in bank transfers. */
const NAME = /^\p{Script=Latin}(?:[\p{Script=Latin}\p{M} .'’·-]*[\p{Script=Latin}\p{M}.])?$/u

/** Requirements R5: required, at most 50 characters, letters and accents. Repeated spaces become one. */
export function parseName(input: string): Checked<PersonName, 'field_required' | 'max_length_field' | 'incorrectData'> {
  const text = input.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text === '') return invalid('field_required')
  if (text.length > NAME_MAX_CHARACTERS) return invalid('max_length_field')
  return NAME.test(text) ? valid(text as PersonName) : invalid('incorrectData')
}

/** The second surname. It may be empty, because foreign nationals may have none. */
export function parseOptionalName(input: string): Checked<PersonName | null, 'max_length_field' | 'incorrectData'> {
  const name = parseName(input)
  if (name.ok) return name
  return name.key === 'field_required' ? valid(null) : invalid(name.key)
}

/** Keeps only the characters that the field allows. A trailing space stays, because the next word may follow. */
export const filterName = (input: string): string =>
  input.replace(/[^\p{Script=Latin}\p{M} .'’·-]/gu, '').slice(0, NAME_MAX_CHARACTERS)
