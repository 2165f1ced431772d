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

async function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('the captcha script defined no API')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha
}

/** Loads the script of reCAPTCHA and asks it for a token. */
export async function recaptchaToken(siteKey: string, action: string): Promise<string> {
  const recaptcha = await loadRecaptcha(siteKey)
  return recaptcha.execute(siteKey, { action })
}
