import { parsePromoCode } from '@puente/domain'
import { allowedAddress } from '../api/allowed-origins.ts'
import { PATHS } from '../paths.ts'
import { stored } from './stored-values.ts'

export interface AdminCredentials {
  readonly apikey: string
  readonly adminUsername: string
}

/** Whoever sees the address bar, a screenshot or the history must not get these. */
const SECRETS = ['apikey', 'adminUsername', 'access_token'] as const

let adminCredentials: AdminCredentials | null = null

/** The key works once, so it is handed out once. */
export function takeAdminCredentials(): AdminCredentials | null {
  const taken = adminCredentials
  adminCredentials = null
  return taken
}

/** The agent's session of the address, under either of its names. */
export function storeAgentSession(parameters: URLSearchParams): void {
  const sessionId = parameters.get('sessionid') ?? parameters.get('session_id')
  if (sessionId) stored.agentSessionId.set(sessionId)
}

function storeOverride(address: string | null, override: { set(value: string): void }) {
  const allowed = address === null ? null : allowedAddress(address)
  if (allowed !== null) override.set(allowed.href)
}

/** A campaign's address tells where the visitor came from; any other only if nothing is known yet. */
function storeMarketingSource(page: URL) {
  const asked = page.searchParams.get('target_url')
  if (asked !== null) stored.targetUrl.set(allowedAddress(asked)?.href ?? new URL(PATHS.auth, page.origin).href)
  const isCampaign = [...page.searchParams.keys()].some((name) => name.startsWith('utm_'))
  if (asked === null && (isCampaign || stored.targetUrl.get() === null)) stored.targetUrl.set(page.href)
}

/** A calculator on another page sends people here with what they chose there. What is not on offer is adjusted later. */
function storeLoanChoice(parameters: URLSearchParams) {
  const positive = (name: string) => {
    const number = Number(parameters.get(name))
    return Number.isFinite(number) && number > 0 ? number : null
  }
  const amount = positive('amount')
  const term = positive('term')
  if (amount !== null) stored.loanSum.set(Math.round(amount * 100) / 100)
  if (term !== null) stored.loanTerm.set(Math.round(term))
  const promoCode = parsePromoCode(parameters.get('promocode') ?? '')
  if (promoCode.ok) stored.loanPromocode.set(promoCode.value)
}

/** Reads what the address carries when the page opens (specification §2.3), and takes the secrets out of it at once. */
export function readAddressParameters(): void {
  const page = new URL(location.href)
  const parameters = page.searchParams
  const apikey = parameters.get('apikey')
  const adminUsername = parameters.get('adminUsername')
  if (apikey && adminUsername) adminCredentials = { apikey, adminUsername }

  if (SECRETS.some((name) => parameters.has(name))) {
    for (const name of SECRETS) parameters.delete(name)
    history.replaceState(history.state, '', `${page.pathname}${page.search}${page.hash}`)
  }

  storeAgentSession(parameters)
  storeOverride(parameters.get('apiurl'), stored.developerApi)
  storeOverride(parameters.get('apiwpurl'), stored.developerContentApi)
  const utmSource = parameters.get('utm_source')
  if (utmSource) stored.utmSource.set(utmSource)
  if (page.pathname === PATHS.auth) storeLoanChoice(parameters)
  storeMarketingSource(page)
}
