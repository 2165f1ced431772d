import { LIVE_EVENTS, type LiveEvent } from './event-parser.ts'
import { type StreamListener, stayConnected } from './event-stream.ts'

/** After this long in the background, a page releases the connection to another visible tab. */
const HIDDEN_MS = 60_000

/**
 * Follows the event stream with one connection for all tabs: the tab that holds the lock `name` reads the stream and
 * broadcasts the events. Without a name, or without the Web Locks API, each tab has its own connection. Returns the stop
 * function.
 */
export function followStream(name: string | null, listener: StreamListener): () => void {
  const locks: LockManager | null = name === null ? null : (navigator.locks ?? null)
  const channel = locks === null || name === null ? null : new BroadcastChannel(name)
  let joined: AbortController | null = null
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  const hear = (events: LiveEvent[]) => {
    channel?.postMessage(events)
    listener.onEvents(events)
  }
  const join = () => {
    if (joined !== null || !navigator.onLine) return
    const own = new AbortController()
    joined = own
    let isReading = false
    let hasWaited = false
    const read = () => {
      isReading = true
      return stayConnected({ ...listener, onEvents: hear }, { isAlone: !hasWaited, signal: own.signal })
    }
    const held = locks === null || name === null ? read() : locks.request(name, { signal: own.signal }, read)
    // Stopped while it waited for the lock.
    held.catch(() => undefined)
    // A tab that connects learns what it missed. A tab that joins a running stream missed what was sent before.
    void locks?.query().then(({ held: locked }) => {
      if (isReading || own.signal.aborted || !locked?.some((lock) => lock.name === name)) return
      hasWaited = true
      listener.onEvents([...LIVE_EVENTS])
    })
  }
  const leave = () => {
    joined?.abort()
    joined = null
  }
  const onVisibility = () => {
    clearTimeout(hiddenTimer)
    if (document.visibilityState === 'visible') join()
    else hiddenTimer = setTimeout(leave, HIDDEN_MS)
  }
  const onMessage = ({ data }: MessageEvent<LiveEvent[]>) => listener.onEvents(data)

  channel?.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', join)
  window.addEventListener('offline', leave)
  // A page in the back/forward cache may hold neither a lock nor a connection.
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', join)
  join()
  return () => {
    clearTimeout(hiddenTimer)
    leave()
    channel?.close()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', join)
    window.removeEventListener('offline', leave)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', join)
  }
}
