import type { CaptchaAction } from '@puente/contract'
import { clientSettings } from '../content/client-settings.ts'

interface Recaptcha {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const PATIENCE_MS = 3_000

let script: Promise<Recaptcha> | null = null

function loadScript(siteKey: string): Promise<Recaptcha> {
  script ??= new Promise<Recaptcha>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    element.async = true
    element.onerror = () => {
      script = null // The next attempt may have a network again.
      element.remove()
      reject(new Error('the captcha script did not load'))
    }
    element.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('the captcha script defined nothing'))
    }
    document.head.append(element)
  })
  return script
}

async function tokenFor(siteKey: string, action: string): Promise<string> {
  const recaptcha = await loadScript(siteKey)
  return recaptcha.execute(siteKey, { action })
}

/**
 * A token for the server to judge, or null: no key configured, script blocked, or no answer within 3 s. It never throws and
 * never keeps a person waiting for a third party; the server decides what a missing token means.
 */
export async function loadRecaptchaToken(action: CaptchaAction): Promise<string | null> {
  const siteKey = clientSettings().recaptcha_site_key
  if (siteKey === null) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  try {
    return await Promise.race([tokenFor(siteKey, action), patience])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** The token as a part of a request, or nothing. */
export async function recaptchaProof(action: CaptchaAction): Promise<{ recaptcha_token?: string }> {
  const token = await loadRecaptchaToken(action)
  return token === null ? {} : { recaptcha_token: token }
}
