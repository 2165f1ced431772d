import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { StatementEntryRow } from '../../db/repositories/statement-entries.ts'
import type { Tx } from '../../db/transaction.ts'
import { postJournal } from '../books/post-journal.ts'
import { holderNameOf } from '../payouts/account-standing.ts'
import { announceLine } from './book-line.ts'

// A card charge that no loan can take is money of an unknown purpose, as a transfer without a reference is: it waits in the
// same list, where staff book it on a loan. A refund at the provider's portal closes it when its notification arrives.

/** Where the line came from, in place of one of the lender's bank accounts. */
const accountOf = ({ provider }: CardOperationRow): string => `card:${provider}`

interface HeldCharge {
  readonly amountCents: number
  readonly happenedOn: string | null
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

/** The provider has given a held charge back as a whole: nothing is left to decide. */
export async function settleHeldRefund(
  tx: Tx,
  operation: CardOperationRow,
  { amountCents }: HeldCharge,
  refundedCents: number,
  context: ChangeContext,
): Promise<void> {
  const found = refundedCents < amountCents ? null : await heldCharge(tx, operation)
  const entry = found && (await tx.statementEntries.lockById(found.id))
  if (entry?.state !== 'unmatched') return
  await journalHeld(tx, operation, 0 - amountCents, context)
  await tx.statementEntries.resolve(entry.id, { state: 'refund', actor: context.actor, at: context.now })
  await announceLine(tx, entry.id)
}

const journalHeld = (tx: Tx, { orderCode }: CardOperationRow, cents: number, context: ChangeContext) =>
  postJournal(
    tx,
    {
      kind: cents > 0 ? 'card_payment' : 'card_refund',
      source: 'card_operation',
      reference: cents > 0 ? orderCode : `${orderCode}:held`,
      date: context.today,
      entries: [
        { account: 'card_settlements', cents },
        { account: 'unmatched_money', cents: 0 - cents },
      ],
    },
    context,
  )
