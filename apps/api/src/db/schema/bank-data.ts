import type { BankSummary } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, cents, id, instant } from './columns.ts'
import { loans } from './loans.ts'
import { users } from './people.ts'

/**
 * A borrower's sign-in to a bank, for one application. Bank data are summarised in memory: no column holds
 * transactions.
 */
export const bankConnections = pgTable(
  'bank_connections',
  {
    /** Our reference for a provider that calls a webhook. */
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
    /** The provider's reference of the running import. */
    importReference: text(),
    /** How often the provider has been polled. */
    asked: integer().notNull().default(0),
    /** Why it failed: our reason, and the provider's code. */
    failure: text(),
    providerCode: text(),
    createdAt: instant().notNull(),
    connectedAt: instant(),
    settledAt: instant(),
    /** When the provider was told to erase its data. */
    erasedAt: instant(),
  },
  (table) => [
    index('bank_connections_loan').on(table.loanId),
    index('bank_connections_user').on(table.userId, table.createdAt),
    uniqueIndex('bank_connections_session').on(table.provider, table.sessionHash),
    // One import at a time, even with two tabs or two providers.
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

/** The accounts that a bank returned, in its order. */
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
    // The same account on several customers is a fraud signal.
    index('bank_accounts_iban').on(table.iban),
  ],
)
