import { AppError, type CivilDate, civilDateInMadrid, statusFromNumber } from '@puente/domain'
import { announceStaff } from '../db/announce-staff.ts'
import type { ChangeContext } from '../db/loan-change.ts'
import type { PayoutRow } from '../db/repositories/payouts.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { payoutRefusalError } from '../lending/payouts/refusal-error.ts'
import {
  completePayout,
  failPayout,
  isOpen,
  type LockedPayout,
  lockPayout,
  settleContext,
} from '../lending/payouts/settle-payout.ts'
import { isRetryHeld, startPayout } from '../lending/payouts/start-payout.ts'

// What staff do with one payout when neither the provider nor a statement decides it. A wrong "it never left" pays a loan out
// twice: it needs the words of the bank, and two people where the money may have left.

type StaffChange = ChangeContext & { readonly reason: string }

/** What the bank said about a transfer, and on which day. */
export interface BankProof {
  readonly date: CivilDate
  readonly text: string
}

export async function requirePayout(tx: Tx, payoutId: string): Promise<LockedPayout> {
  const found = await lockPayout(tx, payoutId)
  if (found === null) throw new AppError('not_found', `there is no payout ${payoutId}`)
  return found
}

const conflict = (detail: string, reason: string) => new AppError('illegal_transition', detail, { extra: { reason } })

/** A queued transfer is in no file and with no provider yet. */
export const mayHaveLeft = ({ status }: PayoutRow): boolean => status === 'sent' || status === 'ambiguous'

/** Throws unless the payout can be recorded as failed on this proof. */
export function assertCanFail({ payout }: LockedPayout, proof: BankProof | null, today: CivilDate): void {
  if (!isOpen(payout)) throw conflict(`payout ${payout.id} is ${payout.status}`, payout.status)
  if (mayHaveLeft(payout)) assertProof(payout, proof, today)
}

/** Throws unless the payout can be tried again, on this proof where its return is not confirmed yet. */
export function assertCanRetry({ payout }: LockedPayout, proof: BankProof | null, today: CivilDate): void {
  if (payout.status !== 'failed' && payout.status !== 'returned') {
    throw conflict(`payout ${payout.id} is ${payout.status}`, payout.status)
  }
  if (isRetryHeld(payout)) assertProof(payout, proof, today)
}

function assertProof({ id, sentAt }: PayoutRow, proof: BankProof | null, today: CivilDate): void {
  const invalid = (property: string, key: string) =>
    new AppError('validation_failed', `payout ${id}: ${property} ${key}`, { fields: [{ property, key }] })
  if (proof === null) throw invalid('proof_date', 'field_required')
  if (proof.date > today) throw invalid('proof_date', 'maxDate')
  if (sentAt !== null && proof.date < civilDateInMadrid(sentAt)) throw invalid('proof_date', 'minDate')
}

const audited = (
  tx: Tx,
  action: 'payout.failed_by_staff' | 'payout.retried_by_staff',
  { record, payout }: LockedPayout,
  proof: BankProof | null,
  { now, actor, reason, auditDetail }: StaffChange,
) =>
  tx.audit.record({
    at: now,
    actor,
    action,
    userId: record.loan.userId,
    detail: {
      loan_id: record.loan.id,
      end_to_end_id: payout.endToEndId,
      ...(proof === null ? {} : { proof_date: proof.date, proof_text: proof.text }),
      reason,
      ...auditDetail,
    },
  })

/** Records that the money did not leave and never will: the next attempt follows. */
export async function recordFailedPayout(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'payouts'>,
  { payoutId, proof }: { readonly payoutId: string; readonly proof: BankProof | null },
  context: StaffChange,
): Promise<PayoutRow> {
  const locked = await requirePayout(tx, payoutId)
  assertCanFail(locked, proof, context.today)
  const words = proof?.text ?? context.reason
  const settled = await failPayout(tx, locked, words, { ...settleContext(deps), ...context })
  if (settled.outcome === 'conflict') throw conflict(`payout ${payoutId}: ${settled.reason}`, settled.reason)
  await audited(tx, 'payout.failed_by_staff', locked, proof, context)
  await announceStaff(tx, 'payouts')
  return locked.payout
}

/** Records what staff read at the bank: the money left. */
export async function recordCompletedPayout(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'payouts'>,
  payoutId: string,
  context: StaffChange,
): Promise<void> {
  const locked = await requirePayout(tx, payoutId)
  const { status } = locked.payout
  if (!isOpen(locked.payout)) throw conflict(`payout ${payoutId} is ${status}`, status)
  if (status === 'queued') throw conflict(`payout ${payoutId} has not left yet`, status)
  const settled = await completePayout(tx, locked, { ...settleContext(deps), ...context })
  if (settled.outcome === 'conflict') throw conflict(`payout ${payoutId}: ${settled.reason}`, settled.reason)
  await announceStaff(tx, 'payouts')
}

/**
 * Starts the next attempt of a payout that failed or was returned; null if the loan waits for another account first. Confirms the
 * return where only an uploaded file showed it.
 */
export async function retryPayout(
  tx: Tx,
  { payoutId, proof }: { readonly payoutId: string; readonly proof: BankProof | null },
  context: StaffChange,
): Promise<PayoutRow | null> {
  const locked = await requirePayout(tx, payoutId)
  const { record, payout } = locked
  assertCanRetry(locked, proof, context.today)
  const isHeld = isRetryHeld(payout)
  if (isHeld) await tx.payouts.update(payoutId, { retryReleasedAt: context.now, retryReleasedBy: context.actor })
  const started = await startPayout(tx, record, context)
  if (started.outcome === 'already_started')
    throw conflict(`loan ${record.loan.id} has another attempt`, 'attempt_open')
  if (started.outcome === 'refused') {
    const waitsForAccount = statusFromNumber(record.loan.status) === 'awaiting_issuance_method'
    if (!isHeld || !waitsForAccount || started.reason !== 'account_needed') {
      throw payoutRefusalError(started.reason, record.loan.id)
    }
  }
  await audited(tx, 'payout.retried_by_staff', locked, proof, context)
  await announceStaff(tx, 'payouts')
  return started.outcome === 'started' ? started.payout : null
}

/** Notes that the bank was asked to send the money back. The loan stays as it is until a statement shows the return. */
export async function recallPayout(tx: Tx, payoutId: string, { actor, now, reason }: StaffChange): Promise<void> {
  const { record, payout } = await requirePayout(tx, payoutId)
  const hasLeft = payout.status === 'sent' || payout.status === 'ambiguous' || payout.status === 'completed'
  if (!hasLeft || payout.recalledAt !== null) throw conflict(`payout ${payoutId} is ${payout.status}`, payout.status)
  await tx.payouts.update(payoutId, { recalledAt: now, recalledBy: actor, recallReason: reason })
  await tx.audit.record({
    at: now,
    actor,
    action: 'payout.recall_requested',
    userId: record.loan.userId,
    detail: { loan_id: record.loan.id, end_to_end_id: payout.endToEndId, reason },
  })
  await announceStaff(tx, 'payouts')
}
