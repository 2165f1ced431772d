import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { payoutAccountReviews } from '../schema/index.ts'

type PayoutAccountReviewRow = typeof payoutAccountReviews.$inferSelect

interface ReviewVerdict {
  readonly status: 'accepted' | 'refused'
  readonly decidedAt: Date
  readonly decidedBy: string
  readonly reason: string
}

/** Accounts that wait for a staff decision, and their outcome. The caller holds the customer's lock. */
export const payoutAccountReviewRepository = (db: Database) => {
  const ofStatus = (userId: number, status: PayoutAccountReviewRow['status']) =>
    and(eq(payoutAccountReviews.userId, userId), eq(payoutAccountReviews.status, status))

  return {
    /** Requests a decision. It supersedes a waiting account; requesting twice has no further effect. */
    async ask(userId: number, iban: string, now: Date): Promise<void> {
      const [waiting] = await db.select().from(payoutAccountReviews).where(ofStatus(userId, 'waiting'))
      if (waiting?.iban === iban) return
      await db.update(payoutAccountReviews).set({ status: 'superseded' }).where(ofStatus(userId, 'waiting'))
      await db.insert(payoutAccountReviews).values({ userId, iban, status: 'waiting', askedAt: now })
    },

    /** The customer chose another account, or has a new identity: earlier decisions no longer apply. */
    async supersede(userId: number, status: 'waiting' | 'accepted'): Promise<void> {
      await db.update(payoutAccountReviews).set({ status: 'superseded' }).where(ofStatus(userId, status))
    },

    /** False if no such account of the customer waits. */
    async decide(userId: number, iban: string, verdict: ReviewVerdict): Promise<boolean> {
      const decided = await db
        .update(payoutAccountReviews)
        .set(verdict)
        .where(and(ofStatus(userId, 'waiting'), eq(payoutAccountReviews.iban, iban)))
        .returning({ id: payoutAccountReviews.id })
      return decided.length > 0
    },

    async waitingOf(userId: number): Promise<PayoutAccountReviewRow | null> {
      const [row] = await db.select().from(payoutAccountReviews).where(ofStatus(userId, 'waiting'))
      return row ?? null
    },

    async newestOf(userId: number, iban: string): Promise<PayoutAccountReviewRow | null> {
      const [row] = await db
        .select()
        .from(payoutAccountReviews)
        .where(and(eq(payoutAccountReviews.userId, userId), eq(payoutAccountReviews.iban, iban)))
        .orderBy(desc(payoutAccountReviews.id))
        .limit(1)
      return row ?? null
    },
  }
}
