import type { CaptchaPage } from '../captcha.ts'

export const recaptchaPage = ({ siteKey }: { readonly siteKey: string }): CaptchaPage => ({
  origins: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    image: [],
    connect: [],
    frame: ['https://www.google.com/recaptcha/'],
  },
  clientSettings: { recaptcha_site_key: siteKey },
})
