import { clientSettings } from '../content/client-settings.ts'

/**
 * An address we may hand a token to: on the page's own origin or on the operator's list (decisions §1). Anything else,
 * `javascript:` and relative tricks included, is null.
 */
export function allowedAddress(text: string): URL | null {
  if (!URL.canParse(text, location.origin)) return null
  const url = new URL(text, location.origin)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return url.origin === location.origin || clientSettings().allowed_origins.includes(url.origin) ? url : null
}
