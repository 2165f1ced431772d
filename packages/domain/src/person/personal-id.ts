import { type Checked, invalid, valid } from '../checked.ts'

/** A DNI or NIE with a correct control letter: nine characters, upper case, no spaces. */
export type PersonalId = string & { readonly brand: 'PersonalId' }

const PERSONAL_ID_CHARACTERS = 9

const CONTROL_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
/** The index of a NIE's first letter is the digit that it stands for. */
const NIE_PREFIXES = 'XYZ'

const controlLetterOf = (number: number): string => CONTROL_LETTERS.charAt(number % CONTROL_LETTERS.length)

/** A DNI from its eight digits: they determine the letter. */
export const dniOfDigits = (digits: string): string => `${digits}${controlLetterOf(Number(digits))}`

/**
 * Requirements R5: eight digits and a letter, or X, Y, Z with seven digits and a letter. The number determines the letter. The
 * letter detects a mistyped digit and proves nothing about the person: documents and bank data do that.
 */
export function parsePersonalId(input: string): Checked<PersonalId, 'field_required' | 'incorrectData'> {
  const text = input.trim().toUpperCase()
  if (text === '') return invalid('field_required')
  if (!/^[\dXYZ]\d{7}[A-Z]$/.test(text)) return invalid('incorrectData')
  const number = text.slice(0, 8).replace(/^[XYZ]/, (prefix) => String(NIE_PREFIXES.indexOf(prefix)))
  if (controlLetterOf(Number(number)) !== text[8]) return invalid('incorrectData')
  return valid(text as PersonalId)
}

/** True if only the control letter is wrong: the rest has the form of a DNI or NIE. */
export const isControlLetterWrong = (input: string): boolean =>
  /^[\dXYZ]\d{7}[A-Z]$/.test(input.trim().toUpperCase()) && !parsePersonalId(input).ok

/** Keeps letters and digits of typed or pasted text; separators such as in `12.345.678-Z` are dropped. */
export const filterPersonalId = (input: string): string =>
  input
    .replace(/[^\da-z]/gi, '')
    .toUpperCase()
    .slice(0, PERSONAL_ID_CHARACTERS)
