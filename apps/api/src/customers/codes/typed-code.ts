import { AppError, parseSmsCode, type SmsCode } from '@puente/domain'
import type { Config } from '../../config.ts'

/** A code with this server's number of digits. Another length is a typing mistake and costs no attempt. */
export function typedCode({ codeDigits }: Pick<Config, 'codeDigits'>, text: string, property = 'code'): SmsCode {
  const parsed = parseSmsCode(text, codeDigits)
  if (parsed.ok) return parsed.value
  throw new AppError('validation_failed', `a code has ${codeDigits} digits`, {
    fields: [{ property, key: parsed.key }],
  })
}
