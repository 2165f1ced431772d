import type { UrlTicket } from '@puente/contract'
import { allowedAddress, isListed } from '../../api/allowed-origins.ts'
import { call } from '../../api/http.ts'
import { clientSettings } from '../../content/client-settings.ts'
import { PATHS } from '../../paths.ts'
import { accessToken } from '../../session/access-token.ts'
import { stored } from '../../storage/stored-values.ts'

/** The values a target may request (requirements R2). */
const SCOPES = ['token', 'fallback', 'payment_type', 'promocode'] as const
type Scope = (typeof SCOPES)[number]
export type FallbackValues = Readonly<Partial<Record<Exclude<Scope, 'token'>, string | null>>>

/** A ticket works once within a minute: URLs end up in histories and logs. Null without a session or a response. */
async function ticketOfSession(): Promise<string | null> {
  if (accessToken() === null) return null
  return call<UrlTicket>('POST', '/v2/user/ticket').then(
    ({ ticket }) => ticket,
    () => null,
  )
}

/**
 * The access token itself is sent only if the operator chose so, only to an origin on the operator's list, and never that of
 * a staff member acting for the customer. Otherwise a ticket is sent.
 */
async function tokenFor(target: URL): Promise<string | null> {
  const sendsItself = clientSettings().fallback_token === 'access_token' && isListed(target)
  const isImpersonation = stored.impersonationToken.get() !== null
  return sendsItself && !isImpersonation ? stored.accessToken.get() : ticketOfSession()
}

/**
 * The target of `/auth/fallback`: `redirectTo` with the available values of its `scope[]`. A target outside the allow-list
 * could collect the token of anyone who follows a link, so it redirects to sign-in and passes nothing on.
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
