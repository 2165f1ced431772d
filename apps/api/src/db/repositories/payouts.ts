import { holdsThatStop, PHONE_CHANGE_HOLD_MS } from '@puente/domain'
import { and, asc, desc, eq, inArray, isNull, like, lt, lte, not, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { loans, payoutBatches, payouts, personalData, users } from '../schema/index.ts'

export type PayoutRow = typeof payouts.$inferSelect
type PayoutBatchRow = typeof payoutBatches.$inferSelect

/** A transfer of the file did not leave or came back: it is paid by a later one. */
const hasUndone = sql`(
  exists (select from payouts p where p.batch_id = payout_batches.id and p.status in ('failed', 'returned'))
  or exists (select from refunds r where r.batch_id = payout_batches.id and r.status in ('failed', 'returned')))`

export interface PayableQuery {
  readonly limit: number
  readonly now: Date
  /** Only these. */
  readonly among?: readonly string[]
}

/** Not settled yet: at most one per loan, which an index enforces. */
const OPEN = ['queued', 'sent', 'ambiguous'] as const

export const payoutRepository = (db: Database) => {
  const one = async (condition: ReturnType<typeof eq>): Promise<PayoutRow | null> => {
    const [row] = await db.select().from(payouts).where(condition)
    return row ?? null
  }
  const isPayable = and(
    eq(payouts.status, 'queued'),
    eq(users.isBlocked, false),
    eq(users.isBlacklisted, false),
    // Holds that stop money to the customer have no last day: each ends with its procedure.
    sql`not exists (
      select from customer_holds h
      where h.user_id = ${loans.userId} and h.lifted_at is null and (h.loan_id is null or h.loan_id = ${loans.id})
        and h.kind in ${[...holdsThatStop('money_out')]})`,
  )

  /** Queued transfers to customers we may pay, oldest first; all of them or some by id. */
  const selectPayable = ({ limit, now, among }: PayableQuery) =>
    db
      .select({ payout: payouts })
      .from(payouts)
      .innerJoin(loans, eq(loans.id, payouts.loanId))
      .innerJoin(users, eq(users.id, loans.userId))
      .leftJoin(personalData, eq(personalData.userId, users.id))
      .where(
        and(
          isPayable,
          // The account changed less than a day ago (`payoutAccountHoldEnd`).
          or(
            isNull(personalData.payoutAccountChangedAt),
            lte(personalData.payoutAccountChangedAt, new Date(now.getTime() - PHONE_CHANGE_HOLD_MS)),
          ),
          among === undefined ? undefined : inArray(payouts.id, [...among]),
        ),
      )
      .orderBy(asc(payouts.createdAt), asc(payouts.endToEndId))
      .limit(limit)

  return {
    async add(payout: typeof payouts.$inferInsert): Promise<PayoutRow> {
      const [row] = await db.insert(payouts).values(payout).returning()
      if (!row) throw new Error('an insert of a payout returned no row')
      return row
    },

    byId: (id: string) => one(eq(payouts.id, id)),
    byEndToEndId: (endToEndId: string) => one(eq(payouts.endToEndId, endToEndId)),

    async lockById(id: string): Promise<PayoutRow | null> {
      const [row] = await db.select().from(payouts).where(eq(payouts.id, id)).for('update')
      return row ?? null
    },

    /** Every payout attempt of a loan, oldest first. */
    attemptsOf: (loanId: number): Promise<PayoutRow[]> =>
      db.select().from(payouts).where(eq(payouts.loanId, loanId)).orderBy(asc(payouts.attempt)),

    async update(id: string, change: Partial<Omit<PayoutRow, 'id' | 'loanId' | 'endToEndId'>>): Promise<PayoutRow> {
      const [row] = await db.update(payouts).set(change).where(eq(payouts.id, id)).returning()
      if (!row) throw new Error(`payout ${id} does not exist`)
      return row
    },

    /** Transfers for the next file. A parallel call gets other ones; customers we must not pay stay out. */
    async lockQueued(query: PayableQuery): Promise<PayoutRow[]> {
      const rows = await selectPayable(query).for('update', { of: payouts, skipLocked: true })
      return rows.map(({ payout }) => payout)
    },

    /** The same transfers without a lock. */
    async queued(query: PayableQuery): Promise<PayoutRow[]> {
      const rows = await selectPayable(query)
      return rows.map(({ payout }) => payout)
    },

    /** Whether a transfer of the file failed or was returned: handing the file out again could pay it twice. */
    async isBatchClosed(messageId: string): Promise<boolean> {
      const rows = await db
        .select({ id: payoutBatches.id })
        .from(payoutBatches)
        .where(and(eq(payoutBatches.messageId, messageId), hasUndone))
      return rows.length > 0
    },

    /** The oldest file that was not given to a person or a terminal yet and holds nothing that is paid another way. */
    async lockNextToHandOut(): Promise<PayoutBatchRow | null> {
      const [row] = await db
        .select()
        .from(payoutBatches)
        .where(and(isNull(payoutBatches.handedOutAt), not(hasUndone)))
        .orderBy(asc(payoutBatches.createdAt))
        .limit(1)
        .for('update', { skipLocked: true })
      return row ?? null
    },

    async noteHandedOut(messageId: string, at: Date): Promise<void> {
      await db
        .update(payoutBatches)
        .set({ handedOutAt: at })
        .where(and(eq(payoutBatches.messageId, messageId), isNull(payoutBatches.handedOutAt)))
    },

    async addBatch(batch: typeof payoutBatches.$inferInsert): Promise<void> {
      await db.insert(payoutBatches).values(batch)
    },

    async markSent(
      ids: readonly string[],
      sent: Required<Pick<PayoutRow, 'batchId' | 'sentAt' | 'provider'>>,
    ): Promise<void> {
      await db
        .update(payouts)
        .set({ ...sent, status: 'sent' })
        .where(inArray(payouts.id, [...ids]))
    },

    async messageIdOf(batchId: string): Promise<string | null> {
      const [row] = await db
        .select({ messageId: payoutBatches.messageId })
        .from(payoutBatches)
        .where(eq(payoutBatches.id, batchId))
      return row?.messageId ?? null
    },

    async batchByMessageId(messageId: string): Promise<PayoutBatchRow | null> {
      const [row] = await db.select().from(payoutBatches).where(eq(payoutBatches.messageId, messageId))
      return row ?? null
    },

    /** A page of payouts with their loan, customer and file, newest first. */
    async page({
      status,
      after,
      limit,
    }: {
      readonly status: PayoutRow['status'] | null
      readonly after: { readonly createdAt: string; readonly id: string } | null
      readonly limit: number
    }) {
      return db
        .select({ payout: payouts, publicId: loans.publicId, userId: loans.userId, messageId: payoutBatches.messageId })
        .from(payouts)
        .innerJoin(loans, eq(loans.id, payouts.loanId))
        .leftJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
        .where(
          and(
            status === null ? undefined : eq(payouts.status, status),
            after === null
              ? undefined
              : sql`(${payouts.createdAt}, ${payouts.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
          ),
        )
        .orderBy(desc(payouts.createdAt), desc(payouts.id))
        .limit(limit)
    },

    /** The newest files, without their content. */
    batches: (limit: number): Promise<Omit<PayoutBatchRow, 'file'>[]> =>
      db
        .select({
          id: payoutBatches.id,
          messageId: payoutBatches.messageId,
          transferCount: payoutBatches.transferCount,
          totalCents: payoutBatches.totalCents,
          createdAt: payoutBatches.createdAt,
          handedOutAt: payoutBatches.handedOutAt,
        })
        .from(payoutBatches)
        .orderBy(desc(payoutBatches.createdAt))
        .limit(limit),

    /** The transfers that the next file would hold. */
    async waitingTotals(): Promise<{ readonly count: number; readonly totalCents: number }> {
      const [row] = await db
        .select({
          count: sql<number>`count(*)::int`,
          totalCents: sql<number>`coalesce(sum(${payouts.amountCents}), 0)::int`,
        })
        .from(payouts)
        .innerJoin(loans, eq(loans.id, payouts.loanId))
        .innerJoin(users, eq(users.id, loans.userId))
        .where(isPayable)
      return row ?? { count: 0, totalCents: 0 }
    },

    /** Sent before a given time and not settled since. */
    sentBefore: (provider: string, moment: Date): Promise<PayoutRow[]> =>
      db
        .select()
        .from(payouts)
        .where(and(eq(payouts.status, 'sent'), eq(payouts.provider, provider), lt(payouts.sentAt, moment))),

    /** Unsettled payouts, oldest first, or those in one status. */
    unsettled: (status?: (typeof OPEN)[number]): Promise<PayoutRow[]> =>
      db
        .select()
        .from(payouts)
        .where(inArray(payouts.status, status === undefined ? [...OPEN] : [status]))
        .orderBy(asc(payouts.createdAt), asc(payouts.endToEndId)),

    /** Transfers that a statement line without our reference may belong to. */
    ofAmountTo: (amountCents: number, iban: string): Promise<PayoutRow[]> =>
      db
        .select()
        .from(payouts)
        .where(and(eq(payouts.amountCents, amountCents), eq(payouts.iban, iban)))
        .orderBy(desc(payouts.createdAt)),

    /** How often the same loan failed to reach the same account before this attempt. */
    async failuresBefore(endToEndId: string): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count
        from payouts this
        join payouts earlier
          on earlier.loan_id = this.loan_id and earlier.iban = this.iban and earlier.attempt < this.attempt
        where this.end_to_end_id = ${endToEndId} and earlier.status = 'failed'`)
      return rows[0]?.count ?? 0
    },

    /** Completed transfers to accounts with these last digits. */
    completedTo: (lastDigits: string): Promise<PayoutRow[]> =>
      db
        .select()
        .from(payouts)
        .where(and(eq(payouts.status, 'completed'), like(payouts.iban, `%${lastDigits}`))),
  }
}
