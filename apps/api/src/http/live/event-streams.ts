import type { ServerResponse } from 'node:http'
import { POLLED_KINDS, type PolledKind } from './answer-cache.ts'

export interface StreamOwner {
  readonly userId: number
  readonly tokenHash: string
  readonly expiresAtMs: number
}

interface EventStream extends StreamOwner {
  readonly response: ServerResponse
  /** In which second of the round it is told that the connection lives. */
  readonly beat: number
}

/** More tabs than this share a connection anyway; more devices are nobody's. */
const STREAMS_OF_A_CUSTOMER = 6
/** Less than the thirty seconds after which the first proxies give up a silent connection. */
const HEARTBEAT_SECONDS = 25
/** A reader who lets this much pile up is gone, or will come back and ask. */
const UNREAD_BYTES = 16 * 1024

const HEARTBEAT = ':\n\n'
const eventText = (kinds: readonly PolledKind[]): string => kinds.map((kind) => `event: ${kind}\ndata: {}\n\n`).join('')

/**
 * The open event streams of this process. An event says what changed and nothing more: whoever hears it asks for it, with
 * all that a request is checked for. Made for many that are idle: no timer and no closure of their own.
 */
export class EventStreams {
  readonly #limit: number
  readonly #byResponse = new Map<ServerResponse, EventStream>()
  readonly #byUser = new Map<number, EventStream[]>()
  /** Heartbeats go round by the second, so that ten thousand of them are not written at once. */
  readonly #beats: Set<EventStream>[] = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set())
  #nextBeat = 0
  #isOpen = false

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#byResponse.size
  }

  /** False while changes are not heard, or there are as many streams as there may be. */
  get hasRoom(): boolean {
    return this.#isOpen && this.#byResponse.size < this.#limit
  }

  turnOn(): void {
    this.#isOpen = true
  }

  /** Ends all streams: a stream that hears nothing would be worse than none. */
  turnOff(): void {
    this.#isOpen = false
    for (const stream of [...this.#byResponse.values()]) this.#end(stream)
  }

  /** Takes a response whose head is sent. `missed` is what the reader may not have as it is now, and is told of at once. */
  add(
    response: ServerResponse,
    { userId, tokenHash, expiresAtMs }: StreamOwner,
    missed: readonly PolledKind[] = POLLED_KINDS,
  ): void {
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

  tell(kinds: readonly PolledKind[], userId: number): void {
    const ofUser = this.#byUser.get(userId)
    if (ofUser === undefined) return
    const text = eventText(kinds)
    for (const stream of [...ofUser]) this.#write(stream, text)
  }

  tellAll(kinds: readonly PolledKind[]): void {
    const text = eventText(kinds)
    for (const stream of [...this.#byResponse.values()]) this.#write(stream, text)
  }

  endSession(tokenHash: string | 'all'): void {
    for (const stream of [...this.#byResponse.values()]) {
      if (tokenHash === 'all' || stream.tokenHash === tokenHash) this.#end(stream)
    }
  }

  /** To be called once a second. */
  beat(second: number, nowMs: number): void {
    for (const stream of [...(this.#beats[second % HEARTBEAT_SECONDS] ?? [])]) {
      if (stream.expiresAtMs <= nowMs) this.#end(stream)
      else this.#write(stream, HEARTBEAT)
    }
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

  /** One function for all of them; `close` is emitted on the response itself. */
  readonly #onClose = (() => {
    const streams = this
    return function (this: ServerResponse) {
      const stream = streams.#byResponse.get(this)
      if (stream !== undefined) streams.#remove(stream)
    }
  })()
}
