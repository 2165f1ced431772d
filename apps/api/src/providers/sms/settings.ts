import { z } from 'zod'
import { required, setting, settingsPart } from '../../platform/config/settings-part.ts'

export type SmsSettings = Readonly<
  | { provider: 'sandbox' }
  | {
      provider: 'twilio'
      url: string
      accountSid: string
      authToken: string
      from: string
      whatsapp: { from: string; contentSid: string } | null
    }
  | {
      provider: 'vonage'
      url: string
      apiKey: string
      apiSecret: string
      signatureSecret: string
      from: string
    }
>

export const smsSettings = settingsPart({
  environment: {
    SMS_PROVIDER: setting(z.enum(['sandbox', 'twilio', 'vonage']).default('sandbox'), 'who sends codes and messages', {
      example: 'twilio',
      isRequired: true,
    }),
    TWILIO_ACCOUNT_SID: setting(z.string().optional(), 'required with `twilio`: the account', {
      example: 'AC0123456789abcdef',
    }),
    TWILIO_AUTH_TOKEN: setting(z.string().optional(), 'required with `twilio`', { isSecret: true }),
    TWILIO_SMS_FROM: setting(z.string().optional(), 'required with `twilio`: the sender of messages', {
      example: '+34600000000',
    }),
    TWILIO_URL: setting(z.url().default('https://api.twilio.com'), "another region's address, or a stand-in"),
    TWILIO_WHATSAPP_FROM: setting(
      z.string().optional(),
      'the sender in WhatsApp; this and the next one, or WhatsApp is not offered',
      { example: '+34600000001' },
    ),
    TWILIO_WHATSAPP_CONTENT_SID: setting(
      z.string().optional(),
      'an approved authentication template with the code as its first variable',
    ),
    VONAGE_API_KEY: setting(z.string().optional(), 'required with `vonage`: the account, for the Messages API', {
      example: 'a1b2c3d4',
      isSecret: true,
    }),
    VONAGE_API_SECRET: setting(z.string().optional(), 'required with `vonage`', { isSecret: true }),
    VONAGE_SIGNATURE_SECRET: setting(
      z.string().min(16).optional(),
      'required with `vonage`: the secret that signs its delivery reports; at least 16 characters',
      { isSecret: true },
    ),
    VONAGE_SMS_FROM: setting(
      z.string().optional(),
      'required with `vonage`: the sender of messages, a number without `+` or a registered name',
      { example: '34600000000' },
    ),
    VONAGE_URL: setting(z.url().default('https://api.nexmo.com'), "another region's address, or a stand-in"),
  },
  productionProblems: (env) => ({
    SMS_PROVIDER: env.SMS_PROVIDER === 'sandbox' && 'must be a real one (twilio or vonage)',
  }),
  read(env): SmsSettings {
    switch (env.SMS_PROVIDER) {
      case 'sandbox':
        return { provider: 'sandbox' }
      case 'twilio': {
        const twilio = required(env, 'SMS_PROVIDER=twilio', [
          'TWILIO_ACCOUNT_SID',
          'TWILIO_AUTH_TOKEN',
          'TWILIO_SMS_FROM',
        ])
        const { TWILIO_WHATSAPP_FROM: from, TWILIO_WHATSAPP_CONTENT_SID: contentSid } = env
        return {
          provider: 'twilio',
          url: env.TWILIO_URL,
          accountSid: twilio.TWILIO_ACCOUNT_SID,
          authToken: twilio.TWILIO_AUTH_TOKEN,
          from: twilio.TWILIO_SMS_FROM,
          whatsapp: from !== undefined && contentSid !== undefined ? { from, contentSid } : null,
        }
      }
      case 'vonage': {
        const vonage = required(env, 'SMS_PROVIDER=vonage', [
          'VONAGE_API_KEY',
          'VONAGE_API_SECRET',
          'VONAGE_SIGNATURE_SECRET',
          'VONAGE_SMS_FROM',
        ])
        return {
          provider: 'vonage',
          url: env.VONAGE_URL,
          apiKey: vonage.VONAGE_API_KEY,
          apiSecret: vonage.VONAGE_API_SECRET,
          signatureSecret: vonage.VONAGE_SIGNATURE_SECRET,
          from: vonage.VONAGE_SMS_FROM,
        }
      }
    }
  },
})
