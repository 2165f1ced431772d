import { measured } from '../../platform/provider-calls.ts'
import type { Captcha, CaptchaPage } from './captcha.ts'
import { type RecaptchaConfig, recaptcha, siteverify } from './recaptcha/recaptcha.ts'
import { recaptchaPage } from './recaptcha/recaptcha-page.ts'
import { sandboxCaptcha, sandboxCaptchaPage } from './sandbox/sandbox.ts'
import type { CaptchaSettings } from './settings.ts'

// Each switch names every vendor: the compiler rejects a function that leaves one out.

export function chooseCaptcha({ captcha }: { readonly captcha: CaptchaSettings }): Captcha {
  switch (captcha.provider) {
    case 'sandbox':
      return measured('captcha', 'sandbox', sandboxCaptcha)
    case 'recaptcha':
      return siteverifiedCaptcha({ ...captcha, minimumScore: 0.5, timeoutMs: 3_000 })
  }
}

/** The service is measured, not the verdict: without an answer the verdict is doubt, and no error. */
const siteverifiedCaptcha = (config: RecaptchaConfig): Captcha =>
  recaptcha(config, measured('captcha', 'recaptcha', siteverify(config)))

export function captchaPage({ captcha }: { readonly captcha: CaptchaSettings }): CaptchaPage {
  switch (captcha.provider) {
    case 'sandbox':
      return sandboxCaptchaPage
    case 'recaptcha':
      return recaptchaPage(captcha)
  }
}
