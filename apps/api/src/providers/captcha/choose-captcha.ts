import type { Config } from '../../platform/config/config.ts'
import type { Captcha } from './captcha.ts'
import { recaptcha } from './recaptcha/recaptcha.ts'
import { sandboxCaptcha } from './sandbox/sandbox.ts'

export function chooseCaptcha({ captcha }: Pick<Config, 'captcha'>): Captcha {
  if (captcha.provider === 'sandbox') return sandboxCaptcha
  return recaptcha({ ...captcha, minimumScore: 0.5, timeoutMs: 3_000 })
}
