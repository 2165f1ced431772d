import type { Captcha } from './captcha.ts'
import { recaptcha } from './recaptcha/recaptcha.ts'
import { sandboxCaptcha } from './sandbox/sandbox.ts'
import type { CaptchaSettings } from './settings.ts'

export function chooseCaptcha({ captcha }: { readonly captcha: CaptchaSettings }): Captcha {
  if (captcha.provider === 'sandbox') return sandboxCaptcha
  return recaptcha({ ...captcha, minimumScore: 0.5, timeoutMs: 3_000 })
}
