import type { FunnelEvent } from '@puente/contract'
import { type Funnel, type FunnelValue, funnelOf } from '@puente/domain'
import { call } from '../api/http.ts'
import { stored } from '../storage/stored-values.ts'
import { pushToDataLayer } from './data-layer.ts'

/** The user an event belongs to, as far as known. */
export interface FunnelPerson {
  readonly id: number
  readonly isRepeated: boolean
}

export interface Counted {
  readonly value: FunnelValue
  readonly funnel: Funnel
  readonly userId: number | null
}

/** Long enough to batch events, short enough that a closed tab loses few. */
const BATCH_AFTER_MS = 2_000
const MAX_BATCH = 50

/** These events happen just before the user is known and wait for it: every event carries its user (R9.06). */
const NEEDS_PERSON: ReadonlySet<FunnelValue> = new Set(['login_succes', 'phone_confirm_complete'])

let person: FunnelPerson | null = null
let untold: FunnelValue[] = []
let unsent: FunnelEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(counted: Counted) => void>()

/** Random and specific to this tab: it links the steps of one visit, not of several. */
function visitId(): string {
  const known = stored.visitId.get()
  if (known !== null) return known
  const made = newId()
  stored.visitId.set(made)
  return made
}

/** `crypto.randomUUID` needs a secure context, and a phone in the local network opens the sandbox over plain HTTP. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function count(value: FunnelValue): void {
  const counted: Counted = { value, funnel: funnelOf(person?.isRepeated ?? false), userId: person?.id ?? null }
  for (const listener of listeners) listener(counted)
  pushToDataLayer({
    event: `${counted.funnel}_funnel`,
    value,
    ...(counted.userId !== null && { userID: String(counted.userId) }),
  })
  const at = new Date().toISOString()
  // The server shortens it; the longest that it takes.
  const source = stored.utmSource.get()?.slice(0, 200)
  unsent.push({ id: newId(), name: value, funnel: counted.funnel, at, visit_id: visitId(), ...(source && { source }) })
  timer ??= setTimeout(sendFunnel, BATCH_AFTER_MS)
}

/** Counts a step. Actions of a staff member on a customer's behalf are not counted. */
export function track(value: FunnelValue): void {
  if (stored.impersonationToken.get() !== null) return
  if (person === null && NEEDS_PERSON.has(value)) untold.push(value)
  else count(value)
}

/** Sets the signed-in user, or null. Events that waited for a user get it. */
export function setFunnelPerson(next: FunnelPerson | null): void {
  person = next
  if (next === null) return
  const waiting = untold
  untold = []
  for (const value of waiting) count(value)
}

/** The session ended: drop the events that still wait for a user. */
export function forgetFunnelPerson(): void {
  untold = []
  person = null
}

/** Sends the queued events, also while the page unloads. It does not retry: statistics are not worth it. */
export function sendFunnel(): void {
  clearTimeout(timer)
  timer = undefined
  const events = unsent
  unsent = []
  for (let from = 0; from < events.length; from += MAX_BATCH) {
    const batch = events.slice(from, from + MAX_BATCH)
    call('POST', '/v2/funnel-events', { body: { events: batch }, keepalive: true }).catch(() => null)
  }
}

/** Notifies the developer toolbar of counted events. Returns the unsubscribe function. */
export function onCounted(listener: (counted: Counted) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
