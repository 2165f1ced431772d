import { PASSWORD_MAX_CHARACTERS } from '@puente/domain'
import { z } from 'zod'
import { Instant } from './wire.ts'

// Signing in to the back office, and the staff member's own account.

/** Any text of a bounded length: the domain's rule says what is wrong with a new one. */
const Password = z.string().max(PASSWORD_MAX_CHARACTERS * 4)
const Email = z.string().trim().min(1).max(200)
const SecondFactorName = z.enum(['passkey', 'totp'])

export const StaffSignInBody = z.object({ email: Email, password: Password.min(1) }).meta({ id: 'StaffSignInBody' })
export const StaffSignInStarted = z
  .object({
    next: z.enum(['passkey', 'totp', 'enrol']).meta({ description: 'The preferred second factor, or its enrolment' }),
    factors: z.array(SecondFactorName),
    csrf_token: z.string().meta({ description: 'For the requests of the second factor' }),
  })
  .meta({ id: 'StaffSignInStarted' })
export type StaffSignInStarted = z.infer<typeof StaffSignInStarted>

export const StaffCodeBody = z.object({ code: z.string().trim().min(1).max(40) }).meta({ id: 'StaffCodeBody' })

/** WebAuthn options and responses, as the browser's API has them in JSON. */
export const WebAuthnOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'WebAuthnOptions' })
const WebAuthnResponse = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.string().max(20),
  response: z.looseObject({ clientDataJSON: z.string().max(4000) }),
})
export const StaffPasskeyBody = z.object({ response: WebAuthnResponse }).meta({ id: 'StaffPasskeyBody' })
export const StaffNewPasskeyBody = z
  .object({ name: z.string().trim().min(1).max(60), response: WebAuthnResponse })
  .meta({ id: 'StaffNewPasskeyBody' })

/** The own password again, before the protection of the account changes. A demo account has none. */
export const OwnPasswordBody = z.object({ password: Password.optional() }).meta({ id: 'OwnPasswordBody' })
const RevokeKeys = z.boolean().optional().meta({ description: 'Also revokes all API keys of the account' })
export const ChangeOwnPasswordBody = z
  .object({ current_password: Password, password: Password, revoke_keys: RevokeKeys })
  .meta({ id: 'ChangeOwnPasswordBody' })

export const TotpEnrolment = z
  .object({ secret: z.string(), uri: z.string(), qr_svg: z.string() })
  .meta({ id: 'TotpEnrolment' })
export type TotpEnrolment = z.infer<typeof TotpEnrolment>
export const FactorEnrolled = z
  .object({ recovery_codes: z.array(z.string()).nullable().meta({ description: 'With the first factor; shown once' }) })
  .meta({ id: 'FactorEnrolled' })
export type FactorEnrolled = z.infer<typeof FactorEnrolled>
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const StaffResetBody = z.object({ email: Email }).meta({ id: 'StaffResetBody' })
const LinkToken = z.string().min(1).max(100)
export const StaffLinkBody = z.object({ token: LinkToken }).meta({ id: 'StaffLinkBody' })
export const StaffLink = z
  .object({
    purpose: z.enum(['invitation', 'password_reset', 'factor_reset']),
    email: z.string().nullable(),
    name: z.string().nullable(),
    live_keys: z.int().optional().meta({ description: 'API keys that the new password leaves valid' }),
  })
  .meta({ id: 'StaffLink' })
export type StaffLink = z.infer<typeof StaffLink>
export const StaffLinkPasswordBody = z
  .object({ token: LinkToken, password: Password, revoke_keys: RevokeKeys })
  .meta({ id: 'StaffLinkPasswordBody' })

export const StaffAccount = z
  .object({
    has_password: z.boolean(),
    has_totp: z.boolean(),
    recovery_codes_left: z.int(),
    passkeys: z.array(
      z.object({ id: z.int(), name: z.string(), created_at: Instant, last_used_at: Instant.nullable() }),
    ),
    sessions: z.array(
      z.object({
        id: z.int(),
        is_current: z.boolean(),
        created_at: Instant,
        last_used_at: Instant,
        address: z.string(),
        user_agent: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffAccount' })
export type StaffAccount = z.infer<typeof StaffAccount>
