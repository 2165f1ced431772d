import { createHash } from 'node:crypto'
import { AppError, formatEuros, formatIban, matterOf } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { z } from 'zod'
import type { Tx } from '../../../db/transaction.ts'
import { type ExportedBatch, MAX_BATCH_TRANSFERS, writeBatch } from '../../../lending/payouts/export-batch.ts'
import { defineAct } from '../act.ts'

const texts = approvalTexts.payoutBatch
const Ids = z.array(z.uuid()).max(MAX_BATCH_TRANSFERS)
const BatchPayload = z
  .object({ payouts: Ids, refunds: Ids.default([]) })
  .refine(({ payouts, refunds }) => payouts.length + refunds.length > 0)
type Batch = z.infer<typeof BatchPayload>

/** The transfers of a batch that still wait. */
const waitingOf = async (tx: Tx, { payouts, refunds }: Batch, now: Date) => [
  ...(payouts.length === 0 ? [] : await tx.payouts.queued({ limit: payouts.length, now, among: payouts })),
  ...(refunds.length === 0 ? [] : await tx.refunds.queuedTransfers(refunds.length, refunds)),
]

/** An approver reads the first ones; all of them are on the page of the payouts. */
const SHOWN_TRANSFERS = 100

/** The transfers that wait now: what a request for a batch is made of. */
export async function proposeBatch(tx: Tx, now: Date): Promise<Batch> {
  const payouts = await tx.payouts.queued({ limit: MAX_BATCH_TRANSFERS, now })
  const refunds = await tx.refunds.queuedTransfers(MAX_BATCH_TRANSFERS - payouts.length)
  if (payouts.length + refunds.length === 0) throw new AppError('nothing_to_pay', 'no transfer waits')
  return { payouts: payouts.map(({ id }) => id), refunds: refunds.map(({ id }) => id) }
}

/** Puts waiting transfers into one file for the bank. */
export const payoutBatch = defineAct({
  act: 'payout_batch',
  payload: BatchPayload,

  async describe(tx, batch, { payouts: bank, clock }) {
    if (bank.kind !== 'files') throw new AppError('not_found', 'this provider takes no files')
    const transfers = await waitingOf(tx, batch, clock.now())
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
      matters: [
        matterOf('payouts', 'batch'),
        ...batch.payouts.map((id) => matterOf('payout', id)),
        ...batch.refunds.map((id) => matterOf('refund', id)),
      ],
      customerIds: await tx.loans.customersOf(transfers.flatMap(({ loanId }) => loanId ?? [])),
    }
  },

  /** A transfer that was sent, failed or changed, or whose customer was blocked, is another batch. */
  async stateOf(tx, batch, { clock }) {
    const transfers = await waitingOf(tx, batch, clock.now())
    const hash = createHash('sha256')
    for (const { id, iban, holderName, amountCents } of transfers)
      hash.update(JSON.stringify([id, iban, holderName, amountCents]))
    return `${transfers.length}:${hash.digest('hex')}`
  },

  async run(tx, deps, batch, context): Promise<ExportedBatch> {
    const bank = deps.payouts
    if (bank.kind !== 'files') throw new AppError('not_found', 'this provider takes no files')
    const among = batch.payouts
    const limit = among.length
    const payouts = limit === 0 ? [] : await tx.payouts.lockQueued({ limit, now: deps.clock.now(), among })
    const refunds =
      batch.refunds.length === 0 ? [] : await tx.refunds.lockQueuedTransfers(batch.refunds.length, batch.refunds)
    if (payouts.length !== batch.payouts.length || refunds.length !== batch.refunds.length) {
      throw new AppError('approval_stale', 'a transfer left the queue')
    }
    return writeBatch(tx, deps, bank, { payouts, refunds }, { actor: context.actor })
  },

  outcome: ({ messageId, transferCount, totalCents }) => [
    { label: texts.message, value: messageId },
    { label: texts.transfers, value: String(transferCount) },
    { label: texts.total, value: formatEuros(totalCents) },
  ],
})
