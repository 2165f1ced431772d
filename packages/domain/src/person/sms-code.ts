import { type Checked, invalid, valid } from '../checked.ts'

/** A one-time code as typed: digits only. Leading zeros count, so it stays text. */
export type SmsCode = string & { readonly brand: 'SmsCode' }

export const SMS_CODE_DIGITS = 4

// The life of a code (settled rules, Codes), the same for signing in and for signing. The server's word is the one that holds; the
// browser counts along, so that it can say what is left without asking.
export const SMS_CODE_LIFE_MS = 5 * 60_000
export const SMS_CODE_TRIES = 3
/** After this long another code may be asked for. */
export const SMS_CODE_RESEND_SECONDS = 90

/** Requirements R5: required, digits only, exactly four. Spaces around or between are forgiven: phones paste them. */
export function parseSmsCode(
  input: string,
  digits: number = SMS_CODE_DIGITS,
): Checked<SmsCode, 'field_required' | 'only_numbers' | 'codeLength'> {
  const text = input.replace(/\s/g, '')
  if (text === '') return invalid('field_required')
  if (!/^\d+$/.test(text)) return invalid('only_numbers')
  if (text.length !== digits) return invalid('codeLength')
  return valid(text as SmsCode)
}
