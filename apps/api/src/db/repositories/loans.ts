import { type Hold, type LoanFact, type LoanStatus, type RegimeId, statusNumber } from '@puente/domain'
import { and, asc, desc, eq, gt, inArray, isNull, placeholder, type SQL, sql } from 'drizzle-orm'
import type { LoanAccountRow } from '../account-row.ts'
import type { Database } from '../database.ts'
import { commitArgument, type LoanChange } from '../loan-change.ts'
import { type LoanRecord, type LoanRow, recordOf } from '../loan-record.ts'
import { currentPlan, planVersions, type StoredPlan, type StoredVersion } from '../plan-rows.ts'
import { cardOperations, cessionBuyers, loanAccounts, loanFacts, loanStatusChanges, loans } from '../schema/index.ts'
import { whenUsed } from '../when-used.ts'
import { countedBooking } from './staff-api-keys.ts'

type LoanStatusChangeRow = typeof loanStatusChanges.$inferSelect
export type CessionBuyerRow = typeof cessionBuyers.$inferSelect

/** Applications that may still be signed. */
const UNSIGNED = (
  [
    'request',
    'new',
    'awaiting_documents',
    'awaiting_bank_process_data',
    'awaiting_bank_data_import',
    'awaiting_issuance_method',
    'awaiting_sign_contract',
  ] as const satisfies readonly LoanStatus[]
).map(statusNumber)

/** The initial values of an application; everything else follows through changes. */
type NewLoan = Pick<
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
  | 'instalments'
  | 'payDay'
  | 'requestDate'
  | 'payoutIban'
  | 'targetUrl'
  | 'attemptReference'
> & { readonly now: Date; readonly actor: string }

/** Above the limit of its key nothing is written. A change that finds another one has counted the booking, so its caller rolls back. */
type CommitOutcome = 'committed' | 'changed_meanwhile' | 'above_key_limit'

interface Found {
  readonly loan: LoanRow
  readonly account: LoanAccountRow | null
  readonly plan: StoredPlan | null
  readonly facts: LoanFact[]
  readonly holds: Hold[]
}

