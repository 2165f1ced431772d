import { z } from 'zod'
import { required, setting, settingsPart } from '../../platform/config/settings-part.ts'

export type MailSettings = Readonly<{ provider: 'sandbox' } | { provider: 'smtp'; url: string; from: string }>

export const mailSettings = settingsPart({
  environment: {
    MAIL_PROVIDER: setting(z.enum(['sandbox', 'smtp']).default('sandbox'), 'how mails leave, see `mail.md`', {
      example: 'smtp',
      isRequired: true,
    }),
    SMTP_URL: setting(
      z.url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtps:// or smtp://' }).optional(),
      'required with `smtp`: the mail server with user and password',
      { example: 'smtps://user:password@mail.example:465' },
    ),
    MAIL_FROM: setting(z.string().optional(), 'required with `smtp`: the sender', {
      example: 'Puente <hola@prestamos.example>',
    }),
  },
  productionProblems: (env) => ({ MAIL_PROVIDER: env.MAIL_PROVIDER === 'sandbox' && 'must be a real one (smtp)' }),
  read(env): MailSettings {
    if (env.MAIL_PROVIDER === 'sandbox') return { provider: 'sandbox' }
    const mail = required(env, 'MAIL_PROVIDER=smtp', ['SMTP_URL', 'MAIL_FROM'])
    return { provider: 'smtp', url: mail.SMTP_URL, from: mail.MAIL_FROM }
  },
})
