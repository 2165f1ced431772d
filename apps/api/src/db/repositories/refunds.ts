import { type CivilDate, LEAVING_REFUND_STATUSES } from '@puente/domain'
import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { loanAccounts, loans, refunds } from '../schema/index.ts'

export type RefundRow = typeof refunds.$inferSelect

/** A refund that a bank transfer pays. */
export type RefundTransfer = RefundRow & { readonly iban: string; readonly holderName: string }

const isQueuedTransfer = and(eq(refunds.status, 'queued'), eq(refunds.method, 'transfer'))

/** The table checks that a transfer has an account. */
const asTransfer = (row: RefundRow): RefundTransfer => ({
  ...row,
  iban: row.iban ?? '',
  holderName: row.holderName ?? '',
})

/** A refund in a list, with its loan and customer. */
interface ListedRefund {
  readonly refund: RefundRow
  /** Null for money of an unknown payer. */
  readonly loan: { readonly publicId: string; readonly userId: number } | null
}

/** A loan whose customer is owed money back. */
interface OverpaidLoan {
  readonly loanId: number
  readonly loanPublicId: string
  readonly userId: number
  readonly customerName: string | null
  readonly status: number
  readonly overpaidCents: number
  /** The last day on which money arrived. */
  readonly since: CivilDate
}

