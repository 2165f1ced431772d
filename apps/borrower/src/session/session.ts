import type { ApiFailure } from '@puente/client'
import type { Loan, User } from '@puente/contract'
import type { RouteFlags, RouteKey } from '@puente/domain'
import { alertTexts } from '@puente/texts/alerts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dismissAllAlerts, showAlert } from '../alerts/alerts.ts'
import { call, handleUnauthorized } from '../api/http.ts'
import { isSameForAll, queryClient } from '../query-client.ts'
import { stored } from '../storage/stored-values.ts'
import { readCookiesAgain } from '../storage/web-storage.ts'
import { accessToken } from './access-token.ts'
import type { Destination } from './destination.ts'
import { loadSession, type SessionData } from './load-session.ts'

export type { SessionData }

interface NoUser {
  readonly user: null
  readonly loan: null
  readonly autoDebitDiscounts: null
}

export type Session =
  | ({ readonly status: 'anonymous' } & NoUser)
  | ({ readonly status: 'loading' } & NoUser)
  /** There is a token, but the user did not load. */
  | ({ readonly status: 'unavailable'; readonly retry: () => void } & NoUser)
  | ({ readonly status: 'signed-in' } & SessionData)

const NO_USER: NoUser = { user: null, loan: null, autoDebitDiscounts: null }

const SESSION_KEY = 'session'
const CHANNEL_NAME = 'puente-session'

let token = accessToken()
const listeners = new Set<() => void>()

/** Syncs the session between tabs. Browsers without it notice a change when the tab becomes visible. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME)

/** Applies the stored token. Data loaded for one user must not be shown to the next. */
function followToken() {
  readCookiesAgain()
  const next = accessToken()
  if (next === token) return
  token = next
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isSameForAll(queryKey) })
  for (const listener of listeners) listener()
}

function announce() {
  followToken()
  channel?.postMessage('changed')
}

/** Stores the token and unhides the special offer (requirements R4). The guard then opens the right page. */
export function signIn(newToken: string): void {
  stored.hiddenSpecialOffer.clear()
  stored.accessToken.set(newToken)
  announce()
}

/** A staff member acts for a customer, in this tab only; the browser's own session is not changed. */
export function signInAsCustomer(newToken: string, adminUsername: string): void {
  stored.impersonationToken.set(newToken)
  stored.adminUsername.set(adminUsername)
  announce()
}

/** Exactly what requirements R4 lists: user, prefill and agent data are removed with their queries. */
function clearSession() {
  if (stored.impersonationToken.get() === null) {
    stored.accessToken.clear()
    stored.refreshToken.clear()
  }
  stored.impersonationToken.clear()
  stored.adminUsername.clear()
  stored.agentSessionId.clear()
  stored.agreedWithNewTerms.clear()
  stored.hiddenSpecialOffer.clear()
  stored.lastPayment.clear()
  for (const end of trackingEnds) end()
  // Alerts tell about this customer: a phone number, an amount.
  dismissAllAlerts()
  announce()
}

const trackingEnds = new Set<() => void>()

/** Registers a function to run when the session ends. Returns the unregister function. */
export function endWithSession(end: () => void): () => void {
  trackingEnds.add(end)
  return () => trackingEnds.delete(end)
}

/** Signs out at once; the server is told too, but its response is not awaited. */
export async function signOut(): Promise<void> {
  if (accessToken() === null) return
  const told = call('POST', '/v2/user/logout').catch(() => null)
  clearSession()
  await told
}

handleUnauthorized((failure: ApiFailure) => {
  clearSession()
  showAlert({
    severity: 'info',
    message: failure.label === 'session_invalid' ? failure.message : alertTexts.sessionEnded,
  })
})

/** Follows other tabs, and a cookie that expired in the background. Returns the stop function. */
export function followOtherTabs(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') followToken()
  }
  channel?.addEventListener('message', followToken)
  window.addEventListener('storage', followToken)
  document.addEventListener('visibilitychange', onVisible)
  // A tab may have ended the session before this page listened.
  followToken()
  return () => {
    channel?.removeEventListener('message', followToken)
    window.removeEventListener('storage', followToken)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

type DestinationOf = typeof import('./destination.ts')['destinationOf']
let destinationOf: DestinationOf | null = null

async function loadDestinationOf() {
  destinationOf ??= (await import('./destination.ts')).destinationOf
}

/** The step rules are large and only needed with a session: they load together with the user. */
export function sessionDestination(data: SessionData, key: RouteKey, flags: RouteFlags, search: string): Destination {
  if (destinationOf === null) throw new Error('a session was read before it was loaded')
  return destinationOf(data, key, flags, search)
}

const sessionKey = (ofToken: string | null) => [SESSION_KEY, ofToken] as const

const sessionQuery = (ofToken: string | null) =>
  queryOptions({
    queryKey: sessionKey(ofToken),
    queryFn: async ({ signal }) => {
      const [data] = await Promise.all([loadSession(signal), loadDestinationOf()])
      return data
    },
    enabled: ofToken !== null,
  })

/** Before the first render: the session decides what is shown. */
export async function prefetchSession(): Promise<void> {
  if (token !== null) await queryClient.prefetchQuery(sessionQuery(token))
}

/** After a step was saved: the server returned the whole user, so nothing has to be refetched. */
export function setUser(user: User): void {
  // A refetch started before the save would restore the old user, and with it the finished step.
  void queryClient.cancelQueries({ queryKey: sessionKey(token) })
  queryClient.setQueryData<SessionData>(sessionKey(token), (data) => data && { ...data, user })
}

/** After a call that returns the loan: the steps continue from it at once. */
export function setLoan(loan: Loan): void {
  void queryClient.cancelQueries({ queryKey: sessionKey(token) })
  const short = { id: loan.id, public_id: loan.public_id, status: loan.status }
  queryClient.setQueryData<SessionData>(
    sessionKey(token),
    (data) => data && { ...data, user: { ...data.user, loan: short }, loan },
  )
}

export const refreshSession = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionKey(token) })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const currentToken = () => token

export function useSession(): Session {
  const inForce = useSyncExternalStore(subscribe, currentToken)
  const { data, isError, refetch } = useQuery(sessionQuery(inForce))
  if (inForce === null) return { status: 'anonymous', ...NO_USER }
  if (data) return { status: 'signed-in', ...data }
  if (isError) return { status: 'unavailable', ...NO_USER, retry: () => void refetch() }
  return { status: 'loading', ...NO_USER }
}
