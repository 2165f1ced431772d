import { allowedAddress } from '../../api/allowed-origins.ts'
import { PATHS } from '../../paths.ts'

/** What a target may ask to be told (specification §2.2). */
const SCOPES = ['token', 'fallback', 'payment_type', 'promocode'] as const
export type FallbackValues = Readonly<Partial<Record<(typeof SCOPES)[number], string | null>>>

/**
 * Where `/auth/fallback` leads: `redirectTo` with the values its `scope[]` asks for, as far as there are any. A target
 * outside the allow-list would receive the token of whoever follows a link, so it leads to sign-in and tells nothing.
 */
export function fallbackAddress(query: URLSearchParams, values: FallbackValues): string {
  const target = allowedAddress(query.get('redirectTo') ?? '')
  if (!query.get('redirectTo') || target === null) return PATHS.auth
  const asked = query.getAll('scope[]')
  for (const scope of SCOPES) {
    const value = values[scope]
    if (asked.includes(scope) && value) target.searchParams.set(scope, value)
  }
  return target.href
}
