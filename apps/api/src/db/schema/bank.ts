import { type CivilDate, LINE_STATES, type StatementMentions } from '@puente/domain'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { approvalRequests } from './approvals.ts'
import { bytea, cents, civilDate, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { payouts } from './payouts.ts'

/** An imported account statement with its balances: the books are reconciled against the closing one. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: id(),
    account: text().notNull(),
    /** The bank's own number of the statement. */
    statementId: text().notNull(),
    closedOn: civilDate().notNull(),
    openingCents: cents().notNull(),
    closingCents: cents().notNull(),
    lineCount: integer().notNull(),
    /** The closing balance less the balance in the books, as last compared; null for statements that never were. */
    differenceCents: cents(),
    /** The part of it that was there before the first line of the statement. */
    openingDifferenceCents: cents(),
    /** Lines of the period in the books that the statement does not have. */
    extraEntryIds: bigint({ mode: 'number' }).array().notNull().default([]),
    differenceResolvedAt: instant(),
    /** A staff member, or `system` when the books agree again. */
    differenceResolvedBy: text(),
    differenceNote: text(),
    importedAt: instant().notNull(),
    importedBy: text().notNull(),
  },
  (table) => [
    uniqueIndex('bank_statements_once').on(table.account, table.closedOn, table.statementId),
    // The list of staff, newest first.
    index('bank_statements_closed').on(table.closedOn, table.id),
    // The closing balance before a statement.
    index('bank_statements_account').on(table.account, table.closedOn, table.id),
    // The work list of differences.
    index('bank_statements_difference')
      .on(table.closedOn, table.id)
      .where(sql`${table.differenceCents} <> 0 and ${table.differenceResolvedAt} is null`),
  ],
)

/** What a file says about one of our accounts. */
export interface StatementSummary {
  readonly account: string
  /** The bank's own number of the statement. */
  readonly statementId: string
  /** The day of the first line; that of the closing balance if there is none. */
  readonly from: CivilDate
  readonly closedOn: CivilDate
  readonly openingCents: number
  readonly closingCents: number
  readonly lines: number
  readonly inCents: number
  readonly outCents: number
  /** The closing balance before it, when the file was received; null if none is known. */
  readonly expectedCents: number | null
  /**
   * The opening balance of the statement after it, when the file was received; null if none is known, or if the file holds the days in
   * between. Files of before this was compared have none.
   */
  readonly followingCents?: number | null
}

/** What a file holds that is not imported. */
export interface SkippedStatementPart {
  readonly reason: 'other_account' | 'other_currency' | 'not_booked'
  readonly statement: string
  readonly account: string
  readonly currency: string | null
  readonly lines: number
}

/** What an import did. */
export interface StatementResults {
  readonly lines: number
  readonly results: Readonly<Record<string, number>>
  /** Why the file could not be imported after all. */
  readonly problem?: string
}

/**
 * A statement file as it was received. Its lines are imported when two people have accepted it, or when it came through the bank's
 * channel and its balances follow on.
 */
export const statementFiles = pgTable(
  'statement_files',
  {
    id: id(),
    sha256: bytea().notNull().unique(),
    content: bytea().notNull(),
    statements: jsonb().$type<readonly StatementSummary[]>().notNull(),
    /** A staff member who is one of the customers named here neither uploads nor approves the file. */
    mentions: jsonb().$type<StatementMentions>().notNull(),
    skipped: jsonb().$type<readonly SkippedStatementPart[]>().notNull(),
    receivedAt: instant().notNull(),
    receivedBy: text().notNull(),
    channel: text({ enum: ['staff', 'bank', 'command'] }).notNull(),
    /** `waiting` for a second person, `accepted` but not yet imported as a whole, `imported`, or `refused` at the import. */
    state: text({ enum: ['waiting', 'accepted', 'imported', 'refused'] }).notNull(),
    /** The last request for a second person; null if one was enough. */
    approvalId: bigint({ mode: 'number' }).references(() => approvalRequests.id),
    importedAt: instant(),
    results: jsonb().$type<StatementResults>(),
  },
  (table) => [
    index('statement_files_approval').on(table.approvalId),
    check('statement_files_channel', sql`${table.channel} in ('staff', 'bank', 'command')`),
    check('statement_files_state', sql`${table.state} in ('waiting', 'accepted', 'imported', 'refused')`),
    check('statement_files_imported', sql`(${table.state} = 'imported') <= (${table.importedAt} is not null)`),
  ],
)

