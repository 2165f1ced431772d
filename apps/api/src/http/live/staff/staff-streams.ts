import type { ServerResponse } from 'node:http'
import type { StaffPermission } from '@puente/domain'

interface StaffStreamOwner {
  readonly staffId: number
  readonly permissions: readonly StaffPermission[]
  /** The pages of the own customer account and its loans. */
  readonly hiddenTopics?: ReadonlySet<string>
  /** When the session or key of the stream ends, if no request comes. */
  readonly endsInSeconds: number
}

interface StaffStream extends Omit<StaffStreamOwner, 'endsInSeconds'> {
  readonly response: ServerResponse
  secondsLeft: number
}

/** Below the thirty seconds after which the first proxies close a silent connection. */
const HEARTBEAT_SECONDS = 25
/** Then, or when its session ends, the browser connects again, and the session and its roles are checked again. */
const LIFE_SECONDS = 300
/** The tabs of a browser share one connection. */
const STREAMS_OF_A_PERSON = 8
/** A reader with this much unsent data is gone, or will reconnect and load again. */
const UNREAD_BYTES = 64 * 1024
/** More topics than this in one second are sent as "everything of this kind". */
const TOPICS_AT_ONCE = 500

const HEARTBEAT = ':\n\n'

/** The permission without which a topic is not told, because it shows that something happens to a customer. */
const neededFor = (topic: string): StaffPermission | null =>
  topic.startsWith('customer:') || topic.startsWith('loan:') ? 'customers.read' : null

const maySee = ({ permissions, hiddenTopics }: StaffStream, topic: string): boolean => {
  if (hiddenTopics?.has(topic)) return false
  const needed = neededFor(topic)
  return needed === null || permissions.includes(needed)
}

/** `customer:*` for many customers. */
function combine(topics: ReadonlySet<string>): readonly string[] {
  if (topics.size <= TOPICS_AT_ONCE) return [...topics]
  return [...new Set([...topics].map((topic) => topic.replace(/:.*$/, ':*')))]
}

/**
 * The open event streams of staff in this process. Topics are collected and sent once a second, so that many changes make one
 * write per stream. An event only names what changed: the page then loads it with a normal, fully checked and audited request.
 */
export class StaffStreams {
  readonly #limit: number
  readonly #streams = new Map<ServerResponse, StaffStream>()
  readonly #waiting = new Set<string>()
  #isOpen = false

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#streams.size
  }

  /** False while the change feed is down, or when the maximum number of streams is open. */
  get hasRoom(): boolean {
    return this.#isOpen && this.#streams.size < this.#limit
  }

  turnOn(): void {
    this.#isOpen = true
  }

  /** Ends all streams: a stream without a change feed is worse than none. */
  turnOff(): void {
    this.#isOpen = false
    for (const stream of [...this.#streams.values()]) this.#end(stream)
  }

  add(
    response: ServerResponse,
    { staffId, permissions, hiddenTopics = new Set(), endsInSeconds }: StaffStreamOwner,
  ): void {
    // The browser left while its session was checked: `close` was emitted and is not emitted again.
    if (response.closed) return
    const own = [...this.#streams.values()].filter((stream) => stream.staffId === staffId)
    if (own.length >= STREAMS_OF_A_PERSON && own[0]) this.#end(own[0])
    this.#streams.set(response, {
      staffId,
      permissions,
      hiddenTopics,
      response,
      secondsLeft: Math.min(LIFE_SECONDS, Math.max(1, Math.ceil(endsInSeconds))),
    })
    response.on('close', () => this.#streams.delete(response))
    response.write('event: open\ndata: {}\n\n')
  }

  /** The access of a staff member changed: a browser that still has some connects again. */
  endOf(staffId: number): void {
    for (const stream of [...this.#streams.values()]) if (stream.staffId === staffId) this.#end(stream)
  }

  announce(topic: string): void {
    if (this.#streams.size > 0) this.#waiting.add(topic)
  }

  /** The people who have a page open. */
  announceViewers(topic: string, viewers: readonly { readonly id: number; readonly name: string }[]): void {
    const text = `event: viewers\ndata: ${JSON.stringify({ topic, viewers })}\n\n`
    for (const stream of [...this.#streams.values()]) if (maySee(stream, topic)) this.#write(stream, text)
  }

  /** Call once a second. */
  beat(): void {
    const topics = combine(this.#waiting)
    this.#waiting.clear()
    for (const stream of [...this.#streams.values()]) {
      stream.secondsLeft -= 1
      if (stream.secondsLeft <= 0) {
        this.#end(stream)
        continue
      }
      const seen = topics.filter((topic) => maySee(stream, topic))
      if (seen.length > 0) this.#write(stream, `event: changed\ndata: ${JSON.stringify(seen)}\n\n`)
      else if (stream.secondsLeft % HEARTBEAT_SECONDS === 0) this.#write(stream, HEARTBEAT)
    }
  }

  #write({ response }: StaffStream, text: string): void {
    if (response.writableLength > UNREAD_BYTES) response.destroy()
    else response.write(text)
  }

  #end(stream: StaffStream): void {
    this.#streams.delete(stream.response)
    stream.response.end()
  }
}
