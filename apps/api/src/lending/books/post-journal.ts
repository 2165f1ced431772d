import {
  type CivilDate,
  type JournalSource,
  type LedgerAccount,
  type LedgerTransfer,
  transfersOf,
} from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'

/** Why money moved. Each kind is one sentence in the journal list of the back office. */
const JOURNAL_KINDS = [
  /** A statement line whose money belongs to no loan yet. */
  'money_received',
  /** Received money was assigned to a loan, and taken back from it. */
  'money_matched',
  'money_unmatched',
  'payout_confirmed',
  'payout_returned',
  'card_payment',
  'card_refund',
  'card_settlement',
  'refund_offset',
  'refund_sent',
  'refund_returned',
  /** Money of an unknown payer is on its way back to its sender. */
  'money_sent_back',
  /** Debts were handed over; their buyer owes the price. */
  'debt_sold',
  'debt_sale_paid',
  'bank_fee',
  'owner_funds',
  'correction',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

export interface Journal {
  readonly kind: JournalKind
  readonly source: JournalSource
  /** Identifies the event within its source: the same event is booked once. */
  readonly reference: string
  /** The value date. */
  readonly date: CivilDate
  /** Debits positive, credits negative; they add up to zero. */
  readonly entries: readonly { readonly account: LedgerAccount; readonly cents: number }[]
  /** The loan fact that it clears from an account in between: `payout:…`, `card:…`, `transfer:…`, `refund:…`. */
  readonly item?: string
  readonly memo?: string
}

export interface JournalContext {
  readonly actor: string
  readonly now: Date
  readonly today: CivilDate
}

type JournalOutcome = { readonly outcome: 'posted' | 'already_posted'; readonly journalId: number }

/**
 * Posts a ledger entry that is not about one loan, in the commit of what causes it. An event that is booked already is left as it
 * is; the same reference with other amounts is a defect of the caller and throws.
 */
export async function postJournal(tx: Tx, journal: Journal, context: JournalContext): Promise<JournalOutcome> {
  const [outcome] = await postJournals(tx, [journal], context)
  if (outcome === undefined) throw new Error(`journal ${journal.source} ${journal.reference} has no outcome`)
  return outcome
}

/** Posts ledger entries of one source, each with a reference of its own. Returns their outcomes in the same order. */
export async function postJournals(
  tx: Tx,
  journals: readonly Journal[],
  { actor, now, today: bookedOn }: JournalContext,
): Promise<readonly JournalOutcome[]> {
  if (journals.length === 0) return []
  const moving = journals.map((journal) => ({ journal, transfers: movedBy(journal) }))
  const added = await tx.books.addJournalsOnce(
    journals.map(({ kind, source, reference, date, memo = null }) => ({
      ...{ kind, source, reference, date, bookedOn, actor, at: now, memo },
    })),
  )
  const written = moving.flatMap(({ journal: { reference, item = null }, transfers }) => {
    const journalId = added.get(reference)
    return journalId === undefined ? [] : transfers.map((transfer) => ({ ...transfer, journalId, bookedOn, item }))
  })
  if (written.length > 0) await tx.books.addTransfers(written)
  const outcomes: JournalOutcome[] = []
  for (const { journal, transfers } of moving) {
    const journalId = added.get(journal.reference)
    if (journalId !== undefined) outcomes.push({ outcome: 'posted', journalId })
    else outcomes.push({ outcome: 'already_posted', journalId: await assertPosted(tx, journal, transfers) })
  }
  return outcomes
}

function movedBy({ source, reference, entries }: Journal): readonly LedgerTransfer[] {
  const transfers = transfersOf(entries.filter(({ cents }) => cents !== 0))
  if (transfers.length === 0) throw new RangeError(`journal ${source} ${reference} moves no money`)
  return transfers
}

/** The id of the stored journal of an event, which moved the same money. */
async function assertPosted(
  tx: Tx,
  { kind, source, reference }: Journal,
  transfers: readonly LedgerTransfer[],
): Promise<number> {
  const stored = await tx.books.journalOf(source, reference)
  if (stored === null) throw new Error(`journal ${source} ${reference} is neither new nor stored`)
  const known = await tx.books.transfersOf(stored.id)
  const same =
    stored.kind === kind &&
    known.length === transfers.length &&
    transfers.every(({ debit, credit, amountCents }) =>
      known.some((row) => row.debit === debit && row.credit === credit && row.amountCents === amountCents),
    )
  if (!same) throw new Error(`journal ${source} ${reference} is booked already with other amounts`)
  return stored.id
}
