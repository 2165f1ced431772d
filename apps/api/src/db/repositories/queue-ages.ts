import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { decisionReviews, loans } from '../schema/index.ts'
import { isAwaitingReview } from './decisions.ts'

/** Since when the oldest item of each queue waits; the keys are those of the counts. Each is the first row of an index. */
export const queueAgeRepository = (db: Database) => {
  const oldest = async (at: ReturnType<typeof sql>): Promise<Date | null> => {
    const { rows } = await db.execute<{ at: Date | string | null }>(at)
    const found = rows[0]?.at ?? null
    return found === null ? null : new Date(found)
  }
  const review = (kind: 'manual_review' | 'refusal_contested') => async (): Promise<Date | null> =>
    oldest(sql`select ${decisionReviews.openedAt} as at from ${decisionReviews} join ${loans} on ${loans.id} = ${decisionReviews.loanId}
      where ${decisionReviews.endedAt} is null and ${decisionReviews.kind} = ${kind} and ${isAwaitingReview}
      order by ${decisionReviews.openedAt} limit 1`)
  return {
    reviews: review('manual_review'),
    contested: review('refusal_contested'),
    documents: () =>
      oldest(sql`select coalesce(reopened_at, uploaded_at) as at from documents
        where status = 'pending' and superseded_at is null order by coalesce(reopened_at, uploaded_at) limit 1`),
    payout_accounts: () => oldest(sql`select min(asked_at) as at from payout_account_reviews where status = 'waiting'`),
    payouts: () => oldest(sql`select min(created_at) as at from payouts where status = 'ambiguous'`),
    statement_lines: () =>
      oldest(
        sql`select imported_at as at from statement_entries where state = 'unmatched' order by booked_on, id limit 1`,
      ),
    refunds: () => oldest(sql`select min(created_at) as at from refunds where status = 'ambiguous'`),
  }
}
