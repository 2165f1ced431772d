/**
 * The storage of a value. Reading and writing never throw: if the browser refuses storage (private mode, blocked cookies, a
 * full quota), the value is kept in memory while the page is open.
 */
export interface ValueStore {
  read(name: string): string | null
  /** `lifetimeMs` null keeps the value until it is cleared. */
  write(name: string, text: string, lifetimeMs: number | null): void
  remove(name: string): void
}

interface Envelope {
  readonly text: string
  readonly expiresAtMs: number | null
}

const isEnvelope = (parsed: unknown): parsed is Envelope =>
  typeof parsed === 'object' && parsed !== null && 'text' in parsed && typeof parsed.text === 'string'

const isAlive = ({ expiresAtMs }: Envelope) => expiresAtMs === null || expiresAtMs > Date.now()

const envelopeOf = (text: string, lifetimeMs: number | null): Envelope => ({
  text,
  expiresAtMs: lifetimeMs === null ? null : Date.now() + lifetimeMs,
})

/** Local or session storage. Neither has expiry, so each value stores its own. */
export function webStore(storage: () => Storage): ValueStore {
  const memory = new Map<string, Envelope>()

  function find(name: string): Envelope | null {
    const kept = memory.get(name)
    if (kept) return kept
    try {
      const parsed: unknown = JSON.parse(storage().getItem(name) ?? 'null')
      return isEnvelope(parsed) ? parsed : null
    } catch {
      return null
    }
  }

  function remove(name: string) {
    memory.delete(name)
    try {
      storage().removeItem(name)
    } catch {
      // If storage is unavailable, there is nothing to remove.
    }
  }

  return {
    read(name) {
      const envelope = find(name)
      if (envelope === null) return null
      if (isAlive(envelope)) return envelope.text
      remove(name)
      return null
    },
    write(name, text, lifetimeMs) {
      const envelope = envelopeOf(text, lifetimeMs)
      try {
        storage().setItem(name, JSON.stringify(envelope))
        memory.delete(name)
      } catch {
        memory.set(name, envelope)
      }
    },
    remove,
  }
}

/** A change by another tab is noticed this late at most; a change by this one at once. */
const COOKIES_FRESH_MS = 50

let cookies = ''
let cookiesReadAtMs = Number.NEGATIVE_INFINITY

/** Every query asks for the token, and in Chromium each read asks another process: a page that loads would do so hundreds of times. */
function allCookies(): string {
  const ageMs = Date.now() - cookiesReadAtMs
  if (ageMs < 0 || ageMs >= COOKIES_FRESH_MS) {
    cookies = document.cookie
    cookiesReadAtMs = Date.now()
  }
  return cookies
}

/** After a hint that another tab has changed them. */
export function readCookiesAgain(): void {
  cookiesReadAtMs = Number.NEGATIVE_INFINITY
}

function readCookie(name: string): string | null {
  const pair = allCookies()
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
  const value = pair?.slice(name.length + 1)
  if (!value) return null // Missing, or just cleared.
  try {
    return decodeURIComponent(value)
  } catch {
    return null // Not a value of ours.
  }
}

/** Same-site cookies, and secure ones if the page was loaded over TLS. */
export function cookieStore(): ValueStore {
  const memory = new Map<string, Envelope>()

  function writeCookie(name: string, text: string, maxAgeSeconds: number | null) {
    const lifetime = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in older browsers.
    document.cookie = `${name}=${encodeURIComponent(text)}; Path=/; SameSite=Strict${lifetime}${secure}`
    readCookiesAgain()
  }

  return {
    read(name) {
      const kept = memory.get(name)
      if (kept) return isAlive(kept) ? kept.text : null
      return readCookie(name)
    },
    write(name, text, lifetimeMs) {
      memory.delete(name)
      writeCookie(name, text, lifetimeMs === null ? null : Math.round(lifetimeMs / 1000))
      // A browser that blocks cookies ignores the assignment silently.
      if (readCookie(name) !== text) memory.set(name, envelopeOf(text, lifetimeMs))
    },
    remove(name) {
      memory.delete(name)
      writeCookie(name, '', 0)
    },
  }
}
