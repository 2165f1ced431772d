import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { PayoutRow } from '../../db/repositories/payouts.ts'
import type { RefundTransfer } from '../../db/repositories/refunds.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { FilePayouts } from '../../providers/payouts/payouts.ts'

export interface ExportedBatch {
  readonly messageId: string
  readonly file: string
  readonly transferCount: number
  readonly totalCents: number
}

/** The maximum size of one file: banks split or refuse longer ones. */
export const MAX_BATCH_TRANSFERS = 5000

/** Who writes a batch, for the audit. */
type BatchAuthor = Pick<ChangeContext, 'actor' | 'auditDetail'>

/**
 * Puts the waiting transfers into one file for the bank; null if none waits. One commit stores the file and marks its
 * transfers as sent: a transfer is in exactly one file, and a file that got lost is written again from here, byte for
 * byte the same.
 */
export const exportBatch = (
  { transaction, clock }: Pick<Deps, 'transaction' | 'clock'>,
  bank: FilePayouts,
  by: BatchAuthor = { actor: 'system' },
): Promise<ExportedBatch | null> =>
  transaction(async (tx) => {
    const payouts = await tx.payouts.lockQueued({ limit: MAX_BATCH_TRANSFERS, now: clock.now() })
    const refunds = await tx.refunds.lockQueuedTransfers(MAX_BATCH_TRANSFERS - payouts.length)
    return payouts.length + refunds.length === 0 ? null : writeBatch(tx, { clock }, bank, { payouts, refunds }, by)
  })

/** Loans paid out and money paid back, in one file. */
interface BatchContent {
  readonly payouts: readonly PayoutRow[]
  readonly refunds: readonly RefundTransfer[]
}

/** Writes locked, queued transfers into one file. */
export async function writeBatch(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  bank: FilePayouts,
  { payouts, refunds }: BatchContent,
  { actor, auditDetail }: BatchAuthor,
): Promise<ExportedBatch> {
  const now = clock.now()
  const today = clock.today()
  const transfers = [...payouts, ...refunds]
  const messageId = `PUENTE-${today.replaceAll('-', '')}-${randomBytes(6).toString('hex').toUpperCase()}`
  const batch = {
    messageId,
    file: bank.writeFile({ messageId, createdAt: now, executeOn: today, transfers }),
    transferCount: transfers.length,
    totalCents: transfers.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }
  const problem = await bank.problemOf(batch.file)
  if (problem !== null) throw new AppError('payout_file_invalid', `batch ${messageId}: ${problem}`)
  const batchId = randomUUID()
  await tx.payouts.addBatch({ ...batch, id: batchId, createdAt: now })
  const sent = { batchId, sentAt: now, provider: bank.name }
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  if (payouts.length > 0) await tx.payouts.markSent(idsOf(payouts), sent)
  await tx.refunds.markSent(idsOf(refunds), sent)
  await tx.audit.record({
    at: now,
    actor,
    action: 'payout.batch_exported',
    userId: null,
    detail: { message_id: messageId, transfers: batch.transferCount, total_cents: batch.totalCents, ...auditDetail },
  })
  await announceStaff(tx, 'payouts')
  return batch
}
