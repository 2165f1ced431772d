import { z } from 'zod'
import { required, settingsPart } from '../../platform/config/settings-part.ts'

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
>

export const smsSettings = settingsPart({
  environment: {
    SMS_PROVIDER: z.enum(['sandbox', 'twilio']).default('sandbox'),
    TWILIO_URL: z.url().default('https://api.twilio.com'),
    TWILIO_ACCOUNT_SID: z.string().optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_SMS_FROM: z.string().optional(),
    TWILIO_WHATSAPP_FROM: z.string().optional(),
    TWILIO_WHATSAPP_CONTENT_SID: z.string().optional(),
  },
  productionProblems: (env) => [env.SMS_PROVIDER === 'sandbox' && 'SMS_PROVIDER must be a real one (twilio)'],
  read(env): SmsSettings {
    if (env.SMS_PROVIDER === 'sandbox') return { provider: 'sandbox' }
    const twilio = required(env, 'SMS_PROVIDER=twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SMS_FROM'])
    const { TWILIO_WHATSAPP_FROM: from, TWILIO_WHATSAPP_CONTENT_SID: contentSid } = env
    return {
      provider: 'twilio',
      url: env.TWILIO_URL,
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: twilio.TWILIO_AUTH_TOKEN,
      from: twilio.TWILIO_SMS_FROM,
      whatsapp: from !== undefined && contentSid !== undefined ? { from, contentSid } : null,
    }
  },
})
