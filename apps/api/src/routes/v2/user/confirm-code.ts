import { AppError, type Phone } from '@puente/domain'
import { setMarketingConsent } from '../../../applicants/marketing-consent.ts'
import type { Caller } from '../../../codes/code-rules.ts'
import { checkCode } from '../../../codes/one-time-codes.ts'
import type { AgentSessionRow } from '../../../db/repositories/agent-sessions.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'

export interface ConfirmedUser {
  readonly userId: number
}

/**
 * Tries a sign-in code; a right one proves the phone and gives its user, made if there was none, with what was asked for
 * together with the code. Null for a wrong code: the caller throws after the commit, so that the try stays counted.
 */
export async function confirmLoginCode(
  tx: Tx,
  { secrets, clock }: Deps,
  { phone, code, caller }: { phone: Phone; code: string; caller: Caller },
): Promise<ConfirmedUser | null> {
  const now = clock.now()
  const checked = await checkCode(tx, secrets, { phone, purpose: 'login', code, caller, now })
  if (checked.outcome === 'incorrect') return null
  const { agreeMarketing, agentSessionId, targetUrl } = checked.request
  const agentSession = agentSessionId === undefined ? null : await tx.agentSessions.live(agentSessionId, now)
  const user = await tx.users.confirmPhone(phone, {
    now,
    // Only the person whom the agent has in front: a session id that was passed on marks nobody else.
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

/** What the agent has written down about the customer; what the customer has said already stays as it is. */
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
