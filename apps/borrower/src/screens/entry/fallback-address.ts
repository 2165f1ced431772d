import type { UrlTicket } from '@puente/contract'
import { allowedAddress, isListed } from '../../api/allowed-origins.ts'
import { call } from '../../api/http.ts'
import { clientSettings } from '../../content/client-settings.ts'
import { PATHS } from '../../paths.ts'
import { accessToken } from '../../session/access-token.ts'
import { stored } from '../../storage/stored-values.ts'

/** What a target may ask to be told (requirements R2). */
const SCOPES = ['token', 'fallback', 'payment_type', 'promocode'] as const
type Scope = (typeof SCOPES)[number]
export type FallbackValues = Readonly<Partial<Record<Exclude<Scope, 'token'>, string | null>>>

/** A ticket is worth one use within a minute: addresses are kept in histories and logs. Null without a session or an answer. */
async function ticketOfSession(): Promise<string | null> {
  if (accessToken() === null) return null
  return call<UrlTicket>('POST', '/v2/user/ticket').then(
    ({ ticket }) => ticket,
    () => null,
  )
}

/**
 * The access token itself goes out only where the operator has chosen so, only to an origin on the operator's list, and never
 * that of a staff member who acts for the customer. Everything else gets a ticket.
 */
async function tokenFor(target: URL): Promise<string | null> {
  const sendsItself = clientSettings().fallback_token === 'access_token' && isListed(target)
  const isImpersonation = stored.impersonationToken.get() !== null
  return sendsItself && !isImpersonation ? stored.accessToken.get() : ticketOfSession()
}

/**
 * Where `/auth/fallback` leads: `redirectTo` with the values its `scope[]` asks for, as far as there are any. A target
 * outside the allow-list would receive the token of anyone who follows a link, so it leads to sign-in and passes nothing on.
 */
export async function fallbackAddress(query: URLSearchParams, values: FallbackValues): Promise<string> {
  const target = allowedAddress(query.get('redirectTo') ?? '')
  if (!query.get('redirectTo') || target === null) return PATHS.auth
  const asked = query.getAll('scope[]')
  const told = { ...values, token: asked.includes('token') ? await tokenFor(target) : null }
  for (const scope of SCOPES) {
    const value = told[scope]
    if (asked.includes(scope) && value) target.searchParams.set(scope, value)
  }
  return target.href
}
