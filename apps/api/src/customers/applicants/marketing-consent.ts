import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

interface MarketingConsent {
  readonly userId: number
  readonly isGiven: boolean
  /** The form on which the customer gave or withdrew consent. */
  readonly where: 'sign_in' | 'account'
}

/**
 * Sets the marketing consent and records each change with its time in the append-only audit: a lender must be able to
 * show when consent was given (GDPR art. 7.1).
 */
export async function setMarketingConsent(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, isGiven, where }: MarketingConsent,
): Promise<void> {
  if (!(await tx.users.setMarketing(userId, isGiven))) return
  const action = isGiven ? 'marketing_consent_given' : 'marketing_consent_withdrawn'
  await tx.audit.record({ at: clock.now(), actor: 'borrower', action, userId, detail: { where } })
}
