import { createHash } from 'node:crypto'
import { AppError, formatEuros, formatIban } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import type { Tx } from '../../../db/transaction.ts'
import { type ExportedBatch, MAX_BATCH_TRANSFERS, writeBatch } from '../../../lending/payouts/export-batch.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.payoutBatch
const BatchPayload = z.object({ payouts: z.array(z.uuid()).min(1).max(MAX_BATCH_TRANSFERS) })

/** An approver reads the first ones; all of them are on the page of the payouts. */
const SHOWN_TRANSFERS = 100

/** The transfers that wait now: what a request for a batch is made of. */
export async function proposeBatch(tx: Tx): Promise<z.infer<typeof BatchPayload>> {
  const waiting = await tx.payouts.queued(MAX_BATCH_TRANSFERS)
  if (waiting.length === 0) throw new AppError('nothing_to_pay', 'no transfer waits')
  return { payouts: waiting.map(({ id }) => id) }
}

/** Puts waiting transfers into one file for the bank. */
export const payoutBatch = defineAct({
  act: 'payout_batch',
  payload: BatchPayload,

  async describe(tx, { payouts }, { payouts: bank }) {
    if (bank.kind !== 'files') throw new AppError('not_found', 'this provider takes no files')
    const transfers = await tx.payouts.queued(payouts.length, payouts)
    const totalCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const shown = transfers.slice(0, SHOWN_TRANSFERS)
    const hidden = transfers.length - shown.length
    return {
      title: texts.title(transfers.length, formatEuros(totalCents)),
      lines: [
        { label: texts.transfers, value: String(transfers.length) },
        { label: texts.total, value: formatEuros(totalCents) },
        ...shown.map(({ endToEndId, holderName, iban, amountCents }) => ({
          label: endToEndId,
          value: texts.transfer(holderName, formatIban(iban), formatEuros(amountCents)),
        })),
        ...(hidden > 0 ? [{ label: texts.more, value: String(hidden) }] : []),
      ],
    }
  },

  /** A transfer that was sent, failed or changed, or whose customer was blocked, is another batch. */
  async stateOf(tx, { payouts }) {
    const transfers = await tx.payouts.queued(payouts.length, payouts)
    const hash = createHash('sha256')
    for (const { id, iban, holderName, amountCents } of transfers)
      hash.update(JSON.stringify([id, iban, holderName, amountCents]))
    return `${transfers.length}:${hash.digest('hex')}`
  },

  async run(tx, deps, { payouts }, context): Promise<ExportedBatch> {
    const bank = deps.payouts
    if (bank.kind !== 'files') throw new AppError('not_found', 'this provider takes no files')
    const transfers = await tx.payouts.lockQueued(payouts.length, payouts)
    if (transfers.length !== payouts.length) throw new AppError('approval_stale', 'a transfer left the queue')
    return writeBatch(tx, deps, bank, transfers, { actor: context.actor })
  },

  outcome: ({ messageId, transferCount, totalCents }) => [
    { label: texts.message, value: messageId },
    { label: texts.transfers, value: String(transferCount) },
    { label: texts.total, value: formatEuros(totalCents) },
  ],
})
