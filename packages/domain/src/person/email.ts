import { type Checked, invalid, valid } from '../checked.ts'

export type Email = string & { readonly brand: 'Email' }

const EMAIL_MAX_CHARACTERS = 100

// Addresses in real use: dotted words before the @, and a domain with a dot, in any script (.es domains may contain ñ).
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = /^[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?$/u
const TOP_LEVEL = /^(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu

/**
 * Requirements R5: required, a valid format, at most 100 characters. The domain is stored in lower case, because it is
 * case-insensitive.
 */
export function parseEmail(input: string): Checked<Email, 'field_required' | 'incorrectEmail' | 'max_length_field'> {
  const text = input.trim()
  if (text === '') return invalid('field_required')
  if (text.length > EMAIL_MAX_CHARACTERS) return invalid('max_length_field')
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1).toLowerCase()]
  const labels = domain.split('.')
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? '')
  if (!LOCAL.test(local) || !isDomain) return invalid('incorrectEmail')
  return valid(`${local}@${domain}` as Email)
}
