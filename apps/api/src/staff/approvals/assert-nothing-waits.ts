import { AppError, type ApprovalMatter } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'

/**
 * Refuses an act while another one on the same matter waits for a second person, and names the request. The request with the hash
 * `own` is not in its own way: a second one has an answer of its own. What slips through in the same moment, the fingerprint of a
 * request refuses at its approval.
 */
export async function assertNothingWaits(
  tx: Tx,
  now: Date,
  matters: readonly ApprovalMatter[],
  own?: Buffer,
): Promise<void> {
  if (matters.length === 0) return
  const waiting = await tx.approvals.waitingOn(matters, now)
  const other = waiting.find(({ request }) => own === undefined || !request.payloadHash.equals(own))?.request
  if (other === undefined) return
  const isDebt = other.matters.some((matter) => matter.startsWith('debt:') && matters.includes(matter))
  throw new AppError(isDebt ? 'debt_decision_waits' : 'decision_waits', `${other.act} waits on ${matters[0]}`, {
    extra: { approval_id: other.id },
  })
}
