import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from './columns.ts'
import { loans } from './loans.ts'

/** A file of transfers that was sent to the bank. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: uuid().primaryKey(),
    messageId: text().notNull().unique(),
    file: text().notNull(),
    transferCount: integer().notNull(),
    totalCents: cents().notNull(),
    createdAt: instant().notNull(),
    /** When the file was first given to a person or a terminal; null while it waits for that. */
    handedOutAt: instant(),
  },
  (table) => [
    index('payout_batches_to_hand_out').on(table.createdAt).where(sql`${table.handedOutAt} is null`),
    // The list of staff, newest first.
    index('payout_batches_age').on(table.createdAt),
  ],
)

/**
 * One attempt to pay out a loan. `ambiguous`: it is unknown whether the money left. Such a transfer is never resent
 * automatically; only a bank statement or a staff member settles it.
 */
export const payouts = pgTable(
  'payouts',
  {
    id: uuid().primaryKey(),
    loanId: bigint({ mode: 'number' })
      .notNull()
      .references(() => loans.id),
    attempt: integer().notNull(),
    /** Our reference, at most 35 characters, the same on every message about this transfer. */
    endToEndId: text().notNull().unique(),
    iban: text().notNull(),
    holderName: text().notNull(),
    amountCents: cents().notNull(),
    status: text({ enum: ['queued', 'sent', 'ambiguous', 'completed', 'failed', 'returned'] }).notNull(),
    provider: text().notNull(),
    providerReference: text(),
    providerCode: text(),
    batchId: uuid().references(() => payoutBatches.id),
    createdAt: instant().notNull(),
    sentAt: instant(),
    settledAt: instant(),
    /** A request to the bank to send the money back. What becomes of it, a statement shows. */
    recalledAt: instant(),
    recalledBy: text(),
    recallReason: text(),
    /** Only an uploaded statement shows the return: the next attempt waits until two people confirm it with the bank's words. */
    retryHeldAt: instant(),
    retryReleasedAt: instant(),
    retryReleasedBy: text(),
  },
  (table) => [
    uniqueIndex('payouts_attempt').on(table.loanId, table.attempt),
    uniqueIndex('payouts_one_open').on(table.loanId).where(sql`${table.status} in ('queued', 'sent', 'ambiguous')`),
    index('payouts_status').on(table.status, table.createdAt),
    // The lists of staff, newest first.
    index('payouts_status_age').on(table.status, table.createdAt, table.id),
    index('payouts_age').on(table.createdAt, table.id),
    index('payouts_iban').on(table.iban),
    index('payouts_retry_held')
      .on(table.loanId)
      .where(sql`${table.retryHeldAt} is not null and ${table.retryReleasedAt} is null`),
    index('payouts_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
    check('payouts_amount', sql`${table.amountCents} > 0`),
  ],
)
