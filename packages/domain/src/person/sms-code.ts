import { type Checked, invalid, valid } from '../checked.ts'

/** A one-time code as typed: digits only. Leading zeros count, so it stays text. */
export type SmsCode = string & { readonly brand: 'SmsCode' }

export const SMS_CODE_DIGITS = 4

/** Specification §5: required, digits only, exactly four. Spaces around or between are forgiven: phones paste them. */
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
