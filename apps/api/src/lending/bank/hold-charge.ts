import { type CivilDate, formatEuros, stateOfBooking } from '@puente/domain'
import { backofficeBankTexts as bankTexts } from '@puente/texts/backoffice-bank'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import { postJournal } from '../books/post-journal.ts'
import { nextTransferFactId, transferNameOf } from '../loans/received-transfer.ts'
import { holderNameOf } from '../payouts/account-standing.ts'
import { announceLine, bookShare, takeBack, unclassify } from './decide-line.ts'

// A card charge that no loan can take is money of an unknown purpose, as a transfer without a reference is: it waits in the
// same list, where staff book it on a loan or send it back to the card. A refund at the provider's portal, or a charge-back,
// takes it from the list and from the loans on which it was booked when its notification arrives.

/** Where the line came from, in place of one of the lender's bank accounts. */
const accountOf = ({ provider }: CardOperationRow): string => `card:${provider}`

interface HeldCharge {
  readonly amountCents: number
  readonly happenedOn: CivilDate | null
}

export const heldCharge = (tx: Tx, operation: CardOperationRow): Promise<StatementEntryRow | null> =>
  tx.statementEntries.byReference(accountOf(operation), operation.orderCode)

/** Books a charge as unmatched money and lists it for staff, once. */
export async function holdCharge(
  tx: Tx,
  operation: CardOperationRow,
  { loan }: LoanRecord,
  { amountCents, happenedOn }: HeldCharge,
  context: ChangeContext,
): Promise<void> {
  const customer = await tx.users.byId(operation.userId)
  const entryId = await tx.statementEntries.addOnce({
    account: accountOf(operation),
    servicerReference: operation.orderCode,
    bookedOn: context.today,
    valueOn: happenedOn !== null && happenedOn < context.today ? happenedOn : context.today,
    amountCents,
    counterpartyName: (customer && holderNameOf(customer)) || null,
    remittance: `${operation.orderCode} ${loan.publicId}`,
    state: 'unmatched',
    importedAt: context.now,
  })
  if (entryId === null) return
  await journalHeld(tx, operation, amountCents, context)
  await announceLine(tx, entryId)
}

type Allocations = Awaited<ReturnType<Tx['statementEntries']['allocationsOf']>>

const standingOf = async (tx: Tx, entryId: number): Promise<Allocations> =>
  (await tx.statementEntries.allocationsOf([entryId])).filter(({ reversedAt }) => reversedAt === null)

const sumOf = (rows: readonly { readonly cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0)

/**
 * Locks a held charge, and tells which loans its money was booked on. The line comes before any loan, as in the decisions of
 * staff: other lock orders would deadlock.
 */
export async function lockHeldCharge(
  tx: Tx,
  operation: CardOperationRow,
): Promise<{ readonly entry: StatementEntryRow; readonly loanIds: readonly number[] } | null> {
  const found = await heldCharge(tx, operation)
  const entry = found && (await tx.statementEntries.lockById(found.id))
  return entry && { entry, loanIds: (await standingOf(tx, entry.id)).map(({ loanId }) => loanId) }
}

/**
 * The provider has given a held charge back, all of it or a part. What staff booked of that part is taken from its loans again,
 * the latest booking first. `refundedCents` is the total of all refunds, so that their order does not matter.
 */
export async function settleHeldRefund(
  tx: Tx,
  operation: CardOperationRow,
  refundedByOthersCents: number,
  context: ChangeContext,
): Promise<void> {
  const entry = (await lockHeldCharge(tx, operation))?.entry
  if (entry === undefined) return
  const ours = (await tx.refunds.leavingOfOperation(operation.id)).filter(
    (refund) => refund.statementEntryId === entry.id,
  )
  const oursCents = ours.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const target = Math.min(entry.amountCents, refundedByOthersCents + oursCents)
  if (target <= entry.refundedCents) return
  const reason = bankTexts.refundedByProvider(formatEuros(target - entry.refundedCents))
  await unclassify(tx, entry, context)
  await shrinkBookings(tx, operation, entry, entry.amountCents - target, { ...context, reason })
  const standing = await standingOf(tx, entry.id)
  // Less than the provider reports only if a loan refused to give its part back: the audit says so.
  const refundedCents = Math.min(target, entry.amountCents - sumOf(standing))
  if (refundedCents > entry.refundedCents) await journalRefunded(tx, operation, entry, refundedCents, context)
  await tx.statementEntries.setRefunded(entry.id, refundedCents)
  const state =
    refundedCents === entry.amountCents
      ? 'refund'
      : stateOfBooking({
          lineCents: entry.amountCents - refundedCents,
          bookedCents: sumOf(standing),
          loanCount: new Set(standing.map(({ loanId }) => loanId)).size,
          isThirdParty: standing.some(({ isThirdParty }) => isThirdParty),
        })
  await tx.statementEntries.resolve(entry.id, { state, reason, actor: context.actor, at: context.now })
  await announceLine(tx, entry.id)
}

/** Takes bookings back until they fit; what still fits of the last one is booked on its loan again. */
async function shrinkBookings(
  tx: Tx,
  { userId, orderCode }: CardOperationRow,
  entry: StatementEntryRow,
  roomCents: number,
  context: ChangeContext & { readonly reason: string },
): Promise<void> {
  const standing = await standingOf(tx, entry.id)
  let excessCents = sumOf(standing) - roomCents
  for (const allocation of standing.reverse()) {
    if (excessCents <= 0) return
    const taken = await takeBack(tx, entry, allocation, 'card_chargeback', context)
    if (taken.outcome === 'refused') {
      const detail = { order: orderCode, loan_id: allocation.loanId, reason: taken.reason }
      await tx.audit.record({
        at: context.now,
        actor: context.actor,
        action: 'card_refund_not_booked',
        userId,
        detail,
      })
      continue
    }
    const cents = allocation.cents - excessCents
    excessCents -= allocation.cents
    if (cents <= 0) continue
    const factId = await nextTransferFactId(tx, transferNameOf(entry))
    await bookShare(tx, taken.record, { entry, factId, cents, isThirdParty: allocation.isThirdParty }, context)
  }
}

const journalHeld = (tx: Tx, { orderCode }: CardOperationRow, cents: number, context: ChangeContext) =>
  postJournal(
    tx,
    {
      kind: 'card_payment',
      source: 'card_operation',
      reference: orderCode,
      date: context.today,
      entries: [
        { account: 'card_settlements', cents },
        { account: 'unmatched_money', cents: 0 - cents },
      ],
    },
    context,
  )

/** Numbered by the total: a later refund of the same order is another journal, a repeated notice is none. */
const journalRefunded = (
  tx: Tx,
  { orderCode }: CardOperationRow,
  entry: StatementEntryRow,
  refundedCents: number,
  context: ChangeContext,
) =>
  postJournal(
    tx,
    {
      kind: 'card_refund',
      source: 'card_operation',
      reference: `${orderCode}:held:${entry.refundedCents}-${refundedCents}`,
      date: context.today,
      entries: [
        { account: 'unmatched_money', cents: refundedCents - entry.refundedCents },
        { account: 'card_settlements', cents: entry.refundedCents - refundedCents },
      ],
    },
    context,
  )
