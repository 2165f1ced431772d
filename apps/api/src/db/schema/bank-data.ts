import type { BankSummary } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, cents, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'

/**
 * A sign-in of a borrower to a bank, for one application. What the bank shows is summarised while it is in memory: no
 * column holds transactions.
 */
export const bankConnections = pgTable(
  'bank_connections',
  {
    /** Our reference towards a provider that tells by webhook. */
    id: uuid().primaryKey(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    provider: text({ enum: ['kontomatik', 'unnax'] }).notNull(),
    status: text({ enum: ['opened', 'connected', 'imported', 'failed', 'cancelled'] }).notNull(),
    /** A hash of the provider's session: the same session is the same connection. The session itself is sealed. */
    sessionHash: bytea(),
    sealedSession: bytea(),
    bankName: text(),
    /** The provider's reference of the import that is under way. */
    importReference: text(),
    /** How often the provider has been asked. */
    asked: integer().notNull().default(0),
    /** Why it failed: ours, and as the provider calls it. */
    failure: text(),
    providerCode: text(),
    createdAt: instant().notNull(),
    connectedAt: instant(),
    settledAt: instant(),
    /** When the provider was told to forget. */
    erasedAt: instant(),
  },
  (table) => [
    index('bank_connections_loan').on(table.loanId),
    index('bank_connections_user').on(table.userId, table.createdAt),
    uniqueIndex('bank_connections_session').on(table.provider, table.sessionHash),
    // Two tabs, two providers: one import at a time.
    uniqueIndex('bank_connections_one_import').on(table.loanId).where(sql`${table.status} = 'connected'`),
    check(
      'bank_connections_status',
      sql`${table.status} in ('opened', 'connected', 'imported', 'failed', 'cancelled')`,
    ),
  ],
)

/** What is kept of an import: enough to decide and to explain the decision. */
export const bankSummaries = pgTable('bank_summaries', {
  loanId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => loans.id),
  connectionId: uuid()
    .notNull()
    .references(() => bankConnections.id),
  summary: jsonb().$type<Omit<BankSummary, 'accounts'>>().notNull(),
  createdAt: instant().notNull(),
})

/** The accounts that a bank showed, in the order in which it did. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    id: id(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => bankSummaries.loanId),
    iban: text().notNull(),
    holders: text().array().notNull(),
    isOwn: boolean().notNull(),
    balanceCents: cents().notNull(),
    monthlyIncomeCents: cents().notNull(),
  },
  (table) => [
    uniqueIndex('bank_accounts_once').on(table.loanId, table.iban),
    // The same account shown by several customers is a sign of fraud.
    index('bank_accounts_iban').on(table.iban),
  ],
)
