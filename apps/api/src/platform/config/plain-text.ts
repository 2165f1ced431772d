import { isLoopback } from '../security/public-address.ts'
import type { SettingProblem } from './settings-error.ts'
import type { GivenEnvironment } from './settings-part.ts'

/** How node-postgres is told to use TLS and to verify the server's certificate. */
const TLS_MODES = ['require', 'verify-ca', 'verify-full']

/** The URLs of a setting; some are comma-separated lists. */
const urlsOf = (value: string): URL[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => URL.canParse(part))
    .map((part) => new URL(part))

function isPlainText(url: URL): boolean {
  if (url.protocol === 'http:') return true
  if (!/^postgres(?:ql)?:$/.test(url.protocol)) return false
  const { searchParams } = url
  return (
    !TLS_MODES.includes(searchParams.get('sslmode') ?? '') && !['true', '1'].includes(searchParams.get('ssl') ?? '')
  )
}

/** The machine that a URL names; empty for a Unix socket, whose folder PostgreSQL URLs give as a parameter or encoded. */
function hostOf(url: URL): string {
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname)
  return host.startsWith('/') ? '' : host.replace(/^\[|\]$/g, '')
}

/**
 * The settings that would send data over a network without TLS. This machine is exempt, and so are the hosts that the operator
 * names, such as a database on a private network.
 */
export function plainTextProblems(
  given: GivenEnvironment,
  names: readonly string[],
  allowedHosts: readonly string[],
): readonly SettingProblem[] {
  const isExposed = (url: URL): boolean => {
    const host = hostOf(url)
    return isPlainText(url) && host !== '' && !isLoopback(host) && !allowedHosts.includes(host)
  }
  return names
    .filter((name) => urlsOf(given[name] ?? '').some(isExposed))
    .map((name) => ({ name, reason: 'must use TLS, or PUENTE_PLAIN_TEXT_HOSTS must name its host' }))
}
