import type { AgentSession, CodeSent, MessageChannel, TokenIssued } from '@puente/contract'
import type { Phone, SmsCode } from '@puente/domain'
import { call } from './http.ts'

export interface LoginRequest {
  readonly phone: Phone
  readonly agreeMarketing: boolean
  readonly agentSessionId: string | null
  readonly recaptchaToken: string | null
  readonly targetUrl: string | null
}

/** Asks for a code. The answer is the same whether or not the phone is known. */
export const requestCode = (request: LoginRequest) =>
  call<CodeSent>('POST', '/v2/user/login', {
    body: {
      mobile_phone: request.phone,
      // Left out where it is not ticked: signing in again does not take back a consent that was given before.
      ...(request.agreeMarketing && { agree_marketing: true }),
      ...(request.agentSessionId !== null && { agent_session_id: request.agentSessionId }),
      ...(request.recaptchaToken !== null && { recaptcha_token: request.recaptchaToken }),
      ...(request.targetUrl !== null && { target_url: request.targetUrl }),
    },
  })

export const confirmCode = (phone: Phone, code: SmsCode) =>
  call<TokenIssued>('POST', '/v2/user/login_confirm', { body: { code, mobile_phone: phone } })

export const resendCode = (phone: Phone, channel: MessageChannel) =>
  call<CodeSent>('POST', '/v2/user/resend_phone_confirmation_code', { body: { mobile_phone: phone, channel } })

export const changePhone = (phone: Phone) =>
  call<CodeSent>('PUT', '/v2/user/change_phone', { body: { mobile_phone: phone } })

/**
 * Records the consents given on the phone screen. The token is passed in because this runs before the session begins:
 * the first user that the app then loads already has them.
 */
export const recordConsents = (token: string, signal: AbortSignal) =>
  call<unknown>('PUT', '/v2/user/confirmations', {
    body: { all_confirmations: true },
    headers: { Authorization: `Bearer ${token}`, ApiKey: token },
    signal,
  })

/** The customer an agent is registering: the phone number without the country prefix. */
export const fetchAgentSession = (sessionId: string, signal: AbortSignal) =>
  call<AgentSession>('GET', `/api/agent/customer/${encodeURIComponent(sessionId)}`, { signal })
