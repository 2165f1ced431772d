import { type FraudSignals, statusNumber } from '@puente/domain'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { agentData, decisionModels, decisionReviews, decisions, loans } from '../schema/index.ts'

export type DecisionModelRow = typeof decisionModels.$inferSelect
export type DecisionRow = typeof decisions.$inferSelect
export type ReviewRow = typeof decisionReviews.$inferSelect
export type ReviewKind = ReviewRow['kind']
type AgentDataRow = typeof agentData.$inferSelect

/** A review is open only while its loan waits for it: the application may end meanwhile. */
const STATUS_OF_KIND: Readonly<Record<ReviewKind, number>> = {
  manual_review: statusNumber('awaiting_documents'),
  refusal_contested: statusNumber('denied'),
}
/**
 * `coalesce` hides the comparison from the planner: it would expect one loan in hundreds to have the status and read the whole queue
 * for a page, but nearly every open review waits.
 */
export const isAwaitingReview = sql`coalesce(${loans.status} = case ${decisionReviews.kind}
  when 'manual_review' then ${STATUS_OF_KIND.manual_review}::smallint else ${STATUS_OF_KIND.refusal_contested}::smallint end, false)`

export const decisionRepository = (db: Database) => {
  const openReviewsWhere = (condition: ReturnType<typeof eq> | undefined) =>
    db
      .select({ review: decisionReviews, loan: loans })
      .from(decisionReviews)
      .innerJoin(loans, eq(loans.id, decisionReviews.loanId))
      .where(and(isNull(decisionReviews.endedAt), isAwaitingReview, condition))
      .orderBy(asc(decisionReviews.openedAt), asc(decisionReviews.id))

  return {
    /** False if this version is published already. */
    async publish(model: DecisionModelRow): Promise<boolean> {
      const added = await db
        .insert(decisionModels)
        .values(model)
        .onConflictDoNothing()
        .returning({ id: decisionModels.id })
      return added.length > 0
    },

    async model(id: string, version: number): Promise<DecisionModelRow | null> {
      const [row] = await db
        .select()
        .from(decisionModels)
        .where(and(eq(decisionModels.id, id), eq(decisionModels.version, version)))
      return row ?? null
    },

    async newestModel(id: string): Promise<DecisionModelRow | null> {
      const [row] = await db
        .select()
        .from(decisionModels)
        .where(eq(decisionModels.id, id))
        .orderBy(desc(decisionModels.version))
        .limit(1)
      return row ?? null
    },

    async add(decision: Omit<DecisionRow, 'id'>): Promise<DecisionRow> {
      const [row] = await db.insert(decisions).values(decision).returning()
      if (!row) throw new Error('an insert of a decision returned no row')
      return row
    },

    /** The newest decision on a loan, which is the one that applies. */
    async newestOf(loanId: number): Promise<DecisionRow | null> {
      const [row] = await db
        .select()
        .from(decisions)
        .where(eq(decisions.loanId, loanId))
        .orderBy(desc(decisions.id))
        .limit(1)
      return row ?? null
    },

    /** The decisions on all loans of a customer, newest first. */
    async newestOfCustomer(userId: number): Promise<DecisionRow[]> {
      const rows = await db
        .select({ decision: decisions })
        .from(decisions)
        .innerJoin(loans, eq(loans.id, decisions.loanId))
        .where(eq(loans.userId, userId))
        .orderBy(desc(decisions.id))
        .limit(50)
      return rows.map(({ decision }) => decision)
    },

    /** Oldest first. */
    allOf: (loanId: number): Promise<DecisionRow[]> =>
      db.select().from(decisions).where(eq(decisions.loanId, loanId)).orderBy(asc(decisions.id)),

    /** Adds an application to the review queue; no effect if it is there already. */
    async openReview(review: Pick<ReviewRow, 'loanId' | 'kind' | 'reasons' | 'amountCents' | 'note' | 'openedAt'>) {
      await db.insert(decisionReviews).values(review).onConflictDoNothing()
    },

    /** The open manual review: it holds the application, whatever happens to its documents. */
    async openReviewOf(loanId: number): Promise<ReviewRow | null> {
      const [row] = await openReviewsWhere(
        and(eq(decisionReviews.loanId, loanId), eq(decisionReviews.kind, 'manual_review')),
      )
      return row?.review ?? null
    },

    /** Every review of a loan, oldest first. */
    reviewsOf: (loanId: number): Promise<ReviewRow[]> =>
      db.select().from(decisionReviews).where(eq(decisionReviews.loanId, loanId)).orderBy(asc(decisionReviews.id)),

    /** Any open review of a loan, of an application or of a refusal. */
    async openReviewOfAnyKind(loanId: number): Promise<ReviewRow | null> {
      const [row] = await openReviewsWhere(eq(decisionReviews.loanId, loanId))
      return row?.review ?? null
    },

    /** The outcome of the applicant's request for a human review of the refusal; null if there was no such request. */
    async contestOf(loanId: number): Promise<ReviewRow | null> {
      const [row] = await db
        .select()
        .from(decisionReviews)
        .where(and(eq(decisionReviews.loanId, loanId), eq(decisionReviews.kind, 'refusal_contested')))
        .orderBy(desc(decisionReviews.id))
        .limit(1)
      return row ?? null
    },

    async endReview(
      id: number,
      end: {
        readonly outcome: NonNullable<ReviewRow['outcome']>
        readonly by: string
        readonly at: Date
        readonly reason: string | null
      },
    ): Promise<void> {
      await db
        .update(decisionReviews)
        .set({ endedAt: end.at, endedBy: end.by, outcome: end.outcome, endReason: end.reason })
        .where(and(eq(decisionReviews.id, id), isNull(decisionReviews.endedAt)))
    },

    /** The loans of a customer that were ever late. */
    async everOverdue(userId: number): Promise<ReadonlySet<number>> {
      const { rows } = await db.execute<{ loan_id: number }>(sql`
        select distinct change.loan_id from loan_status_changes change join loans on loans.id = change.loan_id
        where loans.user_id = ${userId} and change.to_status = ${statusNumber('overdue')}`)
      return new Set(rows.map(({ loan_id: loanId }) => Number(loanId)))
    },

    /**
     * What this application shares with others: the typed account and those that the bank returned as the applicant's
     * own, the device, the session of the fraud-profiling script. `deviceSince` limits how far back two people on one
     * device count as a signal; a loopback address is the machine's own and is ignored.
     */
    async signalsOf(
      { id: loanId, userId }: Pick<typeof loans.$inferSelect, 'id' | 'userId'>,
      { applicationsSince, deviceSince }: { applicationsSince: Date; deviceSince: Date },
    ): Promise<FraudSignals> {
      const { rows } = await db.execute<
        Record<'applications' | 'accounts' | 'devices' | 'profiles' | 'blocked', number>
      >(sql`
        with own_accounts as (
          select bank_account as iban from personal_data where user_id = ${userId} and bank_account is not null
          union select iban from bank_accounts where loan_id = ${loanId} and is_own
        ),
        on_account as (
          select user_id from personal_data where bank_account in (select iban from own_accounts)
          union select loans.user_id from bank_accounts join loans on loans.id = bank_accounts.loan_id
            where bank_accounts.iban in (select iban from own_accounts)
        ),
        on_device as (
          select distinct other.user_id
          from sessions mine join sessions other
            on other.address = mine.address and other.user_agent is not distinct from mine.user_agent
          where mine.user_id = ${userId} and mine.kind = 'borrower' and mine.created_at >= ${deviceSince}
            and mine.address not in ('127.0.0.1', '::1')
            and other.kind = 'borrower' and other.created_at >= ${deviceSince}
        ),
        in_session as (
          select distinct other.user_id
          from fraud_profiles mine join fraud_profiles other on other.profile_id = mine.profile_id
          where mine.loan_id = ${loanId}
        )
        select
          (select count(*)::int from loans where user_id = ${userId} and requested_at >= ${applicationsSince}) as applications,
          (select count(*)::int from on_account where user_id <> ${userId}) as accounts,
          (select count(*)::int from on_device where user_id <> ${userId}) as devices,
          (select count(*)::int from in_session where user_id <> ${userId}) as profiles,
          (select count(*)::int from users where id <> ${userId} and (is_blocked or is_blacklisted)
             and id in (table on_account union table on_device union table in_session)) as blocked`)
      const [row] = rows
      return {
        applicationsIn30Days: row?.applications ?? 0,
        othersWithSameAccount: row?.accounts ?? 0,
        othersOnSameDevice: row?.devices ?? 0,
        othersWithSameProfile: row?.profiles ?? 0,
        blockedAmongOthers: row?.blocked ?? 0,
      }
    },

    async agentDataOf(userId: number): Promise<AgentDataRow | null> {
      const [row] = await db.select().from(agentData).where(eq(agentData.userId, userId))
      return row ?? null
    },

    async saveAgentData({ userId, ...data }: AgentDataRow): Promise<void> {
      await db
        .insert(agentData)
        .values({ userId, ...data })
        .onConflictDoUpdate({ target: agentData.userId, set: data })
    },
  }
}
