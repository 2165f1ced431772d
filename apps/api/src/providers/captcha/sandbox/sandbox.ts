import type { Captcha } from '../captcha.ts'

/** Everybody is a person here. */
export const sandboxCaptcha: Captcha = { verdict: async () => 'passed' }
