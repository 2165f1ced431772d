/** Who came without a campaign. */
export const DIRECT_SOURCE = 'direct'

const MAX_LENGTH = 40

/**
 * The `utm_source` of an address in one spelling: `Mi Fuente` and `mi-fuente` are one source. Advertisers write it by hand, so
 * anything else than letters without accents, digits, dots and underscores becomes one hyphen.
 */
export function marketingSource(utmSource: string | null | undefined): string {
  const spelled = (utmSource ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
  return spelled === '' ? DIRECT_SOURCE : spelled
}
