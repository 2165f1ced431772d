import { JOURNAL_SOURCES } from '@puente/domain'
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

/** One difference between facts, money, ledger and loan row. */
export interface BookProblem {
  /** Null for a problem that is not about one loan. */
  readonly loanId: number | null
  readonly problem: string
}

/** The result of comparing ledger, facts and loan rows: of some loans by the night, of all by the command. */
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
    /** Where the night's tour through all loans goes on. */
    lastLoanId: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('book_checks_one_a_night').on(table.businessDate).where(sql`${table.kind} = 'night'`),
    index('book_checks_problems').on(table.id).where(sql`${table.problemCount} > 0`),
    index('book_checks_clean').on(table.id).where(sql`${table.kind} = 'full' and ${table.problemCount} = 0`),
    check('book_checks_kind', sql`${table.kind} in ('night', 'full')`),
  ],
)
