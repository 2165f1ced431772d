import type { CivilDate } from '@puente/domain'
import type { Presence } from '../../../db/repositories/staff-events.ts'
import { StaffStreams } from './staff-streams.ts'
import { Viewers } from './viewers.ts'

/** What the frame of the back office shows to everyone who may see it. */
export interface QueueState {
  readonly counts: Readonly<Record<string, number>>
  readonly night: { readonly asOf: CivilDate | null; readonly hasFailed: boolean }
}

/** Counting more often would show the same to a person. */
const COUNT_EVERY_SECONDS = 2
/** Queues also change with time alone, as when a claim runs out. */
const COUNT_AGAIN_SECONDS = 60

const isSame = (one: QueueState | null, other: QueueState): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Open pages of the back office: event streams, the people on each page, and the numbers of the rail. */
export class StaffLive {
  readonly streams: StaffStreams
  readonly viewers = new Viewers()
  readonly #read: () => Promise<QueueState>
  #state: QueueState | null = null
  #reading: Promise<QueueState> | null = null
  #isStale = true
  #secondsSince = 0

  constructor({
    maxStreams,
    readState,
  }: { readonly maxStreams: number; readonly readState: () => Promise<QueueState> }) {
    this.streams = new StaffStreams(maxStreams)
    this.#read = readState
  }

  /** The numbers of all queues and the state of the nights, read again after a change. */
  async state(): Promise<QueueState> {
    if (this.#state === null || this.#isStale || !this.streams.hasRoom) return this.#refresh()
    return this.#state
  }

  announce(topics: readonly string[]): void {
    this.#isStale = true
    for (const topic of topics) this.streams.announce(topic)
  }

  announceCustomer(userId: number): void {
    this.#isStale = true
    if (this.streams.size > 0) this.streams.announce(`customer:${userId}`)
  }

  seePresence(presence: Presence): void {
    if (this.viewers.see(presence)) this.streams.announceViewers(presence.topic, this.viewers.of(presence.topic))
  }

  /** Call once a second. */
  beat(): void {
    this.#secondsSince += 1
    for (const topic of this.viewers.beat()) this.streams.announceViewers(topic, this.viewers.of(topic))
    const isDue = this.#isStale ? this.#secondsSince >= COUNT_EVERY_SECONDS : this.#secondsSince >= COUNT_AGAIN_SECONDS
    if (isDue && this.streams.size > 0) void this.#refresh().catch(() => undefined)
    this.streams.beat()
  }

  #refresh(): Promise<QueueState> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readNow(): Promise<QueueState> {
    this.#isStale = false
    this.#secondsSince = 0
    try {
      const state = await this.#read()
      if (!isSame(this.#state, state)) this.streams.announce('counts')
      this.#state = state
      return state
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }
}
