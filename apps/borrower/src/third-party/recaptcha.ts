import type { CaptchaAction } from '@puente/contract'
import { clientSettings } from '../content/client-settings.ts'
import { loadScript } from './load-script.ts'

interface Recaptcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const TIMEOUT_MS = 3_000

async function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('the captcha script defined no API')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha
}

async function tokenFor(siteKey: string, action: string): Promise<string> {
  const recaptcha = await loadRecaptcha(siteKey)
  return recaptcha.execute(siteKey, { action })
}

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
    return await Promise.race([tokenFor(siteKey, action), timeLimit])
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
