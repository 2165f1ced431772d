import { z } from 'zod'
import { SHARED_ENVIRONMENT } from '../../platform/config/setting-types.ts'
import { required, settingsPart } from '../../platform/config/settings-part.ts'

export type CaptchaSettings = Readonly<
  { provider: 'sandbox' } | { provider: 'recaptcha'; url: string; siteKey: string; secret: string; hostname: string }
>

export const captchaSettings = settingsPart({
  environment: {
    PUENTE_PUBLIC_URL: SHARED_ENVIRONMENT.PUENTE_PUBLIC_URL,
    CAPTCHA_PROVIDER: z.enum(['sandbox', 'recaptcha']).default('sandbox'),
    RECAPTCHA_URL: z.url().default('https://www.google.com/recaptcha/api/siteverify'),
    RECAPTCHA_SITE_KEY: z.string().optional(),
    RECAPTCHA_SECRET: z.string().optional(),
  },
  productionProblems: (env) => [
    env.CAPTCHA_PROVIDER === 'sandbox' && 'CAPTCHA_PROVIDER must be a real one (recaptcha)',
  ],
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
