import { type StoredValue, stored } from '../storage/stored-values.ts'
import { allowedApi } from './allowed-origins.ts'

// The override is checked each time it is used and not only when it is stored: a cookie can be planted, the operator's list can
// change, and the API host receives the token. One that is not allowed is forgotten.
function baseFrom(override: StoredValue<string>): string {
  const text = override.get()
  if (text === null) return location.origin
  const address = allowedApi(text)
  if (address !== null) return `${address.origin}${address.pathname.replace(/\/+$/, '')}`
  override.clear()
  return location.origin
}

/** Without a slash at its end. */
export const apiBase = (): string => baseFrom(stored.developerApi)
export const contentBase = (): string => baseFrom(stored.developerContentApi)

export const isContentPath = (path: string): boolean => path.startsWith('/content/')
