import { type Checked, invalid, valid } from '../checked.ts'

/** A Spanish phone number in wire format: country code and nine digits, `34612345678`. */
export type Phone = string & { readonly brand: 'Phone' }

export const COUNTRY_CODE = '34'
export const NATIONAL_PHONE_DIGITS = 9

/**
 * The nine national digits of typed or pasted text. A leading +34, 0034 or 34 is dropped if a complete number follows, so that a
 * pasted international number is accepted. This is unambiguous: no Spanish number has eleven digits.
 */
export function nationalDigits(input: string): string {
  const digits = input.replace(/\D/g, '')
  return digits.replace(/^(?:00)?34(?=\d{9}$)/, '')
}

const isOneRepeatedDigit = (national: string) => /^(\d)\1{8}$/.test(national)

/** Requirements R5: exactly nine digits, not 123456789, not one repeated digit. Accepted with or without the 34. */
export function parsePhone(input: string): Checked<Phone, 'field_required' | 'incorrectPhone'> {
  const national = nationalDigits(input)
  if (national === '') return invalid('field_required')
  if (national.length !== NATIONAL_PHONE_DIGITS) return invalid('incorrectPhone')
  if (national === '123456789' || isOneRepeatedDigit(national)) return invalid('incorrectPhone')
  return valid(`${COUNTRY_CODE}${national}` as Phone)
}

/**
 * True if the number can receive text messages: mobiles start with 6, or 71–74 and 78 (numbering plan, RD 2296/2004). The form
 * accepts any nine digits, as specified; the server also checks this before it sends a message.
 */
export const canReceiveSms = (phone: Phone): boolean => /^34(?:6\d|7[1-48])\d{7}$/.test(phone)

/** The new number of a customer who changes phones: valid, and different from the registered one. */
export function parseChangedPhone(
  input: string,
  current: string,
): Checked<Phone, 'field_required' | 'incorrectPhone' | 'phoneMatchesRegistration'> {
  const parsed = parsePhone(input)
  if (parsed.ok && parsed.value === current) return invalid('phoneMatchesRegistration')
  return parsed
}

/** Groups of 3-2-2-2, for a partly typed or a complete number: `612 34 56 78`. */
export function formatNationalPhone(input: string): string {
  const national = nationalDigits(input).slice(0, NATIONAL_PHONE_DIGITS)
  return [national.slice(0, 3), national.slice(3, 5), national.slice(5, 7), national.slice(7, 9)]
    .filter((group) => group !== '')
    .join(' ')
}

/** A complete number for readers who may be abroad: `+34 612 34 56 78`. */
export const formatPhone = (phone: string): string => `+${COUNTRY_CODE} ${formatNationalPhone(phone)}`
