import type { UrlTicket } from '@puente/contract'
import { allowedAddress } from '../../api/allowed-origins.ts'
import { call } from '../../api/http.ts'
import { PATHS } from '../../paths.ts'
import { accessToken } from '../../session/access-token.ts'

/** What a target may ask to be told (specification §2.2). */
const SCOPES = ['token', 'fallback', 'payment_type', 'promocode'] as const
type Scope = (typeof SCOPES)[number]
export type FallbackValues = Readonly<Partial<Record<Exclude<Scope, 'token'>, string | null>>>

/**
 * An address is kept in histories and logs of others, so the token that goes there is a ticket, worth one use within a
 * minute (decisions §3). Nobody is signed in, or the ticket could not be had: then there is none to pass on.
 */
async function ticketOfSession(): Promise<string | null> {
  if (accessToken() === null) return null
  return call<UrlTicket>('POST', '/v2/user/ticket').then(
    ({ ticket }) => ticket,
    () => null,
  )
}

/**
 * Where `/auth/fallback` leads: `redirectTo` with the values its `scope[]` asks for, as far as there are any. A target
 * outside the allow-list would receive the ticket of whoever follows a link, so it leads to sign-in and tells nothing.
 */
export async function fallbackAddress(query: URLSearchParams, values: FallbackValues): Promise<string> {
  const target = allowedAddress(query.get('redirectTo') ?? '')
  if (!query.get('redirectTo') || target === null) return PATHS.auth
  const asked = query.getAll('scope[]')
  const told = { ...values, token: asked.includes('token') ? await ticketOfSession() : null }
  for (const scope of SCOPES) {
    const value = told[scope]
    if (asked.includes(scope) && value) target.searchParams.set(scope, value)
  }
  return target.href
}
