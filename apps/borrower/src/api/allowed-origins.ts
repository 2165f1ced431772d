import { clientSettings } from '../content/client-settings.ts'

const isWebAddress = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'

/** On the operator's list, which the page's own origin is not. */
export const isListed = ({ origin }: URL): boolean =>
  origin !== location.origin && clientSettings().allowed_origins.includes(origin)

/**
 * An address that a token may be sent to: on the page's own origin or on the operator's list. Anything else, `javascript:` and
 * relative tricks included, is null.
 */
export function allowedAddress(text: string): URL | null {
  if (!URL.canParse(text, location.origin)) return null
  const url = new URL(text, location.origin)
  return isWebAddress(url) && (url.origin === location.origin || isListed(url)) ? url : null
}

/**
 * An API on another origin, which must be on the operator's list. A path of our own is none: every call would then be
 * answered with a page.
 */
export function allowedApi(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return isWebAddress(url) && isListed(url) ? url : null
}
