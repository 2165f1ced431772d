import type { ServerResponse } from 'node:http'
import { POLLED_KINDS, type PolledKind } from './answer-cache.ts'

interface StreamOwner {
  readonly userId: number
  readonly tokenHash: string
  readonly expiresAtMs: number
}

interface EventStream extends StreamOwner {
  readonly response: ServerResponse
  /** The second of the heartbeat round in which this stream gets its heartbeat. */
  readonly beat: number
}

/** Tabs beyond this number share a connection; a customer does not use more devices. */
const STREAMS_OF_A_CUSTOMER = 6
/** Below the thirty seconds after which the first proxies close a silent connection. */
const HEARTBEAT_SECONDS = 25
/** A reader with this much unsent data is gone, or will reconnect and fetch again. */
const UNREAD_BYTES = 16 * 1024

const HEARTBEAT = ':\n\n'
const eventText = (kinds: readonly PolledKind[]): string => kinds.map((kind) => `event: ${kind}\ndata: {}\n\n`).join('')

/**
 * The open event streams of this process. An event only names what changed: the browser then fetches it with a normal, fully
 * checked request. Built for many idle streams: none has its own timer or closure.
 */
export class EventStreams {
  readonly #limit: number
  readonly #byResponse = new Map<ServerResponse, EventStream>()
  readonly #byUser = new Map<number, EventStream[]>()
  /** Heartbeats are spread over the seconds of a round, so that ten thousand are not written at once. */
  readonly #beats: Set<EventStream>[] = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set())
  #nextBeat = 0
  #isOpen = false

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#byResponse.size
  }

  /** False while the change feed is down, or when the maximum number of streams is open. */
  get hasRoom(): boolean {
    return this.#isOpen && this.#byResponse.size < this.#limit
  }

  turnOn(): void {
    this.#isOpen = true
  }

  /** Ends all streams: a stream without a change feed is worse than none. */
  turnOff(): void {
    this.#isOpen = false
    for (const stream of [...this.#byResponse.values()]) this.#end(stream)
  }

  /**
   * Adds a response whose headers are sent. `missed` lists what the reader may hold in an outdated version; it is announced at
   * once.
   */
  add(
    response: ServerResponse,
    { userId, tokenHash, expiresAtMs }: StreamOwner,
    missed: readonly PolledKind[] = POLLED_KINDS,
  ): void {
    // The browser left while its session was checked: `close` was emitted and is not emitted again.
    if (response.closed) return
    this.#nextBeat = (this.#nextBeat + 1) % HEARTBEAT_SECONDS
    const stream = { userId, tokenHash, expiresAtMs, response, beat: this.#nextBeat }
    this.#byResponse.set(response, stream)
    this.#beats[stream.beat]?.add(stream)
    const ofUser = this.#byUser.get(userId)
    if (ofUser === undefined) this.#byUser.set(userId, [stream])
    else ofUser.push(stream)
    response.on('close', this.#onClose)
    if (ofUser !== undefined && ofUser.length > STREAMS_OF_A_CUSTOMER && ofUser[0]) this.#end(ofUser[0])
    this.#write(stream, missed.length > 0 ? eventText(missed) : HEARTBEAT)
  }

  announce(kinds: readonly PolledKind[], userId: number): void {
    const ofUser = this.#byUser.get(userId)
    if (ofUser === undefined) return
    const text = eventText(kinds)
    for (const stream of [...ofUser]) this.#write(stream, text)
  }

  announceAll(kinds: readonly PolledKind[]): void {
    const text = eventText(kinds)
    for (const stream of [...this.#byResponse.values()]) this.#write(stream, text)
  }

  endSession(tokenHash: string | 'all'): void {
    for (const stream of [...this.#byResponse.values()]) {
      if (tokenHash === 'all' || stream.tokenHash === tokenHash) this.#end(stream)
    }
  }

  /** Call once a second. */
  beat(second: number, nowMs: number): void {
    for (const stream of [...this.#byResponse.values()]) if (stream.expiresAtMs <= nowMs) this.#end(stream)
    for (const stream of [...(this.#beats[second % HEARTBEAT_SECONDS] ?? [])]) this.#write(stream, HEARTBEAT)
  }

  #write(stream: EventStream, text: string): void {
    const { response } = stream
    if (response.writableLength > UNREAD_BYTES) response.destroy()
    else response.write(text)
  }

  #end(stream: EventStream): void {
    this.#remove(stream)
    stream.response.end()
  }

  #remove(stream: EventStream): void {
    this.#byResponse.delete(stream.response)
    this.#beats[stream.beat]?.delete(stream)
    const left = this.#byUser.get(stream.userId)?.filter((one) => one !== stream) ?? []
    if (left.length === 0) this.#byUser.delete(stream.userId)
    else this.#byUser.set(stream.userId, left)
  }

  /** One function for all streams; `close` is emitted on the response itself. */
  readonly #onClose = (() => {
    const streams = this
    return function (this: ServerResponse) {
      const stream = streams.#byResponse.get(this)
      if (stream !== undefined) streams.#remove(stream)
    }
  })()
}
