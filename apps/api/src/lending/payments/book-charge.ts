import { type CivilDate, civilDateInMadrid, type LoanFact, laterOf } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { CardOperationRow } from '../../db/repositories/card-operations.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { postJournal } from '../books/post-journal.ts'
import { acceptedDeferral, bookedModification, completeDeferral } from '../contracts/deferral-document.ts'
import { acceptedIn, bookedDocument, completeExtension } from '../contracts/extension-document.ts'
import { bookExtensionPayment, bookPayment, type ExtensionOutcome } from '../loans/book.ts'
import { moveProposal } from '../loans/proposals.ts'
import type { KeptEvent } from './card-events.ts'
import { PROVIDER_DELAY_MS } from './card-order.ts'
import { extensionCause } from './extension-payment.ts'

export const factIdOf = ({ orderCode }: Pick<CardOperationRow, 'orderCode'>): string => `card:${orderCode}`

const KEPT = ':kept:'

/** What a refund left of an order's money; the event tells one refund from the next. */
export const keptFactId = (orderFactId: string, eventId: number): string => `${orderFactId}${KEPT}${eventId}`

/** The id of an order's first fact, from the id of any of its facts. */
export const orderOfFact = (factId: string): string => factId.split(KEPT)[0] ?? factId

export const isOfOrder = ({ id }: Pick<LoanFact, 'id'>, orderFactId: string): boolean => orderOfFact(id) === orderFactId

/** The provider owes us the money of a payment until it pays it into the bank account, and keeps that of a refund. */
export const journalCard = (
  tx: Tx,
  operation: CardOperationRow,
  cents: number,
  reference: string,
  context: ChangeContext,
) =>
  postJournal(
    tx,
    {
      kind: cents > 0 ? 'card_payment' : 'card_refund',
      source: 'card_operation',
      reference,
      date: context.today,
      item: factIdOf(operation),
      entries: [
        { account: 'card_settlements', cents },
        { account: 'cash_in_transit', cents: 0 - cents },
      ],
    },
    context,
  )

/**
 * Books the received money of a payment, or what a refund left of it, whatever the state of its operation. It counts for the
 * day of payment: a slow notification must not cost the borrower a day's interest. The money of an extension buys it on the
 * terms that the borrower accepted, whatever else was booked since.
 */
export async function bookCharge(
  tx: Tx,
  operation: CardOperationRow,
  record: LoanRecord,
  {
    charge,
    factId,
    cents,
    hasExtended = false,
    context,
  }: { charge: KeptEvent; factId: string; cents: number; hasExtended?: boolean; context: ChangeContext },
): Promise<ExtensionOutcome> {
  const { repayMode } = operation
  const date = dayOfPayment(operation, record, charge, context.today)
  const payment = { factId, cents, date, context, ...(repayMode && { mode: repayMode }) }
  const document = await acceptedDocument(tx, operation)
  const accepted = acceptedIn(document) ?? acceptedDeferral(document)
  if (accepted === null) {
    const plain = await bookPayment(tx, record, payment)
    return operation.kind === 'prolongation' ? { ...plain, bar: 'not_extendable' } : plain
  }
  return bookExtensionPayment(tx, record, { ...payment, accepted, isLapsed: isLapsed(operation, charge), hasExtended })
}

async function acceptedDocument(tx: Tx, { id, kind, loanId }: CardOperationRow) {
  if (kind !== 'prolongation' || loanId === null) return null
  const cause = extensionCause(id)
  return (
    (await tx.loanDocuments.byCause(loanId, 'extension', cause)) ??
    tx.loanDocuments.byCause(loanId, 'modification', cause)
  )
}

/** The offer of an extension holds for money that was paid while its page was open, or that we hear of soon after. */
function isLapsed({ expiresAt }: CardOperationRow, { happenedOn, receivedAt }: KeptEvent): boolean {
  const isPaidInTime = happenedOn !== null && happenedOn <= civilDateInMadrid(expiresAt)
  return !isPaidInTime && receivedAt.getTime() > expiresAt.getTime() + PROVIDER_DELAY_MS
}

/** The provider's date within the possible range: not before the operation or the payout, and not after today. */
function dayOfPayment(
  operation: CardOperationRow,
  { account }: LoanRecord,
  { happenedOn }: KeptEvent,
  today: CivilDate,
): CivilDate {
  if (happenedOn === null || happenedOn > today) return today
  const started = civilDateInMadrid(operation.createdAt)
  return laterOf(happenedOn, account === null ? started : laterOf(started, account.giveDate))
}

/** The extension accepted at the start of the payment is now booked: its document counts as signed. */
export async function settleExtension(
  tx: Tx,
  deps: Deps,
  operation: CardOperationRow,
  { before, after, context }: { before: LoanRecord; after: LoanRecord; context: ChangeContext },
): Promise<void> {
  const { life } = before
  const fact = after.life?.facts.at(-1)
  const accepted = await acceptedDocument(tx, operation)
  if (life === null || accepted === null || fact?.type !== 'extension') return
  const booked = { record: after, life, fact, now: context.now }
  if (accepted.kind === 'modification') {
    const document = await bookedModification(tx, deps, accepted, booked)
    return completeDeferral(tx, deps, { document, record: after, context })
  }
  const document = await bookedDocument(tx, deps, accepted, booked)
  await completeExtension(tx, deps, { document, record: after, context })
  if (operation.proposalId !== null) await applyPaidProposal(tx, after, operation.proposalId, context)
}

async function applyPaidProposal(tx: Tx, record: LoanRecord, id: string, context: ChangeContext): Promise<void> {
  const proposal = await tx.proposals.lockById(id)
  // One that ended while the payment page was open is history: the money extended the loan all the same.
  if (proposal?.state === 'confirmed') await moveProposal(tx, record, proposal, 'apply', context)
}
