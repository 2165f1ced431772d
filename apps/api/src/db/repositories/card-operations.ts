import { and, asc, desc, eq, gt, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { cardOperations, providerEvents } from '../schema/index.ts'

export type CardOperationRow = typeof cardOperations.$inferSelect
export type NewCardOperation = typeof cardOperations.$inferInsert
type ProviderEventRow = typeof providerEvents.$inferSelect

/** The provider's outcome is not known yet. */
const OPEN: CardOperationRow['status'][] = ['new', 'pending']

export const cardOperationRepository = (db: Database) => ({
  async add(operation: NewCardOperation): Promise<CardOperationRow> {
    const [row] = await db.insert(cardOperations).values(operation).returning()
    if (!row) throw new Error('an insert of a card operation returned no row')
    return row
  },

  async byId(id: string): Promise<CardOperationRow | null> {
    const [row] = await db.select().from(cardOperations).where(eq(cardOperations.id, id))
    return row ?? null
  },

  async byOrder(provider: string, orderCode: string): Promise<CardOperationRow | null> {
    const [row] = await db
      .select()
      .from(cardOperations)
      .where(and(eq(cardOperations.orderCode, orderCode), eq(cardOperations.provider, provider)))
    return row ?? null
  },

  async lockById(id: string): Promise<CardOperationRow | null> {
    const [row] = await db.select().from(cardOperations).where(eq(cardOperations.id, id)).for('update')
    return row ?? null
  },

  /** The payment that holds the loan, or else the latest that was started. */
  async newestPaymentOf(loanId: number): Promise<CardOperationRow | null> {
    const [row] = await db
      .select()
      .from(cardOperations)
      .where(and(eq(cardOperations.loanId, loanId), ne(cardOperations.status, 'new')))
      .orderBy(desc(eq(cardOperations.status, 'pending')), desc(cardOperations.createdAt))
      .limit(1)
    return row ?? null
  },

  /** Payments of a loan whose page was never opened and still can be; call it after `abandonExpired`. */
  preparedOf: (loanId: number): Promise<CardOperationRow[]> =>
    db
      .select()
      .from(cardOperations)
      .where(and(eq(cardOperations.loanId, loanId), eq(cardOperations.status, 'new'))),

  /** A card request whose page can still be opened. */
  async openCardRequestOf(userId: number, now: Date): Promise<CardOperationRow | null> {
    const [row] = await db
      .select()
      .from(cardOperations)
      .where(
        and(
          eq(cardOperations.userId, userId),
          eq(cardOperations.kind, 'tokenize'),
          inArray(cardOperations.status, OPEN),
          gt(cardOperations.expiresAt, now),
        ),
      )
      .orderBy(desc(cardOperations.createdAt))
      .limit(1)
    return row ?? null
  },

  async newestCardRequestOf(userId: number): Promise<CardOperationRow | null> {
    const [row] = await db
      .select()
      .from(cardOperations)
      .where(and(eq(cardOperations.userId, userId), eq(cardOperations.kind, 'tokenize')))
      .orderBy(desc(cardOperations.createdAt))
      .limit(1)
    return row ?? null
  },

  /** Charges that we initiated since a given time, including failed ones. */
  automaticSince: (loanId: number, since: Date): Promise<CardOperationRow[]> =>
    db
      .select()
      .from(cardOperations)
      .where(
        and(
          eq(cardOperations.loanId, loanId),
          eq(cardOperations.initiator, 'auto_debit'),
          gte(cardOperations.createdAt, since),
        ),
      )
      .orderBy(desc(cardOperations.createdAt)),

  /** Approved payments of a loan, newest first. */
  completedOf: (loanId: number): Promise<CardOperationRow[]> =>
    db
      .select()
      .from(cardOperations)
      .where(and(eq(cardOperations.loanId, loanId), eq(cardOperations.status, 'completed')))
      .orderBy(desc(cardOperations.createdAt)),

  async update(id: string, change: Partial<Omit<CardOperationRow, 'id' | 'orderCode'>>): Promise<void> {
    await db.update(cardOperations).set(change).where(eq(cardOperations.id, id))
  },

  /** Stores why the outcome of a charge is unknown, unless its notification arrived first. */
  async noteUnanswered(id: string, providerCode: string): Promise<void> {
    await db
      .update(cardOperations)
      .set({ providerCode })
      .where(and(eq(cardOperations.id, id), eq(cardOperations.status, 'pending')))
  },

  /**
   * Expires operations that were not finished in time and returns their number. One statement: a sweep may cover
   * thousands.
   */
  async abandonExpired(now: Date, loanId?: number): Promise<number> {
    const { rowCount } = await db
      .update(cardOperations)
      .set({ status: 'abandoned', settledAt: now })
      .where(
        and(
          inArray(cardOperations.status, OPEN),
          lte(cardOperations.expiresAt, now),
          loanId === undefined ? undefined : eq(cardOperations.loanId, loanId),
        ),
      )
    return rowCount ?? 0
  },

  /** Signed loans whose borrower has not chosen about auto-debit since a given time. */
  async loansWithoutChoice(status: number, signedUntil: Date, limit: number): Promise<number[]> {
    const { rows } = await db.execute<{ id: number }>(sql`
      select id from loans
      where status = ${status} and not auto_debit_step_completed and signed_at <= ${signedUntil}
      order by id limit ${limit}`)
    return rows.map(({ id }) => id)
  },

  /**
   * Loans with auto-debit by due date: ids only, in order, one page at a time. Whether a loan may be charged is decided
   * per loan, under its lock.
   */
  async loansToCharge(
    dueDates: readonly string[],
    statuses: readonly number[],
    afterLoanId: number,
    limit: number,
  ): Promise<number[]> {
    const { rows } = await db.execute<{ id: number }>(sql`
      with due as (
        select id from loans where status in ${[...statuses]} and must_pay_date in ${[...dueDates]}
        union
        select a.loan_id from loan_instalments i
        join loan_accounts a on a.loan_id = i.loan_id and a.schedule_version = i.version
        where i.due_date in ${[...dueDates]} and not i.is_settled
      )
      select l.id from loans l join due on due.id = l.id
      where l.auto_debit_enabled and l.id > ${afterLoanId} and l.status in ${[...statuses]}
        and exists (
          select from payment_cards c where c.user_id = l.user_id and c.is_default and c.retired_at is null
        )
      order by l.id limit ${limit}`)
    return rows.map(({ id }) => id)
  },

  /** Stores what the provider reported of an order; false if it was received before. */
  async addEvent(event: typeof providerEvents.$inferInsert): Promise<boolean> {
    const added = await db
      .insert(providerEvents)
      .values(event)
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    return added.length > 0
  },

  /** Everything that the provider reported of an order, oldest first. */
  eventsOf: (provider: string, orderCode: string): Promise<ProviderEventRow[]> =>
    db
      .select()
      .from(providerEvents)
      .where(and(eq(providerEvents.provider, provider), eq(providerEvents.orderCode, orderCode)))
      .orderBy(asc(providerEvents.id)),
})
