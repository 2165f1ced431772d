import type { CodeSent, MessageChannel, TokenIssued, User } from '@puente/contract'
import type { Phone, SmsCode } from '@puente/domain'
import { accessToken } from '../session/access-token.ts'
import { stored } from '../storage/stored-values.ts'
import { recaptchaProof } from '../third-party/recaptcha-proof.ts'
import { call, tokenHeaders } from './http.ts'
import { signInPreferences } from './sign-in.ts'

/** A borrower who started with the older sign-in keeps its token; it becomes the session token once the code is right. */
export async function confirmCode(phone: Phone, code: SmsCode, agreesToMarketing: boolean): Promise<TokenIssued> {
  const token = stored.registeringToken.get()
  // Sent with the code: any caller can request a code for this phone, so consents on that request prove nothing.
  const body = { code, ...signInPreferences(agreesToMarketing) }
  if (token === null) return call('POST', '/v2/user/login_confirm', { body: { ...body, mobile_phone: phone } })
  await call<User>('PUT', '/v2/user/phone_confirmation', { body, headers: tokenHeaders(token) })
  return { token }
}

/** Confirms the new number of a signed-in customer, with the codes of both numbers. */
export const confirmNewPhone = (code: SmsCode, currentCode: SmsCode) =>
  call<User>('PUT', '/v2/user/phone_confirmation', { body: { code, current_code: currentCode } })

export const resendCode = async (phone: Phone, channel: MessageChannel) =>
  call<CodeSent>('POST', '/v2/user/resend_phone_confirmation_code', {
    body: { mobile_phone: phone, channel, ...(await recaptchaProof('resend')) },
  })

export const changePhone = async (phone: Phone) =>
  call<CodeSent>('PUT', '/v2/user/change_phone', {
    body: { mobile_phone: phone, ...(await recaptchaProof('change_phone')) },
    headers: tokenHeaders(stored.registeringToken.get() ?? accessToken()),
  })

/**
 * Records the consents from the phone screen. The token is a parameter because this runs before the session starts: the
 * first user that the app loads then already has them.
 */
export const recordConsents = (token: string, signal: AbortSignal) =>
  call<unknown>('PUT', '/v2/user/confirmations', {
    body: { all_confirmations: true },
    headers: tokenHeaders(token),
    signal,
  })
