import { RecentMap } from './recent-map.ts'

/** The responses that a customer's browser polls. */
export const POLLED_KINDS = ['user', 'loan', 'inbox'] as const
export type PolledKind = (typeof POLLED_KINDS)[number]

export interface KnownSession {
  readonly userId: number
  readonly expiresAtMs: number
}

interface KnownAnswer {
  readonly etag: string
  /** When the response may change without any write. */
  readonly freshUntilMs: number
  /** The part of the request, besides the customer, that the response depends on. */
  readonly variant: string
}

/** A slot for a response that is being computed. A change that outdates it removes the slot from every list. */
export interface AnswerSlot {
  readonly userId: number
  readonly kind: PolledKind
  answer: KnownAnswer | null
}

type CustomerSlots = Record<PolledKind, AnswerSlot | null>

/**
 * What this process caches for polling: the session of each token, and the current ETag of each response. It keeps no bodies,
 * so no personal data stays in memory. It is empty while the change feed is down.
 */
export class AnswerCache {
  readonly #tokenHashes: RecentMap<string, string>
  readonly #sessions: RecentMap<string, KnownSession>
  readonly #customers: RecentMap<number, CustomerSlots>
  #isOn = false
  /** Incremented whenever a session ends: a look-up that began earlier may hold a session that has ended since. */
  #sessionEnds = 0

  constructor(limit = 50_000) {
    this.#tokenHashes = new RecentMap(limit)
    this.#sessions = new RecentMap(limit)
    this.#customers = new RecentMap(limit)
  }

  get isOn(): boolean {
    return this.#isOn
  }

  turnOn(): void {
    this.#isOn = true
  }

  turnOff(): void {
    this.#isOn = false
    this.#sessionEnds += 1
    this.#tokenHashes.clear()
    this.#sessions.clear()
    this.#customers.clear()
  }

  /** The cached hash of the token in an Authorization header, or undefined for an unknown token. */
  tokenHashOf(authorization: string): string | undefined {
    return this.#tokenHashes.get(authorization)
  }

  /** Hashing costs as much as the rest of a poll, and a browser sends the same header every few seconds. */
  keepTokenHash(authorization: string, tokenHash: string): void {
    if (this.#isOn) this.#tokenHashes.set(authorization, tokenHash)
  }

  sessionOf(tokenHash: string, nowMs: number): KnownSession | null {
    const session = this.#sessions.get(tokenHash)
    return session !== undefined && session.expiresAtMs > nowMs ? session : null
  }

  /** Read this before looking up a session, and pass it back with the result. */
  get sessionMark(): number {
    return this.#sessionEnds
  }

  keepSession(tokenHash: string, session: KnownSession, mark: number): void {
    if (this.#isOn && mark === this.#sessionEnds) this.#sessions.set(tokenHash, session)
  }

  forgetSession(tokenHash: string): void {
    this.#sessionEnds += 1
    this.#sessions.delete(tokenHash)
  }

  /** Call this before reading any data: later changes invalidate the slot. */
  open(userId: number, kind: PolledKind): AnswerSlot | null {
    if (!this.#isOn) return null
    let slots = this.#customers.get(userId)
    if (slots === undefined) {
      slots = { user: null, loan: null, inbox: null }
      this.#customers.set(userId, slots)
    }
    slots[kind] ??= { userId, kind, answer: null }
    return slots[kind]
  }

  keep(slot: AnswerSlot, answer: KnownAnswer): void {
    if (this.#customers.get(slot.userId)?.[slot.kind] === slot) slot.answer = answer
  }

  /** The current ETag of the response, or null when it has to be computed. */
  etagOf(userId: number, kind: PolledKind, variant: string, nowMs: number): string | null {
    const answer = this.#customers.get(userId)?.[kind]?.answer
    if (answer === undefined || answer === null) return null
    return answer.freshUntilMs > nowMs && answer.variant === variant ? answer.etag : null
  }

  forget(kinds: readonly PolledKind[], userId: number): void {
    const slots = this.#customers.get(userId)
    if (slots !== undefined) for (const kind of kinds) slots[kind] = null
  }

  forgetAll(kinds: readonly PolledKind[]): void {
    for (const slots of this.#customers.values()) for (const kind of kinds) slots[kind] = null
  }

  forgetSessions(): void {
    this.#sessionEnds += 1
    this.#sessions.clear()
  }
}
