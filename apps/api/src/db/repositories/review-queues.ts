import type { DocumentType } from '@puente/domain'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { decisionReviews, documents, loans, payoutAccountReviews, personalData, users } from '../schema/index.ts'
import { isAwaitingReview, type ReviewKind } from './decisions.ts'

/** The time and the id of the last item of the page before: the queues are sorted by both, oldest first. */
interface QueuePosition {
  readonly at: Date
  readonly id: number
}

interface QueuePage {
  readonly after: QueuePosition | null
  readonly limit: number
}

const isAfter = (at: SQL, id: SQL, { after }: QueuePage): SQL | undefined =>
  after === null ? undefined : sql`(${at}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`

export const reviewQueueRepository = (db: Database) => {
  const waitingSince = sql<Date>`coalesce(${documents.reopenedAt}, ${documents.uploadedAt})`.mapWith(
    documents.uploadedAt,
  )
  const isPending = and(eq(documents.status, 'pending'), isNull(documents.supersededAt))
  const isOpen = (kind: ReviewKind | undefined) =>
    and(
      isNull(decisionReviews.endedAt),
      kind === undefined ? undefined : eq(decisionReviews.kind, kind),
      isAwaitingReview,
    )

  return {
    /** Applications that need a person, contested refusals, or both. */
    reviews: ({ kind, ...page }: QueuePage & { readonly kind?: ReviewKind | undefined }) =>
      db
        .select({ review: decisionReviews, loan: loans, person: personalData })
        .from(decisionReviews)
        .innerJoin(loans, eq(loans.id, decisionReviews.loanId))
        .leftJoin(personalData, eq(personalData.userId, loans.userId))
        .where(and(isOpen(kind), isAfter(sql`${decisionReviews.openedAt}`, sql`${decisionReviews.id}`, page)))
        .orderBy(asc(decisionReviews.openedAt), asc(decisionReviews.id))
        .limit(page.limit),

    /** Documents that wait for a review. */
    documents: ({ type, ...page }: QueuePage & { readonly type?: DocumentType | undefined }) =>
      db
        .select({ document: documents, waitingSince, person: personalData })
        .from(documents)
        .leftJoin(personalData, eq(personalData.userId, documents.userId))
        .where(
          and(
            isPending,
            type === undefined ? undefined : eq(documents.type, type),
            isAfter(waitingSince, sql`${documents.id}`, page),
          ),
        )
        .orderBy(asc(waitingSince), asc(documents.id))
        .limit(page.limit),

    /** Payout accounts that wait, with the name that the account holder must have. */
    payoutAccounts: ({ after, limit }: { readonly after: number; readonly limit: number }) =>
      db
        .select({ review: payoutAccountReviews, phone: users.phone, person: personalData })
        .from(payoutAccountReviews)
        .innerJoin(users, eq(users.id, payoutAccountReviews.userId))
        .leftJoin(personalData, eq(personalData.userId, users.id))
        .where(and(eq(payoutAccountReviews.status, 'waiting'), sql`${payoutAccountReviews.id} > ${after}`))
        .orderBy(asc(payoutAccountReviews.id))
        .limit(limit),
  }
}
