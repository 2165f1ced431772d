import type { AgentSession, CodeSent } from '@puente/contract'
import type { Phone } from '@puente/domain'
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

/** The customer an agent is registering: the phone number without the country prefix. */
export const fetchAgentSession = (sessionId: string, signal: AbortSignal) =>
  call<AgentSession>('GET', `/api/agent/customer/${encodeURIComponent(sessionId)}`, { signal })
