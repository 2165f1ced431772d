import type { AgentSession, CodeSent } from '@puente/contract'
import type { Phone } from '@puente/domain'
import { stored } from '../storage/stored-values.ts'
import { recaptchaProof } from '../third-party/recaptcha.ts'
import { call } from './http.ts'

/** What is stored with a sign-in beside the phone. */
export function signInWishes(agreesToMarketing: boolean) {
  const agentSessionId = stored.agentSessionId.get()
  const targetUrl = stored.targetUrl.get()
  return {
    // Left out where it is not ticked: signing in again does not take back a consent that was given before.
    ...(agreesToMarketing && { agree_marketing: true }),
    ...(agentSessionId !== null && { agent_session_id: agentSessionId }),
    ...(targetUrl !== null && { target_url: targetUrl }),
  }
}

/** Asks for a code. The answer is the same whether or not the phone is known. */
export const requestCode = async (phone: Phone, agreesToMarketing: boolean) =>
  call<CodeSent>('POST', '/v2/user/login', {
    body: { mobile_phone: phone, ...signInWishes(agreesToMarketing), ...(await recaptchaProof('login')) },
  })

/** The customer an agent is registering: the phone number without the country prefix. */
export const fetchAgentSession = (sessionId: string, signal: AbortSignal) =>
  call<AgentSession>('GET', `/api/agent/customer/${encodeURIComponent(sessionId)}`, { signal })
