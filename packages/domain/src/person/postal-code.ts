import { type Checked, invalid, valid } from '../checked.ts'

type PostalCode = string & { readonly brand: 'PostalCode' }

export const POSTAL_CODE_DIGITS = 5
const PROVINCES = 52

/** The two-digit province number (01 Álava … 52 Melilla) at the start of a postal code; null if no province has it. */
export function provinceOfPostalCode(input: string): string | null {
  const province = /^\d{2}/.exec(input.trim())?.[0]
  if (province === undefined || Number(province) < 1 || Number(province) > PROVINCES) return null
  return province
}

/** Requirements R5: five digits, starting with the number of a province. */
export function parsePostalCode(
  input: string,
): Checked<PostalCode, 'field_required' | 'only_numbers' | 'min_length_field' | 'max_length_field' | 'incorrectData'> {
  const text = input.trim()
  if (text === '') return invalid('field_required')
  if (!/^\d+$/.test(text)) return invalid('only_numbers')
  if (text.length < POSTAL_CODE_DIGITS) return invalid('min_length_field')
  if (text.length > POSTAL_CODE_DIGITS) return invalid('max_length_field')
  return provinceOfPostalCode(text) === null ? invalid('incorrectData') : valid(text as PostalCode)
}
