import { centsOf, eurosFromCents, parsePromoCode } from '@puente/domain'
import { allowedAddress, allowedApi } from '../api/allowed-origins.ts'
import { PATHS } from '../paths.ts'
import { type StoredValue, stored } from './stored-values.ts'

export interface AdminCredentials {
  readonly apikey: string
  readonly adminUsername: string
}

/** These must not stay in the address bar, the history, a screenshot or the marketing source. */
const SECRETS = ['apikey', 'adminUsername', 'access_token', 'sessionid', 'session_id'] as const

/** Returns whether there was any. */
function removeSecrets(parameters: URLSearchParams): boolean {
  const found = SECRETS.filter((name) => parameters.has(name))
  for (const name of found) parameters.delete(name)
  return found.length > 0
}

let adminCredentials: AdminCredentials | null = null

/** The key works once, so it can be taken once. */
export function takeAdminCredentials(): AdminCredentials | null {
  const taken = adminCredentials
  adminCredentials = null
  return taken
}

/** The agent's session id from the address, under either of its names. */
export function storeAgentSession(parameters: URLSearchParams): void {
  const sessionId = parameters.get('sessionid') ?? parameters.get('session_id')
  if (sessionId) stored.agentSessionId.set(sessionId)
}

function storeOverride(address: string | null, override: StoredValue<string>) {
  const allowed = address === null ? null : allowedApi(address)
  if (allowed !== null) override.set(allowed.href)
}

/** A campaign's address always sets the source; any other only if none is stored. */
function storeMarketingSource(page: URL) {
  const asked = page.searchParams.get('target_url')
  if (asked !== null) {
    const target = allowedAddress(asked) ?? new URL(PATHS.auth, page.origin)
    removeSecrets(target.searchParams)
    stored.targetUrl.set(target.href)
  }
  const isCampaign = [...page.searchParams.keys()].some((name) => name.startsWith('utm_'))
  if (asked === null && (isCampaign || stored.targetUrl.get() === null)) stored.targetUrl.set(page.href)
}

/** A calculator on another page links here with its choice. Values not on offer are adjusted later. */
function storeLoanChoice(parameters: URLSearchParams) {
  const positive = (name: string) => {
    const number = Number(parameters.get(name))
    // No loan comes near the bound, and cents above it would not be exact.
    return number > 0 && number < 1e6 ? number : null
  }
  const amount = positive('amount')
  const term = positive('term')
  if (amount !== null) stored.loanSum.set(eurosFromCents(centsOf(amount)))
  if (term !== null) stored.loanTerm.set(Math.round(term))
  const promoCode = parsePromoCode(parameters.get('promocode') ?? '')
  if (promoCode.ok) stored.loanPromocode.set(promoCode.value)
}

/** Reads the address parameters when the page opens (requirements R2), and removes the secrets at once. */
export function readAddressParameters(): void {
  const page = new URL(location.href)
  const parameters = page.searchParams
  const apikey = parameters.get('apikey')
  const adminUsername = parameters.get('adminUsername')
  if (apikey && adminUsername) adminCredentials = { apikey, adminUsername }

  storeAgentSession(parameters)
  if (removeSecrets(parameters)) history.replaceState(history.state, '', `${page.pathname}${page.search}${page.hash}`)

  storeOverride(parameters.get('apiurl'), stored.developerApi)
  storeOverride(parameters.get('apiwpurl'), stored.developerContentApi)
  const utmSource = parameters.get('utm_source')
  if (utmSource) stored.utmSource.set(utmSource)
  if (page.pathname === PATHS.auth) storeLoanChoice(parameters)
  storeMarketingSource(page)
}
