import type { SignInPreferences } from '@puente/contract'
import { AppError, type Phone } from '@puente/domain'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import type { AgentSessionRow } from '../../db/repositories/agent-sessions.ts'
import type { CodeRequest } from '../../db/schema/index.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isAllowedTarget } from '../../platform/security/allowed-target.ts'
import { setMarketingConsent } from '../applicants/marketing-consent.ts'
import type { Caller } from '../codes/code-rules.ts'
import { checkCode } from '../codes/one-time-codes.ts'

interface ConfirmedUser {
  readonly userId: number
}

/** What a person requests together with signing in, from the request body. */
export const signInPreferencesOf = (body: z.infer<typeof SignInPreferences>, config: Config): CodeRequest => ({
  ...(body.agree_marketing === undefined ? {} : { agreeMarketing: body.agree_marketing }),
  ...(body.agent_session_id === undefined ? {} : { agentSessionId: body.agent_session_id }),
  // A target outside the allow-list is dropped, not refused: the borrower did not write that address.
  ...(body.target_url !== undefined && isAllowedTarget(body.target_url, config) ? { targetUrl: body.target_url } : {}),
})

interface LoginAttempt {
  readonly phone: Phone
  readonly code: string
  readonly caller: Caller
  /** The values sent with the code itself: they take precedence over those sent with the request for the code. */
  readonly preferences?: CodeRequest
}

/**
 * Tries a sign-in code. A correct one proves the phone and returns its user, created if there was none, and applies
 * what the same caller requested together with the code. Null for a wrong code: the caller throws after the commit, so
 * that the attempt stays counted.
 */
export async function confirmLoginCode(
  tx: Tx,
  { secrets, clock }: Deps,
  { phone, code, caller, preferences = {} }: LoginAttempt,
): Promise<ConfirmedUser | null> {
  const now = clock.now()
  const checked = await checkCode(tx, secrets, { phone, purpose: 'login', code, caller, now })
  if (checked.outcome === 'incorrect') return null
  const { agreeMarketing, agentSessionId, targetUrl } = { ...checked.request, ...preferences }
  const agentSession = agentSessionId === undefined ? null : await tx.agentSessions.live(agentSessionId, now)
  const user = await tx.users.confirmPhone(phone, {
    now,
    // Only for the person in front of the agent: a session id that was passed on marks no other customer.
    isRegisteredByAgent: agentSession?.phone === phone,
    targetUrl: targetUrl ?? null,
  })
  if (agentSession !== null && agentSession.phone === phone) await takeOverInvitation(tx, user.id, agentSession, now)
  if (agreeMarketing !== undefined) {
    await setMarketingConsent(tx, { clock }, { userId: user.id, isGiven: agreeMarketing, where: 'sign_in' })
  }
  await tx.audit.record({ at: now, actor: 'borrower', action: 'phone_confirmed', userId: user.id })
  return { userId: user.id }
}

export const codeIncorrect = () => new AppError('code_incorrect', 'wrong sign-in code')

/** The data that the agent has recorded about the customer; the customer's own answers stay unchanged. */
async function takeOverInvitation(
  tx: Tx,
  userId: number,
  { agentName, firstName, amountCents, termDays }: AgentSessionRow,
  now: Date,
): Promise<void> {
  if (amountCents !== null || termDays !== null) {
    await tx.decisions.saveAgentData({ userId, agentName, amountCents, termDays, at: now })
  }
  const known = (await tx.users.byId(userId))?.person?.firstName ?? null
  if (firstName !== null && known === null) await tx.users.savePerson(userId, { firstName })
}
