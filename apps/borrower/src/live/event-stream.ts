import { apiBase } from '../api/base-url.ts'
import { etagOf } from '../api/http.ts'
import { accessToken } from '../session/access-token.ts'
import { createEventParser, type LiveEvent } from './event-parser.ts'

const SECOND_MS = 1_000
/** The server is heard from every 25 s: twice missed, and the connection is dead without having been closed. */
const SILENCE_MS = 60 * SECOND_MS
const FIRST_WAIT_MS = 3 * SECOND_MS
const LONGEST_WAIT_MS = 60 * SECOND_MS

/**
 * How long to wait before the next attempt. Anywhere up to the limit, and not at it: a server that comes back is not met by
 * everybody at the same instant. Meanwhile the page asks, as it always does.
 */
export const reconnectMs = (failures: number, retryAfterSeconds: number, random: number): number =>
  retryAfterSeconds * SECOND_MS + random * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))

interface StreamEnd {
  readonly status: number
  readonly hasHeard: boolean
  readonly retryAfterSeconds: number
}

/** What the events are about. */
const POLLED = ['/v2/user', '/v2/loan', '/v2/notification-inbox']

/** By the tags of the answers that this page has, the server can tell what of them no longer holds. */
function knownTags(): { 'if-none-match'?: string } {
  const tags = POLLED.map(etagOf).filter((tag) => tag !== null)
  return tags.length > 0 ? { 'if-none-match': tags.join(', ') } : {}
}

interface ConnectionOptions {
  /** Whether the server may leave out what this page has as it is now: no other page depends on what is heard. */
  readonly isAlone: boolean
  readonly signal: AbortSignal
}

/** One connection, from its beginning to its end. `EventSource` cannot send the token, so this reads a response. */
async function readStream(
  onEvents: (events: LiveEvent[]) => void,
  { isAlone, signal: outer }: ConnectionOptions,
): Promise<StreamEnd> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENCE_MS)
  let status = 0
  let hasHeard = false
  let retryAfterSeconds = 0
  const giveUp = () => silence.abort()
  outer.addEventListener('abort', giveUp)
  try {
    const response = await fetch(`${apiBase()}/v2/events`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${accessToken()}`,
        ...(isAlone && knownTags()),
      },
      credentials: 'include',
      cache: 'no-store',
      signal: silence.signal,
    })
    status = response.status
    retryAfterSeconds = Number(response.headers.get('retry-after') ?? 0) || 0
    const reader = response.ok ? response.body?.getReader() : undefined
    const decoder = new TextDecoder()
    const parse = createEventParser()
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      hasHeard = true
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENCE_MS)
      const events = parse(decoder.decode(part.value, { stream: true }))
      if (events.length > 0) onEvents(events)
    }
  } catch {
    // Cut short, offline, or given up: all the same to whoever connects again.
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', giveUp)
  }
  return { status, hasHeard, retryAfterSeconds }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

export interface StreamListener {
  onEvents(events: LiveEvent[]): void
  /** The server no longer knows the token. */
  onSessionOver(): void
}

/** Stays connected until it is told otherwise; comes back at once where the session is over. */
export async function stayConnected(listener: StreamListener, { isAlone, signal }: ConnectionOptions): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const { status, hasHeard, retryAfterSeconds } = await readStream((events) => listener.onEvents(events), {
      // Pages that joined in the meantime may have missed something else: they are told of everything.
      isAlone: isAlone && failures === 0,
      signal,
    })
    if (signal.aborted) return
    if (status === 401) {
      listener.onSessionOver()
      return
    }
    failures = hasHeard ? 1 : failures + 1
    await pause(reconnectMs(failures, retryAfterSeconds, Math.random()), signal)
  }
}
