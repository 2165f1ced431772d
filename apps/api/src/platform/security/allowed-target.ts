import type { GeneralConfig } from '../config/general-settings.ts'

/** A path of our own, or an address on an allowed origin: anything else could carry a borrower, or a token, away. */
export function isAllowedTarget(target: string, config: Pick<GeneralConfig, 'publicUrl' | 'allowedOrigins'>): boolean {
  if (/^\/(?![/\\])/.test(target)) return true
  if (!/^https?:/i.test(target) || !URL.canParse(target)) return false
  const { origin } = new URL(target)
  return origin === config.publicUrl || config.allowedOrigins.includes(origin)
}
