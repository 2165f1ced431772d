import type { GeneralConfig } from '../config/general-settings.ts'

/** Any origin will do: a path must stay on the one that it is resolved against. */
const OWN = 'https://own.invalid'

/** True for a path on this site or a URL on an allowed origin: any other target could take a borrower, or a token, elsewhere. */
export function isAllowedTarget(target: string, config: Pick<GeneralConfig, 'publicUrl' | 'allowedOrigins'>): boolean {
  // As a browser reads it: tabs and line ends are dropped, and a backslash is a slash.
  if (target.startsWith('/')) return URL.canParse(target, OWN) && new URL(target, OWN).origin === OWN
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return false
  const { origin } = new URL(target)
  return origin === config.publicUrl || config.allowedOrigins.includes(origin)
}
