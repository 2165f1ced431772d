import { RecentMap } from './recent-map.ts'

/** What a customer's browser asks for again and again. */
export const POLLED_KINDS = ['user', 'loan', 'inbox'] as const
export type PolledKind = (typeof POLLED_KINDS)[number]

export interface KnownSession {
  readonly userId: number
  readonly expiresAtMs: number
}

export interface KnownAnswer {
  readonly etag: string
  /** From when on the answer may be another one although nobody has written anything. */
  readonly freshUntilMs: number
  /** What of the request the answer depends on, besides the person. */
  readonly variant: string
}

/** Where an answer that is being worked out may be kept. One that a change has overtaken is in no list any more. */
export interface AnswerSlot {
  readonly userId: number
  readonly kind: PolledKind
  answer: KnownAnswer | null
}

type CustomerSlots = Record<PolledKind, AnswerSlot | null>

/**
 * What this process knows of the polled answers: whose a token is, and the ETag of each answer as it is now. No body is
 * kept, so that nothing about a person lies in memory. It knows only while changes are heard: without them, nothing.
 */
export class AnswerCache {
  readonly #tokenHashes: RecentMap<string, string>
  readonly #sessions: RecentMap<string, KnownSession>
  readonly #customers: RecentMap<number, CustomerSlots>
  #isOn = false
  /** Grows with every session that ends: a look-up that began before may be of one that has ended since. */
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

  /** The hash of the token in an Authorization header, where that token has been met. */
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

  /** To be taken before a session is looked up, and given back with what was found. */
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

  /** To be opened before anything is read: what changes from then on empties the place that the answer would have. */
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

  /** The ETag that the answer has now, or null where that has to be worked out. */
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
