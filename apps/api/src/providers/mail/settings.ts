import { z } from 'zod'
import { required, settingsPart } from '../../platform/config/settings-part.ts'

export type MailSettings = Readonly<{ provider: 'sandbox' } | { provider: 'smtp'; url: string; from: string }>

export const mailSettings = settingsPart({
  environment: {
    MAIL_PROVIDER: z.enum(['sandbox', 'smtp']).default('sandbox'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().optional(),
  },
  productionProblems: (env) => [env.MAIL_PROVIDER === 'sandbox' && 'MAIL_PROVIDER must be a real one (smtp)'],
  read(env): MailSettings {
    if (env.MAIL_PROVIDER === 'sandbox') return { provider: 'sandbox' }
    const mail = required(env, 'MAIL_PROVIDER=smtp', ['SMTP_URL', 'MAIL_FROM'])
    return { provider: 'smtp', url: mail.SMTP_URL, from: mail.MAIL_FROM }
  },
})
