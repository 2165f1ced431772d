// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StoredValue, stored } from './stored-values.ts'
import { cookieStore, webStore } from './web-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-14T10:00:00Z') })
})
afterEach(() => {
  for (const value of Object.values(stored)) value.clear()
  vi.useRealTimers()
})

const LIFETIMES: readonly (readonly [string, number, StoredValue<string>])[] = [
  ['the promo code', 7, stored.loanPromocode],
  ['the target url', 30, stored.targetUrl],
  ['the auth session id', 1, stored.agentSessionId],
  ['the access token', 3, stored.accessToken],
  ['the developer API override', 7, stored.developerApi],
]

describe('stored values', () => {
  it('[R3.13] the developer menu lives 30 days', () => {
    stored.developerMenu.set(true)
    vi.setSystemTime(Date.now() + 30 * DAY_MS - 1000)
    expect(stored.developerMenu.get()).toBe(true)
    vi.setSystemTime(Date.now() + 2000)
    expect(stored.developerMenu.get()).toBeNull()
  })

  it.each(LIFETIMES)('[R3.13] %s lives %i days', (_, days, value) => {
    value.set('kept')
    vi.setSystemTime(Date.now() + days * DAY_MS - 1000)
    expect(value.get()).toBe('kept')
    vi.setSystemTime(Date.now() + 2000)
    expect(value.get()).toBeNull()
  })

  it('[R3.13] loan sum and term stay until they are cleared, as numbers', () => {
    stored.loanSum.set(150)
    stored.loanTerm.set(14)
    vi.setSystemTime(Date.now() + 400 * DAY_MS)
    expect([stored.loanSum.get(), stored.loanTerm.get()]).toEqual([150, 14])
    stored.loanSum.clear()
    expect(stored.loanSum.get()).toBeNull()
  })

  it('[R3.13] the tokens of a user and of a staff member acting for a customer are kept apart', () => {
    stored.accessToken.set('own')
    stored.impersonationToken.set('customer')
    expect(document.cookie).toContain('access_token=own')
    expect(document.cookie).not.toContain('customer')
    expect(localStorage.getItem('impersonation_token')).toBeNull()
    expect(stored.impersonationToken.get()).toBe('customer')
  })

  it('reads the cookies once for many questions, and again after a change', () => {
    const read = vi.spyOn(document, 'cookie', 'get')
    stored.accessToken.set('first')
    read.mockClear()
    for (let reads = 0; reads < 10; reads += 1) expect(stored.accessToken.get()).toBe('first')
    expect(read.mock.calls.length).toBeLessThanOrEqual(1)
    stored.accessToken.set('second')
    expect(stored.accessToken.get()).toBe('second')
    // Another tab changes it.
    read.mockReturnValue('access_token=third')
    vi.setSystemTime(Date.now() + 50)
    expect(stored.accessToken.get()).toBe('third')
    read.mockRestore()
  })

  it('reads nothing from an invalid text', () => {
    localStorage.setItem('loan_sum', 'not json')
    expect(stored.loanSum.get()).toBeNull()
    localStorage.setItem('loan_sum', JSON.stringify({ text: 'many', expiresAtMs: null }))
    expect(stored.loanSum.get()).toBeNull()
  })
})

describe('a browser that refuses to store', () => {
  it('keeps values in memory, with their lifetime', () => {
    const store = webStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    store.write('name', 'value', DAY_MS)
    expect(store.read('name')).toBe('value')
    vi.setSystemTime(Date.now() + DAY_MS + 1)
    expect(store.read('name')).toBeNull()
  })

  it('keeps a token in memory when cookies are blocked', () => {
    const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    const store = cookieStore()
    store.write('access_token', 'token', DAY_MS)
    expect(store.read('access_token')).toBe('token')
    store.remove('access_token')
    expect(store.read('access_token')).toBeNull()
    cookies.mockRestore()
  })
})

describe('the token cookie', () => {
  it('[R3.13] the token cookie is sent to this site only, and only over TLS if the page was loaded over it', () => {
    const written: string[] = []
    const cookies = vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void written.push(cookie))
    cookieStore().write('access_token', 'a b', 3 * DAY_MS)
    cookies.mockRestore()
    expect(written[0]).toContain('access_token=a%20b; Path=/; SameSite=Strict; Max-Age=259200')
    expect(written[0]?.includes('Secure')).toBe(location.protocol === 'https:')
  })
})
