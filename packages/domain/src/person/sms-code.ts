import { type Checked, invalid, valid } from '../checked.ts'

/** A one-time code: digits only. Leading zeros are significant, so it stays text. */
export type SmsCode = string & { readonly brand: 'SmsCode' }

/** Four as required; an operator may choose six for stronger codes. */
const SMS_CODE_LENGTHS = [4, 6] as const
export type SmsCodeLength = (typeof SMS_CODE_LENGTHS)[number]
export const SMS_CODE_DIGITS: SmsCodeLength = 4

// Lifetime of a code (settled rules, Codes), the same for signing in and for signing. The server enforces it; the browser counts
// along to show the remaining time without a request.
export const SMS_CODE_LIFE_MS = 5 * 60_000
export const SMS_CODE_TRIES = 3
/** The wait before the next code may be requested. */
export const SMS_CODE_RESEND_SECONDS = 90

/** A code from the wire, whose length only the server knows. Spaces are ignored, because phones paste them. */
export function parseCodeDigits(input: string): Checked<SmsCode, 'field_required' | 'only_numbers'> {
  const text = input.replace(/\s/g, '')
  if (text === '') return invalid('field_required')
  if (!/^\d+$/.test(text)) return invalid('only_numbers')
  return valid(text as SmsCode)
}

/** Requirements R5: required, digits only, exactly four, or six if the operator has configured that. */
export function parseSmsCode(
  input: string,
  digits: SmsCodeLength = SMS_CODE_DIGITS,
): Checked<SmsCode, 'field_required' | 'only_numbers' | 'codeLength' | 'codeLength6'> {
  const typed = parseCodeDigits(input)
  if (!typed.ok || typed.value.length === digits) return typed
  return invalid(digits === 6 ? 'codeLength6' : 'codeLength')
}