/**
 * A booked line of the lender's bank statement. `packages/domain/src/bank/identify-lines.ts` tells whether the line of a file is
 * stored already. Its state says what the money was; `packages/domain/src/bank/line-state.ts` lists the states. A card charge that
 * no loan could take is a line of the account `card:<provider>`, with its order code as reference.
 */
export const statementEntries = pgTable(
  'statement_entries',
  {
    id: id(),
    account: text().notNull(),
    /** The bank's reference; null where the bank gives none. Not unique: banks use one again. */
    servicerReference: text(),
    /** Null for lines that were imported before statements were stored. */
    bankStatementId: bigint({ mode: 'number' }).references(() => bankStatements.id),
    bookedOn: civilDate().notNull(),
    valueOn: civilDate().notNull(),
    /** The balance of the account before the line, and its place on its day. Null for card charges and older imports. */
    balanceBeforeCents: cents(),
    dayPosition: integer(),
    /** Credits are positive, debits negative. */
    amountCents: cents().notNull(),
    /** The part of a held card charge that went back to its card, or is on its way there. It can no longer be booked. */
    refundedCents: cents().notNull().default(0),
    endToEndId: text(),
    returnReason: text(),
    counterpartyIban: text(),
    counterpartyName: text(),
    remittance: text().notNull(),
    state: text({ enum: LINE_STATES }).notNull(),
    /** The stated reason of the state, for instance why a line is ignored. */
    note: text(),
    /** Why a line is not booked without a person. */
    conflict: text(),
    payoutId: uuid().references(() => payouts.id),
    /** The transfer that this debit took back, or the debit that took this transfer back. */
    counterpartId: bigint({ mode: 'number' }).references((): AnyPgColumn => statementEntries.id),
    /** The refund whose money left, or came back, with this line. */
    refundId: uuid(),
    importedAt: instant().notNull(),
    resolvedAt: instant(),
    resolvedBy: text(),
  },
  (table) => [
    uniqueIndex('statement_entries_card_once')
      .on(table.account, table.servicerReference)
      .where(sql`${table.account} like 'card:%'`),
    index('statement_entries_reference').on(table.servicerReference, table.account),
    index('statement_entries_account_day').on(table.account, table.bookedOn),
    // The list of one state, newest first, and the list of all.
    index('statement_entries_state').on(table.state, table.bookedOn, table.id),
    index('statement_entries_booked').on(table.bookedOn, table.id),
    index('statement_entries_counterparty').on(table.counterpartyIban),
    index('statement_entries_payout').on(table.payoutId),
    // Which transfer a debit may take back.
    index('statement_entries_amount').on(table.amountCents, table.bookedOn),
    check('statement_entries_counterpart', sql`(${table.state} = 'taken_back') = (${table.counterpartId} is not null)`),
    index('statement_entries_refund').on(table.refundId).where(sql`${table.refundId} is not null`),
    check(
      'statement_entries_refunded',
      sql`${table.refundedCents} = 0 or ${table.refundedCents} between 1 and ${table.amountCents}`,
    ),
    check('statement_entries_states', sql.raw(`"state" in (${LINE_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
)

/**
 * The part of an incoming transfer that was booked on a loan, as the fact `factId`. A row is never deleted: unmatching a
 * line marks it as reversed.
 */
export const statementAllocations = pgTable(
  'statement_allocations',
  {
    id: id(),
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => statementEntries.id),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    cents: cents().notNull(),
    factId: text().notNull(),
    /** The payer is another person than the borrower. */
    isThirdParty: boolean().notNull(),
    bookedAt: instant().notNull(),
    bookedBy: text().notNull(),
    reversedAt: instant(),
    reversedBy: text(),
    reversalReason: text(),
  },
  (table) => [
    index('statement_allocations_entry').on(table.entryId, table.id),
    index('statement_allocations_loan').on(table.loanId, table.id),
    uniqueIndex('statement_allocations_fact').on(table.factId),
    check('statement_allocations_cents', sql`${table.cents} > 0`),
    check('statement_allocations_reversed', sql`(${table.reversedAt} is null) = (${table.reversedBy} is null)`),
  ],
)

/** What happened to a statement line, by whom and why. Append-only. */
export const statementEntryEvents = pgTable(
  'statement_entry_events',
  {
    id: id(),
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => statementEntries.id),
    at: instant().notNull(),
    actor: text().notNull(),
    /** The state that the line got. */
    state: text({ enum: LINE_STATES }).notNull(),
    reason: text(),
  },
  (table) => [index('statement_entry_events_entry').on(table.entryId, table.id)],
)
