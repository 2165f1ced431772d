import type { Presence } from '../../../db/repositories/staff-events.ts'
import { StaffStreams } from './staff-streams.ts'
import { Viewers } from './viewers.ts'

export type Counts = Readonly<Record<string, number>>

/** Counting more often would show the same to a person. */
const COUNT_EVERY_SECONDS = 2
/** Queues also change with time alone, as when a claim runs out. */
const COUNT_AGAIN_SECONDS = 60

const isSame = (one: Counts | null, other: Counts): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Open pages of the back office: event streams, the people on each page, and the numbers of the rail. */
export class StaffLive {
  readonly streams: StaffStreams
  readonly viewers = new Viewers()
  readonly #count: () => Promise<Counts>
  #counts: Counts | null = null
  #counting: Promise<Counts> | null = null
  #isStale = true
  #secondsSince = 0

  constructor({ maxStreams, count }: { readonly maxStreams: number; readonly count: () => Promise<Counts> }) {
    this.streams = new StaffStreams(maxStreams)
    this.#count = count
  }

  /** The numbers of all queues, counted at most every two seconds. */
  async counts(): Promise<Counts> {
    if (this.#counts === null || this.#isStale || !this.streams.hasRoom) return this.#recount()
    return this.#counts
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
    if (isDue && this.streams.size > 0) void this.#recount().catch(() => undefined)
    this.streams.beat()
  }

  #recount(): Promise<Counts> {
    this.#counting ??= this.#countNow().finally(() => {
      this.#counting = null
    })
    return this.#counting
  }

  async #countNow(): Promise<Counts> {
    this.#isStale = false
    this.#secondsSince = 0
    try {
      const counts = await this.#count()
      if (!isSame(this.#counts, counts)) this.streams.announce('counts')
      this.#counts = counts
      return counts
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }
}