export const refundRepository = (db: Database) => {
  const one = async (condition: SQL): Promise<RefundRow | null> => {
    const [row] = await db.select().from(refunds).where(condition)
    return row ?? null
  }
  return {
    async add(refund: typeof refunds.$inferInsert): Promise<RefundRow> {
      const [row] = await db.insert(refunds).values(refund).returning()
      if (!row) throw new Error('an insert of a refund returned no row')
      return row
    },

    byId: (id: string) => one(eq(refunds.id, id)),
    byEndToEndId: (endToEndId: string) => one(eq(refunds.endToEndId, endToEndId)),

    async lockById(id: string): Promise<RefundRow | null> {
      const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
      return row ?? null
    },

    async update(id: string, change: Partial<Omit<RefundRow, 'id' | 'loanId' | 'amountCents'>>): Promise<RefundRow> {
      const [row] = await db.update(refunds).set(change).where(eq(refunds.id, id)).returning()
      if (!row) throw new Error(`refund ${id} does not exist`)
      return row
    },

    ofLoan: (loanId: number): Promise<RefundRow[]> =>
      db.select().from(refunds).where(eq(refunds.loanId, loanId)).orderBy(asc(refunds.createdAt), asc(refunds.id)),

    /** What left or may leave since a moment: to a loan, to its customer, and by decision of these actors alone. */
    async leftSince(
      since: Date,
      {
        loanId,
        userId,
        actors,
      }: { readonly loanId: number; readonly userId: number; readonly actors: readonly string[] },
    ): Promise<{ toLoanCents: number; toCustomerCents: number; byStaffCents: number }> {
      const cents = (condition: SQL) =>
        sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${condition}), 0)::bigint`
      const isTheirs = inArray(refunds.requestedBy, [...actors])
      const [row] = await db
        .select({
          toLoan: cents(sql`${refunds.loanId} = ${loanId}`),
          toCustomer: cents(sql`${loans.userId} = ${userId}`),
          byStaff: cents(sql`${isTheirs} and ${refunds.approvedBy} is null`),
        })
        .from(refunds)
        .innerJoin(loans, eq(loans.id, refunds.loanId))
        .where(
          and(
            gt(refunds.createdAt, since),
            inArray(refunds.status, [...LEAVING_REFUND_STATUSES]),
            or(eq(loans.userId, userId), isTheirs),
          ),
        )
      return {
        toLoanCents: Number(row?.toLoan ?? 0),
        toCustomerCents: Number(row?.toCustomer ?? 0),
        byStaffCents: Number(row?.byStaff ?? 0),
      }
    },

    /** Refunds of one card payment whose money left or may have left, oldest first. */
    leavingOfOperation: (cardOperationId: string): Promise<RefundRow[]> =>
      db
        .select()
        .from(refunds)
        .where(and(eq(refunds.cardOperationId, cardOperationId), inArray(refunds.status, [...LEAVING_REFUND_STATUSES])))
        .orderBy(asc(refunds.createdAt), asc(refunds.id)),

    /** Bank transfers for the next file. A parallel call gets other ones. A blocked customer gets their own money back too. */
    async lockQueuedTransfers(limit: number, among?: readonly string[]): Promise<RefundTransfer[]> {
      const rows = await db
        .select()
        .from(refunds)
        .where(and(isQueuedTransfer, among === undefined ? undefined : inArray(refunds.id, [...among])))
        .orderBy(asc(refunds.createdAt), asc(refunds.id))
        .limit(limit)
        .for('update', { skipLocked: true })
      return rows.map(asTransfer)
    },

    /** The same without a lock. */
    async queuedTransfers(limit: number, among?: readonly string[]): Promise<RefundTransfer[]> {
      const rows = await db
        .select()
        .from(refunds)
        .where(and(isQueuedTransfer, among === undefined ? undefined : inArray(refunds.id, [...among])))
        .orderBy(asc(refunds.createdAt), asc(refunds.id))
        .limit(limit)
      return rows.map(asTransfer)
    },

    async markSent(
      ids: readonly string[],
      sent: { readonly batchId: string; readonly sentAt: Date; readonly provider: string },
    ): Promise<void> {
      if (ids.length === 0) return
      await db
        .update(refunds)
        .set({ ...sent, status: 'sent' })
        .where(inArray(refunds.id, [...ids]))
    },

    /** Newest first, below the given position. */
    page: (
      status: RefundRow['status'] | undefined,
      before: { readonly createdAt: string; readonly id: string } | null,
      limit: number,
    ): Promise<ListedRefund[]> =>
      db
        .select({ refund: refunds, loan: { publicId: loans.publicId, userId: loans.userId } })
        .from(refunds)
        .leftJoin(loans, eq(loans.id, refunds.loanId))
        .where(
          and(
            status === undefined ? undefined : eq(refunds.status, status),
            before === null
              ? undefined
              : sql`(${refunds.createdAt}, ${refunds.id}) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`,
          ),
        )
        .orderBy(desc(refunds.createdAt), desc(refunds.id))
        .limit(limit),

    /**
     * Loans whose customer is owed money back, or owes what was paid back before its payment was reversed, above a loan id. `by`
     * leaves out those whose last money arrived later: they are not unclaimed yet.
     */
    async overpaid(
      owedBy: 'lender' | 'customer',
      after: number,
      by: CivilDate,
      limit: number,
    ): Promise<OverpaidLoan[]> {
      const isOwed = owedBy === 'lender' ? sql`a.overpaid_cents > 0` : sql`a.overpaid_cents < 0`
      const { rows } = await db.execute<{
        loan_id: number
        public_id: string
        user_id: number
        customer_name: string | null
        status: number
        overpaid_cents: number
        since: CivilDate
      }>(sql`
        select a.loan_id, l.public_id, l.user_id, l.status, abs(a.overpaid_cents) as overpaid_cents, last_payment.since::text as since,
          nullif(concat_ws(' ', p.first_name, p.first_surname, p.second_surname), '') as customer_name
        from ${loanAccounts} a
        join loans l on l.id = a.loan_id
        left join personal_data p on p.user_id = l.user_id
        cross join lateral (
          select max(f.fact ->> 'bookedOn') as since from loan_facts f
          where f.loan_id = a.loan_id and f.fact ->> 'type' in ('payment', 'extension', 'reversal')
        ) as last_payment
        where ${isOwed} and a.loan_id > ${after} and last_payment.since <= ${by}
        order by a.loan_id limit ${limit}`)
      return rows.map((row) => ({
        loanId: Number(row.loan_id),
        loanPublicId: row.public_id,
        userId: Number(row.user_id),
        customerName: row.customer_name,
        status: Number(row.status),
        overpaidCents: Number(row.overpaid_cents),
        since: row.since,
      }))
    },

    /** Refunds whose money has not arrived after a while: sent before a given time, or of unknown outcome. */
    unsettledBefore: (moment: Date): Promise<RefundRow[]> =>
      db
        .select()
        .from(refunds)
        .where(
          or(
            eq(refunds.status, 'ambiguous'),
            and(
              inArray(refunds.status, ['queued', 'sent']),
              sql`${refunds.createdAt} < ${moment.toISOString()}::timestamptz`,
            ),
          ),
        )
        .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  }
}
