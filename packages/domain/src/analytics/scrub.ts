/** Keys whose values are never logged. */
const SECRET_KEY = /token|apikey|authorization|password|secret|cookie|code|phone|email|iban|personal_id|card/i
/** The identifier by which a provider finds a case. It grants no access (requirements R8, liveness). */
const KEPT_KEY = /^(?:error_code|event_session_id)$/
const IDENTIFIER = /^[\w-]{1,64}$/
const MAX_DEPTH = 4
const MAX_ENTRIES = 30
const MAX_TEXT = 1000

/**
 * Removes sensitive parts from browser text before it is logged: query strings, and anything that could be a token, phone number,
 * account number or e-mail address. Hashed file names stay, because they locate the error.
 */
export const scrubText = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"')]*)[?#][^\s"')]*/gi, '$1')
    .replace(/(^|[\s"'(])(\/[^\s?#"')]*)[?#][^\s"')]*/g, '$1$2')
    .replace(/\bBearer\s+\S+/gi, 'Bearer […]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[email]')
    .replace(/\b(?:[A-Z]{2}\d{2}(?:\s?\d{4}){3,}|[XYZ\d]\d{7}[A-Z])\b/gi, '[id]')
    .replace(/[\w-]{24,}(?![\w-]*\.(?:js|css|ts|tsx)\b)/g, (run) => (/\d/.test(run) ? '[…]' : run))
    .replace(/\+?\d(?:[\s-]?\d){8,}/g, '[number]')

const isKept = (key: string, item: unknown): boolean => KEPT_KEY.test(key) && IDENTIFIER.test(String(item))

/** Scrubs a value of any shape. Drops what is nested too deep or exceeds the size limit. */
export function scrubContext(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[…]'
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((item) => scrubContext(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => KEPT_KEY.test(key) || !SECRET_KEY.test(key))
      .slice(0, MAX_ENTRIES)
      .map(([key, item]) => [scrubText(key), isKept(key, item) ? item : scrubContext(item, depth + 1)]),
  )
}
