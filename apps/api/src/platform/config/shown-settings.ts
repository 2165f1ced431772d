import type { DescribedSetting, GivenEnvironment } from './settings-part.ts'

/** A setting as people may read it: never a secret. */
export interface ShownSetting {
  readonly name: string
  /** Null for a secret, and for a setting without a value. */
  readonly value: string | null
  /** Who set it: the operator, or the default; `none` if nothing holds, or what holds follows from other settings. */
  readonly source: 'environment' | 'default' | 'none'
  readonly isSecret: boolean
}

export const shownSetting = (
  { name, byDefault, isSecret = false }: DescribedSetting,
  given: GivenEnvironment,
): ShownSetting => {
  const own = given[name]
  if (own !== undefined) return { name, value: isSecret ? null : withoutPassword(own), source: 'environment', isSecret }
  const value = textOf(byDefault)
  if (value === null) return { name, value, source: 'none', isSecret }
  return { name, value: isSecret ? null : value, source: 'default', isSecret }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  return typeof value === 'object' ? null : String(value)
}

/** The addresses in a value without their passwords and queries, where keys stand too: `postgres://puente:…@db.example/puente`. */
export const withoutPassword = (value: string): string =>
  value
    .split(',')
    .map((part) => (URL.canParse(part.trim()) ? shownAddress(new URL(part.trim())) : part))
    .join(',')

function shownAddress(url: URL): string {
  const user = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : ':…'}@`
  return `${url.protocol}//${user}${url.host}${url.pathname === '/' ? '' : url.pathname}${url.search === '' ? '' : '?…'}`
}
