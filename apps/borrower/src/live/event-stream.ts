import { apiBase } from '../api/base-url.ts'
import { etagOf } from '../api/http.ts'
import { accessToken } from '../session/access-token.ts'
import { createEventParser, type LiveEvent } from './event-parser.ts'

const SECOND_MS = 1_000
/** The server sends a heartbeat every 25 s: after two missed ones the connection is dead. */
const SILENCE_MS = 60 * SECOND_MS
const FIRST_WAIT_MS = 3 * SECOND_MS
const LONGEST_WAIT_MS = 60 * SECOND_MS

/**
 * The delay before the next attempt: random up to the limit, so that clients do not reconnect to a restarted server all at
 * once. The page keeps polling meanwhile.
 */
export const reconnectMs = (failures: number, retryAfterSeconds: number, random: number): number =>
  retryAfterSeconds * SECOND_MS + random * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))

interface StreamEnd {
  readonly status: number
  readonly hasHeard: boolean
  readonly retryAfterSeconds: number
}

/** The topics of the events. */
const POLLED = ['/v2/user', '/v2/loan', '/v2/notification-inbox']

/** The ETags of this page's responses, so that the server can tell which of them no longer hold. */
function knownTags(): { 'if-none-match'?: string } {
  const tags = POLLED.map(etagOf).filter((tag) => tag !== null)
  return tags.length > 0 ? { 'if-none-match': tags.join(', ') } : {}
}

interface ConnectionOptions {
  /** True if the server may skip what this page already has: no other tab depends on this stream. */
  readonly isAlone: boolean
  readonly signal: AbortSignal
}

/** One connection from start to end. `EventSource` cannot send the token, so this reads a fetch response. */
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
    // Aborted, offline or timed out: reconnecting handles all of them.
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
  /** The server no longer accepts the token. */
  onSessionOver(): void
}

/** Keeps the connection open until it is stopped. Returns at once if the session is over. */
export async function stayConnected(listener: StreamListener, { isAlone, signal }: ConnectionOptions): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const { status, hasHeard, retryAfterSeconds } = await readStream((events) => listener.onEvents(events), {
      // Tabs that joined meanwhile may have missed other events: announce all topics.
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
