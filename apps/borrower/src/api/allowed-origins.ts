import { clientSettings } from '../content/client-settings.ts'

const isWebAddress = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

/** True for origins on the operator's list. The page's own origin is not on it. */
export const isListed = ({ origin }: URL): boolean =>
  origin !== location.origin && clientSettings().allowed_origins.includes(origin)

/**
 * Returns the URL if a token may be sent to it: the page's own origin or one on the operator's list. Returns null for
 * anything else, including `javascript:` and relative tricks.
 */
export function allowedAddress(text: string): URL | null {
  if (!URL.canParse(text, location.origin)) return null
  const url = new URL(text, location.origin)
  return isWebAddress(url) && (url.origin === location.origin || isListed(url)) ? url : null
}

/**
 * An API base on another origin, which must be on the operator's list. A path on our own origin is rejected: every call
 * would return a page.
 */
export function allowedApi(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return isWebAddress(url) && isListed(url) ? url : null
}
