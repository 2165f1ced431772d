import { type Checked, invalid, valid } from '../checked.ts'

/** A part of an address: province, town, street or number. */
type AddressText = string & { readonly brand: 'AddressText' }

const PLACE_MAX_CHARACTERS = 50
export const HOUSE_MAX_CHARACTERS = 7

/** Letters, digits and the punctuation of Spanish addresses: `C/ d’Aribau, 12-14, 3.º 2.ª (esc. B)`. */
const OUTSIDE_ADDRESSES = /[^\p{Script=Latin}\p{M}\p{Nd} .,;:'’·\-/()&+#ºª°]/gu

function parseAddressText(
  input: string,
  maxCharacters: number,
): Checked<AddressText, 'field_required' | 'max_length_field' | 'incorrectData'> {
  const text = input.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text === '') return invalid('field_required')
  if (text.length > maxCharacters) return invalid('max_length_field')
  if (text !== text.replace(OUTSIDE_ADDRESSES, '') || !/[\p{L}\p{Nd}]/u.test(text)) return invalid('incorrectData')
  return valid(text as AddressText)
}

/** Province, town or street (requirements R5): required, at most 50 characters. */
export const parsePlace = (input: string) => parseAddressText(input, PLACE_MAX_CHARACTERS)

/** House, apartment or block (requirements R5): at most 7 characters. Not every house has a number. */
export function parseHouse(input: string): Checked<AddressText | null, 'max_length_field' | 'incorrectData'> {
  const text = parseAddressText(input, HOUSE_MAX_CHARACTERS)
  if (text.ok) return text
  return text.key === 'field_required' ? valid(null) : invalid(text.key)
}

/** Keeps only the characters that an address field allows. */
export const filterAddressText = (input: string, maxCharacters: number = PLACE_MAX_CHARACTERS): string =>
  input.replace(OUTSIDE_ADDRESSES, '').slice(0, maxCharacters)
