import { type Checked, invalid, valid } from '../checked.ts'

/** The name of a company or a position: short, on one line, printable characters only. */
type CompanyText = string & { readonly brand: 'CompanyText' }

export const COMPANY_TEXT_MAX_CHARACTERS = 50

/** Requirements R5: required, at most 50 characters. Company names contain almost anything, but at least one letter or digit. */
export function parseCompanyText(
  input: string,
): Checked<CompanyText, 'field_required' | 'max_length_field' | 'incorrectData'> {
  const text = input.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text === '') return invalid('field_required')
  if (text.length > COMPANY_TEXT_MAX_CHARACTERS) return invalid('max_length_field')
  // \p{C}: control characters, lone surrogates and unassigned code points. They are unreadable, and PostgreSQL rejects some of
  // them.
  if (/\p{C}/u.test(text) || !/[\p{L}\p{N}]/u.test(text)) return invalid('incorrectData')
  return valid(text as CompanyText)
}

/** The same, but may be empty. */
export function parseOptionalCompanyText(
  input: string,
): Checked<CompanyText | null, 'max_length_field' | 'incorrectData'> {
  const text = parseCompanyText(input)
  if (text.ok) return text
  return text.key === 'field_required' ? valid(null) : invalid(text.key)
}
