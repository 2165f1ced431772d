import type { CaptchaAction } from '@puente/contract'
import { clientSettings } from '../content/client-settings.ts'

const TIMEOUT_MS = 3_000

/**
 * A token for the server to verify, or null: no key configured, script blocked, or no response within 3 s. Never throws and
 * never blocks the user for longer; the server decides what a missing token means.
 */
export async function loadRecaptchaToken(action: CaptchaAction): Promise<string | null> {
  const siteKey = clientSettings().recaptcha_site_key
  if (siteKey === null) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeLimit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS)
  })
  try {
    // Loaded on demand: a lender without a key never needs it.
    const token = import('./recaptcha.ts').then(({ recaptchaToken }) => recaptchaToken(siteKey, action))
    return await Promise.race([token, timeLimit])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** The token as part of a request body, or nothing. */
export async function recaptchaProof(action: CaptchaAction): Promise<{ recaptcha_token?: string }> {
  const token = await loadRecaptchaToken(action)
  return token === null ? {} : { recaptcha_token: token }
}
