import { AppError } from '@puente/domain'
import { announceStaff } from '../db/announce-staff.ts'
import type { ChangeContext } from '../db/loan-change.ts'
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
import { startPayout } from '../lending/payouts/start-payout.ts'

// What staff do with one payout when neither the provider nor a statement decides it.

type StaffChange = ChangeContext & { readonly reason: string }

async function locked(tx: Tx, payoutId: string): Promise<LockedPayout> {
  const found = await lockPayout(tx, payoutId)
  if (found === null) throw new AppError('not_found', `there is no payout ${payoutId}`)
  return found
}

const conflict = (detail: string, reason: string) => new AppError('illegal_transition', detail, { extra: { reason } })

/** Records what staff read at the bank: the money left, or it did not and never will. */
export async function settlePayout(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'payouts'>,
  { payoutId, outcome }: { readonly payoutId: string; readonly outcome: 'completed' | 'failed' },
  { actor, reason }: StaffChange,
): Promise<void> {
  const payout = await locked(tx, payoutId)
  const { status } = payout.payout
  if (!isOpen(payout.payout)) throw conflict(`payout ${payoutId} is ${status}`, status)
  if (status === 'queued' && outcome === 'completed') throw conflict(`payout ${payoutId} has not left yet`, status)
  const context = { ...settleContext(deps, actor), reason }
  const settled =
    outcome === 'completed' ? await completePayout(tx, payout, context) : await failPayout(tx, payout, reason, context)
  if (settled.outcome === 'conflict') throw conflict(`payout ${payoutId}: ${settled.reason}`, settled.reason)
  await announceStaff(tx, 'payouts')
}

/** Starts the next attempt of a payout that failed or was returned. */
export async function retryPayout(tx: Tx, payoutId: string, context: StaffChange): Promise<void> {
  const { record, payout } = await locked(tx, payoutId)
  if (payout.status !== 'failed' && payout.status !== 'returned') {
    throw conflict(`payout ${payoutId} is ${payout.status}`, payout.status)
  }
  const started = await startPayout(tx, record, context)
  if (started.outcome === 'refused') throw payoutRefusalError(started.reason, record.loan.id)
  if (started.outcome === 'already_started')
    throw conflict(`loan ${record.loan.id} has another attempt`, 'attempt_open')
  await announceStaff(tx, 'payouts')
}

/** Notes that the bank was asked to send the money back. The loan stays as it is until a statement shows the return. */
export async function recallPayout(tx: Tx, payoutId: string, { actor, now, reason }: StaffChange): Promise<void> {
  const { record, payout } = await locked(tx, payoutId)
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
