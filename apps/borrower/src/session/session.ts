import type { Loan, User } from '@puente/contract'
import type { PageRoute, RouteFlags, RouteKey } from '@puente/domain'
import { alertTexts } from '@puente/texts/alerts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { showAlert } from '../alerts/alerts.ts'
import { type ApiFailure, call, handleUnauthorized } from '../api/http.ts'
import { isSameForAll, queryClient } from '../query-client.ts'
import { stored } from '../storage/stored-values.ts'
import { accessToken } from './access-token.ts'
import { loadSession, type SessionData } from './load-session.ts'

export type { SessionData }

interface Nobody {
  readonly user: null
  readonly loan: null
  readonly autoDebitDiscounts: null
}

export type Session =
  | ({ readonly status: 'anonymous' } & Nobody)
  | ({ readonly status: 'loading' } & Nobody)
  /** There is a token, and the server did not say whose. */
  | ({ readonly status: 'unavailable'; readonly retry: () => void } & Nobody)
  | ({ readonly status: 'signed-in' } & SessionData)

const NOBODY: Nobody = { user: null, loan: null, autoDebitDiscounts: null }

const SESSION_KEY = 'session'
const CHANNEL_NAME = 'puente-session'

let token = accessToken()
const listeners = new Set<() => void>()

/** What follows the session in other tabs. Browsers without it notice a change when the tab comes to the front. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL_NAME)

/** Takes over what storage says now. Nothing that was loaded for one person may be shown to the next. */
function followToken() {
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

/** Stores the token and unhides the special offer (requirements R4). The guard then shows where the person belongs. */
export function signIn(newToken: string): void {
  stored.hiddenSpecialOffer.clear()
  stored.accessToken.set(newToken)
  announce()
}

/** An admin acts for a customer, in this tab only; the person's own session in the browser stays as it is. */
export function signInAsCustomer(newToken: string, adminUsername: string): void {
  stored.impersonationToken.set(newToken)
  stored.adminUsername.set(adminUsername)
  announce()
}

/** Exactly what requirements R4 names: user, prefill and agent data go with the queries that hold them. */
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
  for (const end of trackingEnds) end()
  announce()
}

const trackingEnds = new Set<() => void>()

/** Whatever follows a person registers here how it stops. Answers with how to leave the list again. */
export function endWithSession(end: () => void): () => void {
  trackingEnds.add(end)
  return () => trackingEnds.delete(end)
}

/** Leaves at once; the server is told too, but a person is never kept signed in because it does not answer. */
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

/** Other tabs, and a cookie that expired while nobody looked. Answers with how to stop following. */
export function followOtherTabs(): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') followToken()
  }
  channel?.addEventListener('message', followToken)
  window.addEventListener('storage', followToken)
  document.addEventListener('visibilitychange', onVisible)
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

/** The rules of the steps weigh as much as they matter to nobody who is not signed in: they come with the user. */
export function sessionDestination(data: SessionData, key: RouteKey, flags: RouteFlags): PageRoute {
  if (destinationOf === null) throw new Error('a session was read before it was loaded')
  return destinationOf(data, key, flags)
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

/** Before anything is drawn: who is there decides what is. */
export async function prefetchSession(): Promise<void> {
  if (token !== null) await queryClient.prefetchQuery(sessionQuery(token))
}

/** After a step was saved: the server answers with the whole user, and nothing needs to be asked again. */
export function setUser(user: User): void {
  // A refresh that was asked before the save would bring back the user of before, and with it the step just done.
  void queryClient.cancelQueries({ queryKey: sessionKey(token) })
  queryClient.setQueryData<SessionData>(sessionKey(token), (data) => data && { ...data, user })
}

/** After a call that answers with the loan: the steps go on from it at once. */
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
  if (inForce === null) return { status: 'anonymous', ...NOBODY }
  if (data) return { status: 'signed-in', ...data }
  if (isError) return { status: 'unavailable', ...NOBODY, retry: () => void refetch() }
  return { status: 'loading', ...NOBODY }
}
