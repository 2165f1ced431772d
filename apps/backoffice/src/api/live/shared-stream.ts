/** A message of `GET /staff/events`. */
export type LiveMessage =
  | { readonly kind: 'open' }
  | { readonly kind: 'changed'; readonly topics: readonly string[] }
  | { readonly kind: 'viewers'; readonly topic: string; readonly viewers: readonly Viewer[] }

export interface Viewer {
  readonly id: number
  readonly name: string
}

const NAME = 'puente-staff-events'
const RECONNECT_MS = 5_000

function readStream(onMessage: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      const stream = new EventSource('/staff/events')
      source = stream
      const parse = (event: Event) => JSON.parse((event as MessageEvent<string>).data)
      stream.addEventListener('open', () => onMessage({ kind: 'open' }))
      stream.addEventListener('changed', (event) => onMessage({ kind: 'changed', topics: parse(event) }))
      stream.addEventListener('viewers', (event) => onMessage({ kind: 'viewers', ...parse(event) }))
      // The browser reconnects by itself, except after an error response: the server was restarted or full.
      stream.addEventListener('error', () => {
        if (stream.readyState !== EventSource.CLOSED) return
        timer = setTimeout(connect, RECONNECT_MS * (1 + Math.random()))
      })
    }
    connect()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
  })
}

/**
 * Follows the event stream with one connection for all tabs, because a browser opens only six to a server: the tab that holds the
 * lock reads and tells the others. Returns the stop function.
 */
export function followStream(onMessage: (message: LiveMessage) => void): () => void {
  const stopped = new AbortController()
  // Web Locks exist on https and on localhost only; elsewhere each tab has its own connection.
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') {
    void readStream(onMessage, stopped.signal)
    return () => stopped.abort()
  }
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', (event: MessageEvent<LiveMessage>) => onMessage(event.data))
  const read = () =>
    readStream((message) => {
      channel.postMessage(message)
      onMessage(message)
    }, stopped.signal)
  navigator.locks.request(NAME, { signal: stopped.signal }, read).catch(() => undefined) // aborted while waiting
  return () => {
    stopped.abort()
    channel.close()
  }
}
