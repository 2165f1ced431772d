import type { LoanFact, RegimeId } from '@puente/domain'
import { and, asc, desc, eq, inArray, placeholder, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { commitArgument, type LoanChange } from '../loan-change.ts'
import { type LoanRecord, type LoanRow, recordOf } from '../loan-record.ts'
import { cardOperations, cessionBuyers, loanAccounts, loanFacts, loanStatusChanges, loans } from '../schema/index.ts'
import { whenUsed } from '../when-used.ts'

export type LoanStatusChangeRow = typeof loanStatusChanges.$inferSelect
export type CessionBuyerRow = typeof cessionBuyers.$inferSelect

/** The initial values of an application; everything else follows through changes. */
export type NewLoan = Pick<
  typeof loans.$inferInsert,
  | 'publicId'
  | 'userId'
  | 'productId'
  | 'productVersion'
  | 'regimeId'
  | 'customerKind'
  | 'isFirstLoan'
  | 'promoCode'
  | 'percentCommission'
  | 'originalAmountCents'
  | 'originalTermDays'
  | 'requestDate'
  | 'payoutIban'
  | 'targetUrl'
  | 'attemptReference'
> & { readonly now: Date; readonly actor: string }

export const loanRepository = (db: Database) => {
  const loanQuery = () =>
    db
      .select()
      .from(loans)
      .where(eq(loans.id, placeholder('id')))
  const loanById = whenUsed(() => loanQuery().prepare('loan'))
  const lockedLoanById = whenUsed(() => loanQuery().for('update').prepare('loan_locked'))

  const byPublicIdQuery = () =>
    db
      .select()
      .from(loans)
      .where(eq(loans.publicId, placeholder('publicId')))
  const loanByPublicId = whenUsed(() => byPublicIdQuery().prepare('loan_by_public_id'))
  const lockedByPublicId = whenUsed(() => byPublicIdQuery().for('update').prepare('loan_by_public_id_locked'))

  const accountQuery = () =>
    db
      .select()
      .from(loanAccounts)
      .where(eq(loanAccounts.loanId, placeholder('id')))
  const accountOf = whenUsed(() => accountQuery().prepare('loan_account'))
  const lockedAccountOf = whenUsed(() => accountQuery().for('update').prepare('loan_account_locked'))

  const factsOf = whenUsed(() =>
    db
      .select({ fact: loanFacts.fact })
      .from(loanFacts)
      .where(eq(loanFacts.loanId, placeholder('id')))
      .orderBy(asc(loanFacts.seq))
      .prepare('loan_facts'),
  )

  const complete = async (loan: LoanRow, isLocked: boolean): Promise<LoanRecord> => {
    const { id } = loan
    // The night charges accounts without touching their loans: locking a loan therefore also locks its account.
    const [account] = await (isLocked ? lockedAccountOf() : accountOf()).execute({ id })
    const facts = await factsOf().execute({ id })
    return recordOf(
      loan,
      account ?? null,
      facts.map(({ fact }): LoanFact => fact),
    )
  }
  const found = async ([loan]: LoanRow[]): Promise<LoanRecord | null> => (loan ? complete(loan, false) : null)
  // The rest is read after the lock is held: read together with it, it could be older than the locked row.
  const locked = async ([loan]: LoanRow[]): Promise<LoanRecord | null> => (loan ? complete(loan, true) : null)

  const newestOf = () =>
    db
      .select()
      .from(loans)
      .where(eq(loans.userId, placeholder('userId')))
      .orderBy(desc(loans.id))
      .limit(1)
  const currentLoanOf = whenUsed(() => newestOf().prepare('current_loan'))
  const lockedCurrentLoanOf = whenUsed(() => newestOf().for('update').prepare('current_loan_locked'))

  const commitChange = whenUsed(() =>
    db
      .select({ committed: sql<boolean>`committed` })
      .from(sql`commit_loan_change(${placeholder('change')}::jsonb) as committed`)
      .prepare('commit_loan_change'),
  )

  return {
    lockById: async (id: number) => locked(await lockedLoanById().execute({ id })),

    /** The current loan of a customer is the newest one, whatever its status. */
    lockCurrentOf: async (userId: number) => locked(await lockedCurrentLoanOf().execute({ userId })),

    byId: async (id: number) => found(await loanById().execute({ id })),

    currentOf: async (userId: number) => found(await currentLoanOf().execute({ userId })),

    byPublicId: async (publicId: string) => found(await loanByPublicId().execute({ publicId })),

    lockByPublicId: async (publicId: string) => locked(await lockedByPublicId().execute({ publicId })),

    /** Newest first. */
    async allOf(userId: number): Promise<readonly LoanRecord[]> {
      const rows = await db.select().from(loans).where(eq(loans.userId, userId)).orderBy(desc(loans.id))
      const records: LoanRecord[] = []
      for (const row of rows) records.push(await complete(row, false))
      return records
    },

    /** The rows alone, newest first, for callers that need no money figures. */
    /** Whose loans these are. */
    async customersOf(loanIds: readonly number[]): Promise<number[]> {
      if (loanIds.length === 0) return []
      const rows = await db
        .selectDistinct({ userId: loans.userId })
        .from(loans)
        .where(inArray(loans.id, [...loanIds]))
      return rows.map(({ userId }) => userId)
    },

    /** True if one of these actors booked money on the loan. */
    async hasPaymentBookedBy(loanId: number, actors: readonly string[]): Promise<boolean> {
      const [row] = await db
        .select({ seq: loanFacts.seq })
        .from(loanFacts)
        .where(
          and(
            eq(loanFacts.loanId, loanId),
            inArray(loanFacts.actor, [...actors]),
            sql`${loanFacts.fact} ->> 'type' in ('payment', 'extension')`,
          ),
        )
        .limit(1)
      return row !== undefined
    },

    rowsOf: (userId: number): Promise<LoanRow[]> =>
      db.select().from(loans).where(eq(loans.userId, userId)).orderBy(desc(loans.id)),

    /** A new application. The offered values equal the requested ones until a decision changes them. */
    async create({ now, actor, ...application }: NewLoan): Promise<LoanRecord> {
      const [loan] = await db
        .insert(loans)
        .values({
          ...application,
          status: 0,
          statusChangedAt: now,
          requestedAt: now,
          amountCents: application.originalAmountCents,
          termDays: application.originalTermDays,
        })
        .returning()
      if (!loan) throw new Error('an insert of a loan returned no row')
      await db.insert(loanStatusChanges).values({
        loanId: loan.id,
        fromStatus: null,
        toStatus: loan.status,
        event: 'application_created',
        actor,
        businessDate: loan.requestDate,
        at: now,
      })
      return recordOf(loan, null, [])
    },

    /** Writes a change in one call; false if the loan has changed since it was read. */
    async commit(change: LoanChange): Promise<boolean> {
      const [row] = await commitChange().execute({ change: commitArgument(change) })
      return row?.committed === true
    },

    /**
     * The law under which a contract was signed: an application that began before a change of law may be signed after
     * it.
     */
    async setRegime(loanId: number, regimeId: RegimeId): Promise<void> {
      await db.update(loans).set({ regimeId }).where(eq(loans.id, loanId))
    },

    statusChangesOf: (loanId: number): Promise<LoanStatusChangeRow[]> =>
      db
        .select()
        .from(loanStatusChanges)
        .where(eq(loanStatusChanges.loanId, loanId))
        .orderBy(asc(loanStatusChanges.id)),

    /** The card operation that holds the loan until its outcome is known. */
    async pendingPaymentOf(loanId: number): Promise<typeof cardOperations.$inferSelect | null> {
      const [row] = await db
        .select()
        .from(cardOperations)
        .where(sql`${cardOperations.loanId} = ${loanId} and ${cardOperations.status} = 'pending'`)
      return row ?? null
    },

    async buyerById(id: number): Promise<CessionBuyerRow | null> {
      const [row] = await db.select().from(cessionBuyers).where(eq(cessionBuyers.id, id))
      return row ?? null
    },

    async addBuyer(buyer: Omit<CessionBuyerRow, 'id'>): Promise<number> {
      const [row] = await db.insert(cessionBuyers).values(buyer).returning({ id: cessionBuyers.id })
      if (!row) throw new Error('an insert of a buyer returned no row')
      return row.id
    },
  }
}
