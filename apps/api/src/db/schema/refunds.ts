import { REFUND_METHODS, REFUND_STATUSES } from '@puente/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { statementEntries } from './bank.ts'
import { cents, instant } from './columns.ts'
import { loans } from './loans.ts'
import { cardOperations } from './payments.ts'
import { payoutBatches } from './payouts.ts'

/**
 * Overpaid money on its way back to a customer. The loan's fact `refund:<id>` takes it from what is owed back; this row says how
 * the money leaves. `ambiguous`: it is unknown whether it left; it is never sent again automatically.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    /** Null for money of an unknown payer, which goes back to its sender. */
    loanId: bigint({ mode: 'number' }).references(() => loans.id),
    method: text({ enum: REFUND_METHODS }).notNull(),
    amountCents: cents().notNull(),
    status: text({ enum: REFUND_STATUSES }).notNull(),
    /** Our reference, at most 35 characters, on the bank transfer. */
    endToEndId: text().notNull().unique(),
    iban: text(),
    holderName: text(),
    /** The card payment that is refunded. */
    cardOperationId: uuid().references(() => cardOperations.id),
    /**
     * The line whose money goes back: a held card charge, or a transfer of an unknown payer. It was never on a loan, so no loan has a
     * fact of it.
     */
    statementEntryId: bigint({ mode: 'number' }).references(() => statementEntries.id),
    /** The loan that an offset pays. */
    targetLoanId: bigint({ mode: 'number' }).references(() => loans.id),
    batchId: uuid().references(() => payoutBatches.id),
    provider: text(),
    providerCode: text(),
    reason: text().notNull(),
    requestedBy: text().notNull(),
    /** The second person; null if one decided alone. */
    approvedBy: text(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    settledAt: instant(),
  },
  (table) => [
    index('refunds_loan').on(table.loanId, table.createdAt),
    index('refunds_status_age').on(table.status, table.createdAt, table.id),
    index('refunds_age').on(table.createdAt, table.id),
    index('refunds_operation').on(table.cardOperationId).where(sql`${table.cardOperationId} is not null`),
    index('refunds_line').on(table.statementEntryId).where(sql`${table.statementEntryId} is not null`),
    index('refunds_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
    index('refunds_target').on(table.targetLoanId).where(sql`${table.targetLoanId} is not null`),
    check('refunds_origin', sql`${table.loanId} is not null or ${table.statementEntryId} is not null`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
    check('refunds_status', sql`${table.status} in ('queued', 'sent', 'ambiguous', 'completed', 'failed', 'returned')`),
    check(
      'refunds_method',
      sql`case ${table.method}
        when 'transfer' then ${table.iban} is not null and ${table.holderName} is not null
        when 'card' then ${table.cardOperationId} is not null
        when 'offset' then ${table.targetLoanId} is not null
        else false end`,
    ),
  ],
)
