import type { AgentSession, CodeSent } from '@puente/contract'
import type { Phone } from '@puente/domain'
import { stored } from '../storage/stored-values.ts'
import { recaptchaProof } from '../third-party/recaptcha-proof.ts'
import { call } from './http.ts'

/** What the server stores with a sign-in besides the phone. */
export function signInPreferences(agreesToMarketing: boolean) {
  const agentSessionId = stored.agentSessionId.get()
  const targetUrl = stored.targetUrl.get()
  return {
    // Omitted if unticked: signing in again does not withdraw an earlier consent.
    ...(agreesToMarketing && { agree_marketing: true }),
    ...(agentSessionId !== null && { agent_session_id: agentSessionId }),
    ...(targetUrl !== null && { target_url: targetUrl }),
  }
}

/** Requests a code. The response is the same whether or not the phone is known. */
export const requestCode = async (phone: Phone, agreesToMarketing: boolean) =>
  call<CodeSent>('POST', '/v2/user/login', {
    body: { mobile_phone: phone, ...signInPreferences(agreesToMarketing), ...(await recaptchaProof('login')) },
  })

/** The customer an agent is registering: the phone number without the country prefix. */
export const fetchAgentSession = (sessionId: string, signal: AbortSignal) =>
  call<AgentSession>('GET', `/api/agent/customer/${encodeURIComponent(sessionId)}`, { signal })
