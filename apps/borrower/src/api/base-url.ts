import { type StoredValue, stored } from '../storage/stored-values.ts'
import { allowedApi } from './allowed-origins.ts'

// The override is checked on every use, not only when it is stored: a cookie can be planted, the operator's list can change,
// and the API host receives the token. A disallowed override is removed.
function baseFrom(override: StoredValue<string>): string {
  const text = override.get()
  if (text === null) return location.origin
  const address = allowedApi(text)
  if (address !== null) return `${address.origin}${address.pathname.replace(/\/+$/, '')}`
  override.clear()
  return location.origin
}

/** Without a trailing slash. */
export const apiBase = (): string => baseFrom(stored.developerApi)
export const contentBase = (): string => baseFrom(stored.developerContentApi)

export const isContentPath = (path: string): boolean => path.startsWith('/content/')
