import { z } from 'zod'
import { SHARED_ENVIRONMENT } from '../../platform/config/setting-types.ts'
import { required, setting, settingsPart } from '../../platform/config/settings-part.ts'

export type CaptchaSettings = Readonly<
  { provider: 'sandbox' } | { provider: 'recaptcha'; url: string; siteKey: string; secret: string; hostname: string }
>

export const captchaSettings = settingsPart({
  environment: {
    PUENTE_PUBLIC_URL: SHARED_ENVIRONMENT.PUENTE_PUBLIC_URL,
    CAPTCHA_PROVIDER: setting(z.enum(['sandbox', 'recaptcha']).default('sandbox'), '`recaptcha` (v3)', {
      example: 'recaptcha',
      isRequired: true,
    }),
    RECAPTCHA_SITE_KEY: setting(z.string().optional(), 'required with `recaptcha`'),
    RECAPTCHA_SECRET: setting(z.string().optional(), 'required with `recaptcha`', { isSecret: true }),
    RECAPTCHA_URL: setting(
      z.url().default('https://www.google.com/recaptcha/api/siteverify'),
      "where the server verifies a visitor's token",
    ),
  },
  productionProblems: (env) => ({
    CAPTCHA_PROVIDER: env.CAPTCHA_PROVIDER === 'sandbox' && 'must be a real one (recaptcha)',
  }),
  read(env): CaptchaSettings {
    if (env.CAPTCHA_PROVIDER === 'sandbox') return { provider: 'sandbox' }
    const captcha = required(env, 'CAPTCHA_PROVIDER=recaptcha', [
      'RECAPTCHA_SITE_KEY',
      'RECAPTCHA_SECRET',
      'PUENTE_PUBLIC_URL',
    ])
    return {
      provider: 'recaptcha',
      url: env.RECAPTCHA_URL,
      siteKey: captcha.RECAPTCHA_SITE_KEY,
      secret: captcha.RECAPTCHA_SECRET,
      hostname: new URL(captcha.PUENTE_PUBLIC_URL).hostname,
    }
  },
})
