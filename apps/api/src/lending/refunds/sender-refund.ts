import { randomUUID } from 'node:crypto'
import { AppError, keptCents } from '@puente/domain'
import { isSEPACountry, isValidIBAN } from 'ibantools'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { RefundRow } from '../../db/repositories/refunds.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import { bookingsOf, isCardLine, moveHeld } from './held-refund.ts'

// Money of an unknown payer goes back to the account it came from, and to no other. Its line gives the money up, and gets it back
// if the transfer fails or is returned.

interface ReturnableMoney {
  readonly entry: StatementEntryRow
  readonly iban: string
  readonly holderName: string
  /** What can be sent back: neither booked on a loan nor on its way. */
  readonly openCents: number
}

/** The money of a line, if it can go back to its sender. */
export async function returnableMoney(tx: Tx, entry: StatementEntryRow | null): Promise<ReturnableMoney | null> {
  if (entry === null || entry.amountCents <= 0 || isCardLine(entry)) return null
  if (entry.state !== 'unmatched' && entry.state !== 'split') return null
  // Our own transfer that came back: its loan or refund takes it.
  if (entry.payoutId !== null || entry.returnReason !== null) return null
  const iban = (entry.counterpartyIban ?? '').replace(/\s/g, '')
  const holderName = (entry.counterpartyName ?? '').trim()
  if (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2)) || holderName === '') return null
  const openCents = keptCents(entry) - (await bookingsOf(tx, entry.id)).bookedCents
  return openCents > 0 ? { entry, iban, holderName, openCents } : null
}

interface SenderRefundOrder {
  readonly entryId: number
  readonly cents: number
}

/** Locks the line of an order, and refuses what it cannot give. */
export async function requireReturnable(tx: Tx, { entryId, cents }: SenderRefundOrder): Promise<ReturnableMoney> {
  const money = await returnableMoney(tx, await tx.statementEntries.lockById(entryId))
  if (money === null) throw new AppError('line_resolved', `statement line ${entryId} has no money for its sender`)
  if (cents > money.openCents) {
    throw new AppError('validation_failed', `line ${entryId}: ${cents} of ${money.openCents}`, {
      fields: [{ property: 'amount', key: 'maxAmount' }],
    })
  }
  return money
}

/** Sends money of a line, or a part of it, back to its sender with the next file or, where transfers go one by one, at once. */
export async function makeSenderRefund(
  tx: Tx,
  order: SenderRefundOrder,
  context: ChangeContext & { readonly reason: string },
): Promise<RefundRow> {
  const { entry, iban, holderName } = await requireReturnable(tx, order)
  const id = randomUUID()
  const refund = await tx.refunds.add({
    id,
    loanId: null,
    method: 'transfer',
    amountCents: order.cents,
    status: 'queued',
    endToEndId: `R${id.replaceAll('-', '')}`,
    iban,
    holderName,
    statementEntryId: entry.id,
    reason: context.reason,
    requestedBy: context.actor,
    createdAt: context.now,
  })
  await moveHeld(tx, entry, refund, 'reserved', context)
  await tx.outbox.add('send-refund', { refundId: id })
  await announceStaff(tx, 'refunds')
  return refund
}
