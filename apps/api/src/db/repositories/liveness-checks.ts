import { and, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { livenessChecks } from '../schema/index.ts'

type LivenessCheckRow = typeof livenessChecks.$inferSelect

export const livenessCheckRepository = (db: Database) => ({
  async add(row: typeof livenessChecks.$inferInsert): Promise<void> {
    await db.insert(livenessChecks).values(row)
  },

  async byId(transactionId: string): Promise<LivenessCheckRow | null> {
    const [row] = await db.select().from(livenessChecks).where(eq(livenessChecks.transactionId, transactionId))
    return row ?? null
  },

  async startedSince(userId: number, since: Date): Promise<number> {
    const [row] = await db
      .select({ started: count() })
      .from(livenessChecks)
      .where(and(eq(livenessChecks.userId, userId), gte(livenessChecks.startedAt, since)))
    return row?.started ?? 0
  },

  /**
   * Marks a check as submitted. True once: a check that was submitted before, or that belongs to another customer, is
   * refused.
   */
  async submit(transactionId: string, userId: number, now: Date): Promise<boolean> {
    const rows = await db
      .update(livenessChecks)
      .set({ status: 'pending', submittedAt: now })
      .where(
        and(
          eq(livenessChecks.transactionId, transactionId),
          eq(livenessChecks.userId, userId),
          eq(livenessChecks.status, 'open'),
          isNull(livenessChecks.submittedAt),
          gte(livenessChecks.expiresAt, now),
        ),
      )
      .returning({ id: livenessChecks.transactionId })
    return rows.length === 1
  },

  async countAsked(transactionId: string): Promise<number> {
    const [row] = await db
      .update(livenessChecks)
      .set({ asked: sql`${livenessChecks.asked} + 1` })
      .where(eq(livenessChecks.transactionId, transactionId))
      .returning({ asked: livenessChecks.asked })
    return row?.asked ?? 0
  },

  /** True once: a verdict is final. */
  async settle(
    transactionId: string,
    verdict: { readonly status: 'success' | 'failed'; readonly providerCode: string | null; readonly now: Date },
  ): Promise<boolean> {
    const rows = await db
      .update(livenessChecks)
      .set({ status: verdict.status, providerCode: verdict.providerCode, settledAt: verdict.now })
      .where(and(eq(livenessChecks.transactionId, transactionId), eq(livenessChecks.status, 'pending')))
      .returning({ id: livenessChecks.transactionId })
    return rows.length === 1
  },

  /**
   * Invalidates passed checks and those that await a verdict: they are open again, but cannot be submitted a second
   * time. Returns the checks that changed.
   */
  async takeBack(userId: number): Promise<readonly string[]> {
    const rows = await db
      .update(livenessChecks)
      .set({ status: 'open' })
      .where(and(eq(livenessChecks.userId, userId), inArray(livenessChecks.status, ['pending', 'success'])))
      .returning({ id: livenessChecks.transactionId })
    return rows.map(({ id }) => id)
  },

  /** The state of the customer's liveness: the newest submitted check. */
  async statusOf(userId: number): Promise<'pending' | 'success' | 'failed' | null> {
    const [row] = await db
      .select({ status: livenessChecks.status })
      .from(livenessChecks)
      .where(and(eq(livenessChecks.userId, userId), isNotNull(livenessChecks.submittedAt)))
      .orderBy(desc(livenessChecks.id))
      .limit(1)
    return row === undefined || row.status === 'open' ? null : row.status
  },
})