export const loanRepository = (db: Database) => {
  // A loan with its account and its facts is one statement: a statement sees the state of one moment.
  const factsOfLoan = sql<
    LoanFact[]
  >`(select coalesce(jsonb_agg(f.fact order by f.seq), '[]') from loan_facts f where f.loan_id = ${loans.id})`
  const standingHolds = sql<Hold[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'until', h.until) order by h.id), '[]')
    from customer_holds h
    where h.user_id = ${loans.userId} and h.lifted_at is null and (h.loan_id is null or h.loan_id = ${loans.id}))`
  const complete = () =>
    db
      .select({
        loan: loans,
        account: loanAccounts,
        plan: currentPlan,
        facts: factsOfLoan,
        holds: standingHolds,
      })
      .from(loans)
      .leftJoin(loanAccounts, eq(loanAccounts.loanId, loans.id))
  const byId = whenUsed(() =>
    complete()
      .where(eq(loans.id, placeholder('id')))
      .prepare('loan'),
  )
  const byPublicId = whenUsed(() =>
    complete()
      .where(eq(loans.publicId, placeholder('publicId')))
      .prepare('loan_by_public_id'),
  )
  const ofCustomer = () =>
    complete()
      .where(eq(loans.userId, placeholder('userId')))
      .orderBy(desc(loans.id))
  const currentOf = whenUsed(() => ofCustomer().limit(1).prepare('current_loan'))
  const allOf = whenUsed(() => ofCustomer().prepare('loans_of_customer'))

  // The function reads account and facts after it holds the locks (`functions/lock-loan.sql`).
  const lockedRow = (row: 'loan' | 'account') =>
    db.select({ row: sql.raw(`(locked.${row}).*`) }).from(sql`(select) as one`)
  const locked = <More extends Record<string, SQL>>(id: SQL, more: More) =>
    db
      .select({
        loan: loans,
        account: loanAccounts,
        plan: sql<StoredPlan | null>`locked.plan`,
        facts: sql<LoanFact[]>`locked.facts`,
        holds: sql<Hold[]>`locked.holds`,
        ...more,
      })
      .from(sql`lock_loan(${id}) as locked`)
      .innerJoinLateral(lockedRow('loan').as('loans'), sql`true`)
      .leftJoinLateral(lockedRow('account').as('loan_accounts'), sql`true`)
  const lockById = whenUsed(() => locked(sql`${placeholder('id')}::bigint`, {}).prepare('loan_locked'))
  const withPublicId = sql`(select id from loans where public_id = ${placeholder('publicId')})`
  const lockByPublicId = whenUsed(() => locked(withPublicId, {}).prepare('loan_by_public_id_locked'))
  // The function is called once the loan is locked: its condition reads the row.
  const lockForTransfer = whenUsed(() =>
    locked(withPublicId, {
      bookedOn: sql<number | null>`(select loan_id
        from lock_transfer(${placeholder('name')}, array[${placeholder('factId')}]::text[])
        where (locked.loan).id is not null)`.mapWith(Number),
    }).prepare('loan_for_transfer_locked'),
  )
  const lockCurrentOf = whenUsed(() =>
    locked(sql`(select id from loans where user_id = ${placeholder('userId')} order by id desc limit 1)`, {}).prepare(
      'current_loan_locked',
    ),
  )

  const recordOfRow = ({ loan, account, plan, facts, holds }: Found): LoanRecord =>
    recordOf(loan, account && { row: account, plan }, facts, holds)
  const first = ([row]: Found[]): LoanRecord | null => (row ? recordOfRow(row) : null)

  const commitChange = whenUsed(() =>
    db
      .select({ committed: sql<boolean>`committed` })
      .from(sql`commit_loan_change(${placeholder('change')}::jsonb) as committed`)
      .prepare('commit_loan_change'),
  )
  // The row of the key's day is locked until the commit, so that bookings at the same moment cannot pass the limit together.
  const counted = db.$with('counted').as(countedBooking(db))
  const commitCountedChange = whenUsed(() =>
    db
      .with(counted)
      .select({ committed: sql<boolean>`commit_loan_change(${placeholder('change')}::jsonb)` })
      .from(counted)
      .prepare('commit_counted_loan_change'),
  )

  return {
    lockById: async (id: number) => first(await lockById().execute({ id })),

    /** The current loan of a customer is the newest one, whatever its status. */
    lockCurrentOf: async (userId: number) => first(await lockCurrentOf().execute({ userId })),

    byId: async (id: number) => first(await byId().execute({ id })),

    currentOf: async (userId: number) => first(await currentOf().execute({ userId })),

    byPublicId: async (publicId: string) => first(await byPublicId().execute({ publicId })),

    lockByPublicId: async (publicId: string) => first(await lockByPublicId().execute({ publicId })),

    /** Also locks the transfer, and returns the loan on which its fact is booked: one round trip instead of two. */
    async lockForTransfer(
      publicId: string,
      transfer: { readonly name: string; readonly factId: string },
    ): Promise<{ readonly record: LoanRecord; readonly bookedOn: number | null } | null> {
      const [row] = await lockForTransfer().execute({ publicId, ...transfer })
      return row ? { record: recordOfRow(row), bookedOn: row.bookedOn } : null
    },

    /** Newest first. */
    allOf: async (userId: number): Promise<readonly LoanRecord[]> =>
      (await allOf().execute({ userId })).map(recordOfRow),

    /** Applications that are not signed, in the order of their ids. */
    async unsignedAfter(id: number, limit: number): Promise<readonly number[]> {
      const rows = await db
        .select({ id: loans.id })
        .from(loans)
        .where(and(gt(loans.id, id), isNull(loans.signedAt), inArray(loans.status, UNSIGNED)))
        .orderBy(asc(loans.id))
        .limit(limit)
      return rows.map((row) => row.id)
    },

    /** Whose loans these are. */
    async customersOf(loanIds: readonly number[]): Promise<number[]> {
      if (loanIds.length === 0) return []
      const rows = await db
        .selectDistinct({ userId: loans.userId })
        .from(loans)
        .where(inArray(loans.id, [...loanIds]))
      return rows.map(({ userId }) => userId)
    },

    /** The numbers that people know these loans by. */
    async publicIdsOf(loanIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (loanIds.length === 0) return new Map()
      const rows = await db
        .select({ id: loans.id, publicId: loans.publicId })
        .from(loans)
        .where(inArray(loans.id, [...new Set(loanIds)]))
      return new Map(rows.map(({ id, publicId }) => [id, publicId]))
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

    /** The rows alone, newest first, for callers that need no money figures. */
    rowsOf: (userId: number): Promise<LoanRow[]> =>
      db.select().from(loans).where(eq(loans.userId, userId)).orderBy(desc(loans.id)),

    /** In order of their ids; what there is not is left out. */
    rowsByPublicIds: (publicIds: readonly string[]): Promise<LoanRow[]> =>
      db
        .select()
        .from(loans)
        .where(inArray(loans.publicId, [...publicIds]))
        .orderBy(asc(loans.id)),

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
      return recordOf(loan, null, [], [])
    },

    /** Writes a change in one call, with what its API key booked. */
    async commit(change: LoanChange): Promise<CommitOutcome> {
      const argument = { change: commitArgument(change) }
      const [row] =
        change.keyBooking === undefined
          ? await commitChange().execute(argument)
          : await commitCountedChange().execute({ ...argument, ...change.keyBooking })
      if (row === undefined) return 'above_key_limit'
      return row.committed ? 'committed' : 'changed_meanwhile'
    },

    /**
     * The law under which a contract was signed: an application that began before a change of law may be signed after
     * it.
     */
    async setRegime(loanId: number, regimeId: RegimeId): Promise<void> {
      await db.update(loans).set({ regimeId }).where(eq(loans.id, loanId))
    },

    /** The current version of the schedule; null for a loan with one payment. */
    async scheduleVersionOf(loanId: number): Promise<number | null> {
      const [row] = await db
        .select({ version: loanAccounts.scheduleVersion })
        .from(loanAccounts)
        .where(eq(loanAccounts.loanId, loanId))
      return row?.version ?? null
    },

    /** Every version of the schedule, oldest first; none for a loan with one payment. */
    async schedulesOf(loanId: number): Promise<readonly StoredVersion[]> {
      const [row] = await db.select({ versions: planVersions }).from(loans).where(eq(loans.id, loanId))
      return row?.versions ?? []
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
