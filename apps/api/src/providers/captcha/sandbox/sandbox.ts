import { NO_ORIGINS } from '../../page-needs.ts'
import type { Captcha, CaptchaPage } from '../captcha.ts'

/** Every caller passes. */
export const sandboxCaptcha: Captcha = { verdict: async () => 'passed', check: async () => undefined }

export const sandboxCaptchaPage: CaptchaPage = { origins: NO_ORIGINS, clientSettings: { recaptcha_site_key: null } }
