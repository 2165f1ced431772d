/** A complete production environment whose providers are stand-ins. */
export const productionEnvironment = (urls: { twilio: string; recaptcha: string }): Record<string, string> => ({
  PUENTE_MODE: 'production',
  DATABASE_URL: 'postgres://somewhere/puente',
  PUENTE_SECRET: 'a-secret-of-this-test-that-is-long-enough',
  PUENTE_PUBLIC_URL: 'https://prestamos.example',
  SMS_PROVIDER: 'twilio',
  TWILIO_URL: urls.twilio,
  TWILIO_ACCOUNT_SID: 'AC0123456789',
  TWILIO_AUTH_TOKEN: 'twilio-auth-token',
  TWILIO_SMS_FROM: '+34600000000',
  TWILIO_WHATSAPP_FROM: '+34600000001',
  TWILIO_WHATSAPP_CONTENT_SID: 'HX0123456789',
  CAPTCHA_PROVIDER: 'recaptcha',
  RECAPTCHA_URL: urls.recaptcha,
  RECAPTCHA_SITE_KEY: 'site-key',
  RECAPTCHA_SECRET: 'recaptcha-secret',
})
