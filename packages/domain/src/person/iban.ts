import { type Checked, invalid, valid } from '../checked.ts'

/** A Spanish account number that passed every check, 24 characters without spaces. */
export type Iban = string & { readonly brand: 'Iban' }

export const IBAN_CHARACTERS = 24

/** E is 14 and S is 28 in the alphabet of ISO 13616. */
const ES_AS_DIGITS = '1428'
/** Positions are weighted with the powers of two modulo 11 (CCC, the account code inside a Spanish IBAN). */
const CCC_WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6] as const

/** Digit by digit: the number has 26 digits, too many for a `number`. */
const remainder97 = (digits: string): number => [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

function cccDigit(tenDigits: string): string {
  const sum = CCC_WEIGHTS.reduce<number>((total, weight, index) => total + weight * Number(tenDigits[index]), 0)
  const digit = 11 - (sum % 11)
  if (digit === 11) return '0'
  return digit === 10 ? '1' : String(digit)
}

/**
 * Requirements R5: ES, two digits, five groups of four; spaces are ignored. Both check systems behind the pattern apply: mod 97
 * of every IBAN, and the two check digits of the Spanish account code for bank and account.
 */
export function parseIban(input: string): Checked<Iban, 'field_required' | 'incorrectNumberIban'> {
  const text = input.replace(/\s/g, '').toUpperCase()
  if (text === '') return invalid('field_required')
  if (!/^ES\d{22}$/.test(text)) return invalid('incorrectNumberIban')
  const control = text.slice(2, 4)
  const account = text.slice(4)
  if (remainder97(`${account}${ES_AS_DIGITS}${control}`) !== 1) return invalid('incorrectNumberIban')
  const [bank, digits, number] = [account.slice(0, 8), account.slice(8, 10), account.slice(10)]
  if (digits !== cccDigit(`00${bank}`) + cccDigit(number)) return invalid('incorrectNumberIban')
  return valid(text as Iban)
}

/** The letters of ISO 13616 count from 10: A is 10, Z is 35. */
const asDigits = (text: string): string => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))

/** A company account in any country: format and check digits of every IBAN, and all rules for a Spanish one. */
export function parseForeignIban(input: string): Checked<string, 'field_required' | 'incorrectNumberIban'> {
  const text = input.replace(/\s/g, '').toUpperCase()
  if (text === '' || text.startsWith('ES')) return parseIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return invalid('incorrectNumberIban')
  return remainder97(asDigits(text.slice(4) + text.slice(0, 4))) === 1 ? valid(text) : invalid('incorrectNumberIban')
}

/** ISO 9362: bank, country and place, with or without a branch. */
export function parseBic(input: string): Checked<string, 'field_required' | 'incorrectData'> {
  const text = input.replace(/\s/g, '').toUpperCase()
  if (text === '') return invalid('field_required')
  return /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text) ? valid(text) : invalid('incorrectData')
}

/** Groups of four, for a complete number of any country. */
export const groupIban = (input: string): string =>
  input
    .replace(/[^\da-z]/gi, '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')

/** Groups of four, for a partly typed or a complete Spanish number: `ES91 2100 0418 …`. */
export const formatIban = (input: string): string =>
  groupIban(input.replace(/[^\da-z]/gi, '').slice(0, IBAN_CHARACTERS))
