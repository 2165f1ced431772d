import { type BookCheckName, type CivilDate, JOURNAL_SOURCES } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, civilDate, id, instant } from './columns.ts'

/**
 * A ledger entry that is not about one loan: a bank statement line, a card settlement, a refund. An event is booked once:
 * `source` and `reference` identify it. Append-only.
 */
export const journals = pgTable(
  'journals',
  {
    id: id(),
    /** What happened, for readers: `payout_confirmed`, `card_settlement`, … */
    kind: text().notNull(),
    source: text({ enum: JOURNAL_SOURCES }).notNull(),
    reference: text().notNull(),
    /** The value date, and the booking date. */
    date: civilDate().notNull(),
    bookedOn: civilDate().notNull(),
    actor: text().notNull(),
    at: instant().notNull(),
    memo: text(),
  },
  (table) => [
    uniqueIndex('journals_once').on(table.source, table.reference),
    index('journals_booked').on(table.bookedOn, table.id),
    // What it is about, at the beginning of the reference: a line, an order, a refund.
    index('journals_subject').on(table.source, sql`split_part(split_part(${table.reference}, '/', 1), ':', 1)`),
    check(
      'journals_source',
      sql`${table.source} in ('statement_line', 'payout', 'card_operation', 'card_settlement', 'refund', 'sale', 'manual')`,
    ),
  ],
)

/**
 * The lines of a journal. As in `ledger_transfers`, a row moves an amount from one account to another (credit to debit), so no
 * statement can write half an entry. Append-only.
 */
export const journalTransfers = pgTable(
  'journal_transfers',
  {
    id: id(),
    journalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => journals.id),
    /** As in the journal: trial balances read lines by day. */
    bookedOn: civilDate().notNull(),
    debit: text().notNull(),
    credit: text().notNull(),
    amountCents: cents().notNull(),
    /** The loan fact that this line clears from an account in between, `payout:…` or `card:…`; null if it clears none. */
    item: text(),
  },
  (table) => [
    index('journal_transfers_journal').on(table.journalId),
    index('journal_transfers_booked').on(table.bookedOn),
    index('journal_transfers_item').on(table.item).where(sql`${table.item} is not null`),
    check('journal_transfers_amount', sql`${table.amountCents} > 0`),
    check('journal_transfers_two_sides', sql`${table.debit} <> ${table.credit}`),
  ],
)

/**
 * Debits and credits of one account on one finished business day, loans and journals together. The night writes it, so that a
 * trial balance does not read every ledger row since the first loan. It can be recomputed from the rows at any time.
 */
export const dailyLedgerTotals = pgTable(
  'daily_ledger_totals',
  {
    bookedOn: civilDate().notNull(),
    account: text().notNull(),
    debitCents: cents().notNull(),
    creditCents: cents().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookedOn, table.account] })],
)

/** One difference between what is stored about an object and what other records yield about it. */
export interface BookProblem {
  /** Null for a problem that is not about one loan. */
  readonly loanId: number | null
  /** One sentence with everything below. */
  readonly problem: string
  /** Null in the results of checks before 0.2. */
  readonly check?: BookCheckName
  /** The name of the object: `payout AB12-1`, `statement line 7`. */
  readonly object?: string
  readonly stored?: string | null
  readonly derived?: string | null
}

/** Where the night's tours through all loans, lines, journals and days go on. */
export interface TourPositions {
  readonly loans: number
  readonly lines: number
  readonly journals: number
  /** The last day whose totals were compared; null to begin with the first. */
  readonly day: CivilDate | null
}

/** The result of comparing the books with themselves and with the bank: a part of them by the night, all by the command. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: id(),
    kind: text({ enum: ['night', 'full'] }).notNull(),
    businessDate: civilDate().notNull(),
    at: instant().notNull(),
    actor: text().notNull(),
    loanCount: integer().notNull(),
    problemCount: integer().notNull(),
    /** The first of them. */
    problems: jsonb().$type<readonly BookProblem[]>().notNull(),
    /** Null in the results of full checks. */
    positions: jsonb().$type<TourPositions>(),
  },
  (table) => [
    uniqueIndex('book_checks_one_a_night').on(table.businessDate).where(sql`${table.kind} = 'night'`),
    index('book_checks_problems').on(table.id).where(sql`${table.problemCount} > 0`),
    index('book_checks_clean').on(table.id).where(sql`${table.kind} = 'full' and ${table.problemCount} = 0`),
    check('book_checks_kind', sql`${table.kind} in ('night', 'full')`),
  ],
)
