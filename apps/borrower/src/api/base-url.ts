import { stored } from '../storage/stored-values.ts'
import { allowedAddress } from './allowed-origins.ts'

// The override is checked each time it is used and not only when it is stored: a cookie can be planted, and whoever
// chooses the API host receives the token.
function baseFrom(override: string | null): string {
  const address = override === null ? null : allowedAddress(override)
  return address === null ? location.origin : `${address.origin}${address.pathname.replace(/\/+$/, '')}`
}

/** Without a slash at its end. */
export const apiBase = (): string => baseFrom(stored.developerApi.get())
export const contentBase = (): string => baseFrom(stored.developerContentApi.get())

export const isContentPath = (path: string): boolean => path.startsWith('/content/')
