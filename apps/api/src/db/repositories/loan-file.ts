import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { auditEvents, cardOperations, ledgerTransfers, loanFacts, payoutBatches, payouts } from '../schema/index.ts'

/** How many ledger entries, and how many audit events, the page of a loan shows. */
const SHOWN = 500

/** Everything that was recorded about one loan, for its page. */
export const loanFileRepository = (db: Database) => ({
  /** In booking order. */
  facts: (loanId: number) =>
    db.select().from(loanFacts).where(eq(loanFacts.loanId, loanId)).orderBy(asc(loanFacts.seq)),

  /** Newest first. */
  ledger: (loanId: number) =>
    db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.loanId, loanId))
      .orderBy(desc(ledgerTransfers.id))
      .limit(SHOWN),

  /** Every attempt to pay out, oldest first, with the file that carried it. */
  payouts: (loanId: number) =>
    db
      .select({ payout: payouts, batch: payoutBatches.messageId })
      .from(payouts)
      .leftJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
      .where(eq(payouts.loanId, loanId))
      .orderBy(asc(payouts.attempt)),

  cardOperations: (loanId: number) =>
    db
      .select()
      .from(cardOperations)
      .where(eq(cardOperations.loanId, loanId))
      .orderBy(desc(cardOperations.createdAt))
      .limit(SHOWN),

  /** The audit events of the customer that name this loan, newest first. */
  audit: (userId: number, loanId: number) =>
    db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.userId} = ${userId} and ${auditEvents.detail} ->> 'loan_id' = ${String(loanId)}`)
      .orderBy(desc(auditEvents.id))
      .limit(SHOWN),
})
