import { dniOfDigits, parsePersonalId } from '../person/personal-id.ts'

/** One way to look for the text: a kind of key, and its value as it is stored. */
export type SearchProbe =
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'personal_id'; readonly personalId: string }
  | { readonly kind: 'email'; readonly prefix: string }
  | { readonly kind: 'iban'; readonly ending: string }
  | { readonly kind: 'customer'; readonly id: number }
  | { readonly kind: 'loan'; readonly publicIds: readonly string[] }
  | { readonly kind: 'reference'; readonly reference: string }
  | { readonly kind: 'name'; readonly words: string }
export type SearchKind = SearchProbe['kind']

export const SEARCH_MIN_CHARACTERS = 2
export const SEARCH_MAX_CHARACTERS = 100
/** Fewer digits of an account would match too many customers. */
const IBAN_ENDING_MIN_DIGITS = 4
const MAX_NAME_WORDS = 6

/**
 * The keys that a text may be, most specific first, judged by its shape alone. Each becomes one indexed query, so the server never
 * reads a table to find out what was meant.
 */
export function searchProbes(text: string): readonly SearchProbe[] {
  const trimmed = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (trimmed.length < SEARCH_MIN_CHARACTERS) return []
  if (trimmed.includes('@')) return trimmed.includes(' ') ? [] : [{ kind: 'email', prefix: trimmed.toLowerCase() }]
  const compact = trimmed.replace(/[\s.\-/]/g, '').toUpperCase()
  return [
    ...phoneProbe(compact),
    ...personalIdProbe(compact),
    ...loanProbe(trimmed),
    ...ibanProbe(compact),
    ...customerProbe(trimmed),
    ...referenceProbe(trimmed),
    ...nameProbe(trimmed),
  ]
}

function phoneProbe(compact: string): readonly SearchProbe[] {
  const national = /^(?:\+|00)?(?:34)?([6-9]\d{8})$/.exec(compact)?.[1]
  return national === undefined ? [] : [{ kind: 'phone', phone: `34${national}` }]
}

/** The letter of a DNI follows from its digits, so a caller who forgets it is still found. */
function personalIdProbe(compact: string): readonly SearchProbe[] {
  const complete = /^\d{8}$/.test(compact) ? dniOfDigits(compact) : compact
  const parsed = parsePersonalId(complete)
  return parsed.ok ? [{ kind: 'personal_id', personalId: parsed.value }] : []
}

/** As typed, and in the upper case in which loan numbers are written. */
function loanProbe(trimmed: string): readonly SearchProbe[] {
  if (!/^(?=.*\d)[\w-]{6,50}$/.test(trimmed)) return []
  return [{ kind: 'loan', publicIds: [...new Set([trimmed, trimmed.toUpperCase()])] }]
}

/** A whole account, or its last digits, also as pages print them: `•••• 1234`, `*1234`. */
function ibanProbe(compact: string): readonly SearchProbe[] {
  const ending = /^(?:[*•…]*)((?:[A-Z]{2}\d{2}[A-Z\d]{10,30})|\d+)$/.exec(compact)?.[1]
  if (ending === undefined || ending.length < IBAN_ENDING_MIN_DIGITS || ending.length > 34) return []
  return [{ kind: 'iban', ending }]
}

function customerProbe(trimmed: string): readonly SearchProbe[] {
  return /^#?\d{1,9}$/.test(trimmed) ? [{ kind: 'customer', id: Number(trimmed.replace('#', '')) }] : []
}

function referenceProbe(trimmed: string): readonly SearchProbe[] {
  return trimmed.length >= 4 && /\d/.test(trimmed) && /^[\w\-./+: ]+$/.test(trimmed)
    ? [{ kind: 'reference', reference: trimmed }]
    : []
}

function nameProbe(trimmed: string): readonly SearchProbe[] {
  if (!/^[\p{L}\p{M} .,'’·-]+$/u.test(trimmed)) return []
  const words = trimmed.split(/[ ,.'’·-]+/).filter((word) => word !== '')
  // A single letter would match a large part of the customers.
  const long = words.filter((word) => [...word].length >= SEARCH_MIN_CHARACTERS).slice(0, MAX_NAME_WORDS)
  return long.length === 0 ? [] : [{ kind: 'name', words: long.join(' ') }]
}
