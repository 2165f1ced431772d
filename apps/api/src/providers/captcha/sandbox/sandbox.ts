import type { Captcha } from '../captcha.ts'

/** Every caller passes. */
export const sandboxCaptcha: Captcha = { verdict: async () => 'passed' }
