import type { FunnelEvent } from '@puente/contract'
import { type Funnel, type FunnelValue, funnelOf } from '@puente/domain'
import { call } from '../api/http.ts'
import { stored } from '../storage/stored-values.ts'
import { pushToDataLayer } from './data-layer.ts'

/** The person an event is about, as far as it is known. */
export interface FunnelPerson {
  readonly id: number
  readonly isRepeated: boolean
}

export interface Counted {
  readonly value: FunnelValue
  readonly funnel: Funnel
  readonly userId: number | null
}

/** Long enough to gather what happens together, short enough that little is lost with a closed tab. */
const BATCH_AFTER_MS = 2_000
const MAX_BATCH = 50

/** These happen a moment before it is known who signed in, and wait for it: every value carries its user (R9.06). */
const NEEDS_PERSON: ReadonlySet<FunnelValue> = new Set(['login_succes', 'phone_confirm_complete'])

let person: FunnelPerson | null = null
let untold: FunnelValue[] = []
let unsent: FunnelEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(counted: Counted) => void>()

/** Random, of this tab only: it ties the steps of one visit together and tells nothing about the next one. */
function visitId(): string {
  const known = stored.visitId.get()
  if (known !== null) return known
  const made = newId()
  stored.visitId.set(made)
  return made
}

/** `crypto.randomUUID` exists in secure contexts only, and a phone in the same network tries the sandbox by plain HTTP. */
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
  unsent.push({ id: newId(), name: value, funnel: counted.funnel, at, visit_id: visitId() })
  timer ??= setTimeout(sendFunnel, BATCH_AFTER_MS)
}

/** Counts a step. What an admin does on a customer's behalf is nobody's step. */
export function track(value: FunnelValue): void {
  if (stored.impersonationToken.get() !== null) return
  if (person === null && NEEDS_PERSON.has(value)) untold.push(value)
  else count(value)
}

/** Says who is signed in now, or that nobody is. What waited for a name gets it. */
export function setFunnelPerson(next: FunnelPerson | null): void {
  person = next
  if (next === null) return
  const waiting = untold
  untold = []
  for (const value of waiting) count(value)
}

/** The session is over: what nobody has claimed belongs to nobody. */
export function forgetFunnelPerson(): void {
  untold = []
  person = null
}

/** Sends what has gathered, also while the page goes away. Statistics are never worth a second try that could disturb. */
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

/** For the developer toolbar, which shows what is counted. Answers with how to stop listening. */
export function onCounted(listener: (counted: Counted) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
