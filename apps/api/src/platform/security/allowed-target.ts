import type { GeneralConfig } from '../config/general-settings.ts'

/** True for a path on this site or a URL on an allowed origin: any other target could take a borrower, or a token, elsewhere. */
export function isAllowedTarget(target: string, config: Pick<GeneralConfig, 'publicUrl' | 'allowedOrigins'>): boolean {
  if (/^\/(?![/\\])/.test(target)) return true
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return false
  const { origin } = new URL(target)
  return origin === config.publicUrl || config.allowedOrigins.includes(origin)
}
