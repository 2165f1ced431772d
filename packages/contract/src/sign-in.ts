import { parseCodeDigits, parseEmail, parseIban, parsePhone, REMINDER_CHANNELS } from '@puente/domain'
import { z } from 'zod'
import { IdOrText, Instant, ruledText } from './wire.ts'

export const PhoneNumber = ruledText(parsePhone).meta({ description: 'With 34 in front', example: '34612345678' })
/** Opaque external text that is stored or passed on: long enough for real values, short enough to be harmless. */
const OpaqueText = z.string().max(4096)

/** The forms that send a code; each captcha token is valid for one of them (the `action` of reCAPTCHA). */
export type CaptchaAction = 'login' | 'phone_number' | 'resend' | 'change_phone'
const RecaptchaToken = OpaqueText.optional()

/** Preferences that a person submits with the sign-in. */
export const SignInPreferences = z.object({
  agree_marketing: z.boolean().optional(),
  agent_session_id: OpaqueText.optional(),
  target_url: OpaqueText.optional(),
})

/** A person requests a code, or an admin signs in with a one-use key from the back office. */
export const PhoneLoginBody = z
  .object({
    mobile_phone: PhoneNumber,
    ...SignInPreferences.shape,
    recaptcha_token: RecaptchaToken,
  })
  .meta({
    id: 'PhoneLogin',
    description:
      'The preferences apply only if the same browser, by its cookie, enters the code; login_confirm accepts them too',
  })
export const ImpersonationLoginBody = z
  .object({ apikey: z.string().min(1).max(200), admin_username: z.string().min(1).max(100) })
  .meta({ id: 'ImpersonationLogin' })

export const CodeSent = z.object({ resend_after_seconds: z.int() }).meta({ id: 'CodeSent' })
export type CodeSent = z.infer<typeof CodeSent>
export const TokenIssued = z.object({ token: z.string() }).meta({ id: 'TokenIssued' })
export type TokenIssued = z.infer<typeof TokenIssued>

export const LoginConfirmBody = z
  .object({ code: ruledText(parseCodeDigits), mobile_phone: PhoneNumber, ...SignInPreferences.shape })
  .meta({ id: 'LoginConfirm' })

/** The older pair of routes: first the phone, in exchange for a token that can only confirm it. */
export const PhoneNumberBody = z
  .object({ phone: PhoneNumber, target_url: OpaqueText.optional(), recaptcha_token: RecaptchaToken })
  .meta({ id: 'PhoneNumberBody' })
export const PhoneConfirmationBody = z
  .object({
    code: ruledText(parseCodeDigits).meta({ description: 'Sent to the new phone' }),
    current_code: ruledText(parseCodeDigits)
      .optional()
      .meta({ description: 'Sent to the current phone; required of a registered customer' }),
    ...SignInPreferences.shape,
  })
  .meta({ id: 'PhoneConfirmation' })

export const MessageChannel = z.enum(['sms', 'whatsapp'])
export type MessageChannel = z.infer<typeof MessageChannel>
export const ResendCodeBody = z
  .object({ mobile_phone: PhoneNumber.optional(), channel: MessageChannel.optional(), recaptcha_token: RecaptchaToken })
  .meta({ id: 'ResendCode' })
/** The purpose of a code: to confirm a phone, or to sign a contract. */
export const AttemptsBody = z.object({ kind: z.enum(['login', 'sign']) }).meta({ id: 'AttemptsBody' })
export const AttemptsLeft = z
  .object({ left: z.int().meta({ description: 'Remaining attempts for the current code; 0 if there is none' }) })
  .meta({ id: 'AttemptsLeft' })
export type AttemptsLeft = z.infer<typeof AttemptsLeft>
export const ChangePhoneBody = z
  .object({ mobile_phone: PhoneNumber, recaptcha_token: RecaptchaToken })
  .meta({ id: 'ChangePhone' })

export const ChangeEmailBody = z.object({ email: ruledText(parseEmail) }).meta({ id: 'ChangeEmail' })
export const EmailConfirmationBody = z
  .object({
    email: ruledText(parseEmail),
    code: ruledText(parseCodeDigits).meta({ description: 'Sent to the phone for this address' }),
  })
  .meta({ id: 'EmailConfirmation' })

export const ChangePayoutAccountBody = z.object({ iban: ruledText(parseIban) }).meta({ id: 'ChangePayoutAccount' })
export const PayoutAccountConfirmationBody = z
  .object({
    iban: ruledText(parseIban),
    code: ruledText(parseCodeDigits).meta({ description: 'Sent to the phone for this account' }),
  })
  .meta({ id: 'PayoutAccountConfirmation' })

export const ConfirmationsBody = z
  .object({
    // Not literal(true): an unticked box must get the message for a required field.
    all_confirmations: z.boolean().transform((ticked, context): true => {
      if (!ticked) context.addIssue({ code: 'custom', params: { key: 'checkboxFieldRequired' } })
      return true
    }),
  })
  .meta({ id: 'Confirmations' })

/** The sessions of a customer. */
export const UserSessions = z
  .object({
    items: z.array(
      z.object({
        id: z.int(),
        device: z.string().meta({ description: 'In Spanish, from the browser that opened the session' }),
        signed_in_at: Instant,
        last_used_at: Instant.nullable().meta({ description: 'To the hour; null within the first hour' }),
        is_current: z.boolean().meta({ description: 'The session of this request' }),
      }),
    ),
  })
  .meta({ id: 'UserSessions' })
export type UserSessions = z.infer<typeof UserSessions>
export type UserSession = UserSessions['items'][number]
export const UserSessionParams = z.object({ id: IdOrText })

export const MarketingBody = z.object({ agree_marketing: z.boolean() }).meta({ id: 'MarketingBody' })

export const ReminderChoice = z
  .object({
    before_due: z.boolean().meta({ description: 'Three days before the due date' }),
    on_due: z.boolean(),
    channel: z.enum(REMINDER_CHANNELS),
  })
  .meta({ id: 'ReminderChoice' })
export const ReminderChoiceBody = ReminderChoice.meta({
  id: 'ReminderChoiceBody',
  description: 'The inbox shows every reminder, and a late payment is always told by SMS',
})
export type ReminderChoice = z.infer<typeof ReminderChoice>

export const AgentSession = z
  .object({ phone_number: z.string().meta({ description: 'Without the country prefix' }) })
  .meta({ id: 'AgentSession' })
export type AgentSession = z.infer<typeof AgentSession>
