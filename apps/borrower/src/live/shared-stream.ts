import { LIVE_EVENTS, type LiveEvent } from './event-parser.ts'
import { type StreamListener, stayConnected } from './event-stream.ts'

/** A page that nobody looks at for longer lets another tab hold the connection, or nobody. */
const HIDDEN_MS = 60_000

/**
 * Follows the event stream with one connection for all tabs of a browser: the tab that holds the lock `name` reads it and
 * passes on what it hears. Without a name, or in a browser without locks, a tab has a connection of its own. Answers with
 * how to stop.
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
    // Told to stop while it still waited for its turn.
    held.catch(() => undefined)
    // Who connects is told what it missed. Who joins a tab that reads already missed what that one said until now.
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
  // A page that the browser keeps for the way back may hold neither a lock nor a connection.
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
