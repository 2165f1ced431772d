import type { CivilDate, ClassifiedState, LedgerAccount } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import { type JournalContext, type JournalKind, postJournal, postJournals } from '../books/post-journal.ts'

// A statement line enters the books at its import: the money is at the bank, and until its purpose is known it is owed to
// an unknown owner. Each decision then moves it on to the account of its purpose, and taking the decision back moves it
// back, so that the balance of `bank` is always that of the statements.

/** The figures of a line that the books need. */
interface JournalLine {
  readonly id: number
  /** Credit above zero, debit below. */
  readonly amountCents: number
  readonly valueOn: CivilDate
}

const SOURCE = 'statement_line'

export async function journalImports(tx: Tx, lines: readonly JournalLine[], context: JournalContext) {
  const journals = lines
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ id, amountCents, valueOn }) => ({
      ...({ kind: 'money_received', source: SOURCE, reference: String(id), date: valueOn } as const),
      entries: [
        { account: 'bank', cents: amountCents },
        { account: 'unmatched_money', cents: 0 - amountCents },
      ] as const,
    }))
  await postJournals(tx, journals, context)
}

interface Purpose {
  readonly kind: JournalKind
  readonly account: LedgerAccount
  /** The part that the acquirer kept: an expense that the account of the purpose gives up beside the line's amount. */
  readonly feeCents?: number
  /** The loan fact that the money belongs to. */
  readonly item?: string
}

/** Moves the money of a line, or a part of it, to the account of its purpose. A negative amount takes it back. */
async function journalPurpose(
  tx: Tx,
  { id, amountCents, valueOn }: JournalLine,
  { account, feeCents = 0, ...purpose }: Purpose,
  context: JournalContext,
) {
  if (amountCents === 0) return
  // Numbered by the decisions before this one: a line may be decided, taken back and decided the same way again.
  const sequence = (await tx.statementEntries.eventsOf(id)).length
  const reference = [id, sequence, purpose.item].filter((part) => part !== undefined).join('/')
  const entries = [
    { account: 'unmatched_money', cents: amountCents },
    { account: 'provider_fees', cents: feeCents },
    { account, cents: 0 - amountCents - feeCents },
  ] as const
  await postJournal(tx, { ...purpose, source: SOURCE, reference, date: valueOn, entries }, context)
}

/** Money that was booked on a loan as the fact `factId`. */
export const journalMatched = (tx: Tx, line: JournalLine, factId: string, context: JournalContext) =>
  journalPurpose(tx, line, { kind: 'money_matched', account: 'cash_in_transit', item: factId }, context)

/** Money that was taken back from a loan. */
export const journalUnmatched = (tx: Tx, line: JournalLine, factId: string, context: JournalContext) =>
  journalPurpose(
    tx,
    { ...line, amountCents: 0 - line.amountCents },
    { kind: 'money_unmatched', account: 'cash_in_transit', item: factId },
    context,
  )

/** A line about our own transfer: it left, or was returned. */
export const journalPayout = (tx: Tx, line: JournalLine, endToEndId: string, context: JournalContext) =>
  journalPurpose(
    tx,
    line,
    line.amountCents < 0
      ? { kind: 'payout_confirmed', account: 'cash_in_transit', item: `payout:${endToEndId}` }
      : { kind: 'payout_returned', account: 'cash_in_transit', item: `payout-returned:${endToEndId}` },
    context,
  )

/** A line about money paid back: it left, or came back. */
export const journalRefund = (tx: Tx, line: JournalLine, refundId: string, context: JournalContext) =>
  journalPurpose(
    tx,
    line,
    {
      kind: line.amountCents < 0 ? 'refund_sent' : 'refund_returned',
      account: 'refunds_payable',
      item: `refund:${refundId}`,
    },
    context,
  )

/**
 * The balance that the account had before its first statement. It is the lender's own money as far as these books know; without
 * it they could never equal the bank's.
 */
export async function journalOpening(tx: Tx, account: string, cents: number, date: CivilDate, context: JournalContext) {
  const reference = `opening:${account}`
  if (cents === 0 || (await tx.books.journalOf(SOURCE, reference)) !== null) return
  const entries = [
    { account: 'bank', cents },
    { account: 'owner_funds', cents: 0 - cents },
  ] as const
  await postJournal(tx, { kind: 'owner_funds', source: SOURCE, reference, date, entries }, context)
}

/** Moves the opening balance back to that of a statement from before the first one: its lines enter the books as well. */
export async function journalEarlierOpening(
  tx: Tx,
  { account, date, cents }: { readonly account: string; readonly date: CivilDate; readonly cents: number },
  context: JournalContext,
) {
  if (cents === 0) return
  const entries = [
    { account: 'bank', cents },
    { account: 'owner_funds', cents: 0 - cents },
  ] as const
  const reference = `opening:${account}:${date}`
  await postJournal(tx, { kind: 'owner_funds', source: SOURCE, reference, date, entries }, context)
}

const CLASSIFIED: Readonly<Record<ClassifiedState, Purpose>> = {
  fee: { kind: 'bank_fee', account: 'bank_fees' },
  card_settlement: { kind: 'card_settlement', account: 'card_settlements' },
  debt_sale: { kind: 'debt_sale_paid', account: 'sales_receivable' },
  ignored: { kind: 'owner_funds', account: 'owner_funds' },
  // The money is at the bank once, with the line that this one repeats.
  repeated: { kind: 'correction', account: 'bank' },
}

export const journalClassified = (
  tx: Tx,
  line: JournalLine,
  { state, feeCents = 0 }: { readonly state: ClassifiedState; readonly feeCents?: number },
  context: JournalContext,
) => journalPurpose(tx, line, { ...CLASSIFIED[state], feeCents }, context)

/** Takes the decision back as it was posted, with the fee of a card settlement. */
export async function journalUnclassified(tx: Tx, line: JournalLine, state: ClassifiedState, context: JournalContext) {
  const feeCents = state === 'card_settlement' ? await tx.books.balanceOf(SOURCE, line.id, 'provider_fees') : 0
  await journalPurpose(
    tx,
    { ...line, amountCents: 0 - line.amountCents },
    { kind: 'correction', account: CLASSIFIED[state].account, feeCents: 0 - feeCents },
    context,
  )
}
