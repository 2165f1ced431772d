import type { Phone } from '@puente/domain'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { codeEvents, codes } from '../schema/index.ts'
import type { Database } from '../transaction.ts'
import { forgetRows, type Page } from './forget-rows.ts'

export type CodeRow = typeof codes.$inferSelect
export type CodePurpose = CodeRow['purpose']
type EventKind = (typeof codeEvents.$inferSelect)['kind']

export const codeRepository = (db: Database) => {
  /** The times of the newest events in a window, newest first, at most as many as the limit that is asked about. */
  const recent = async (condition: ReturnType<typeof and>, limit: number): Promise<Date[]> => {
    const rows = await db
      .select({ at: codeEvents.at })
      .from(codeEvents)
      .where(condition)
      .orderBy(desc(codeEvents.at))
      .limit(limit)
    return rows.map((row) => row.at)
  }
  return {
    /**
     * Serialises what is counted under one name until the end of the transaction: limits hold for parallel requests too.
     * Always taken in the order phone, address, service, so that two requests cannot wait for each other.
     */
    async lock(name: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${name}`}, 0))`)
    },

    /** Several names at once, in one order for all callers: two requests then cannot wait for each other. */
    async lockAll(names: readonly string[]): Promise<void> {
      for (const name of [...names].sort()) await this.lock(name)
    },

    async newest(phone: Phone, purpose: CodePurpose): Promise<CodeRow | null> {
      const [row] = await db
        .select()
        .from(codes)
        .where(and(eq(codes.phone, phone), eq(codes.purpose, purpose)))
        .orderBy(desc(codes.id))
        .limit(1)
      return row ?? null
    },

    async add(code: typeof codes.$inferInsert): Promise<void> {
      await db.insert(codes).values(code)
    },

    async replaceRequest(codeId: number, request: CodeRow['request']): Promise<void> {
      await db.update(codes).set({ request }).where(eq(codes.id, codeId))
    },

    async countWrongTry(codeId: number): Promise<void> {
      await db
        .update(codes)
        .set({ wrongTries: sql`${codes.wrongTries} + 1` })
        .where(eq(codes.id, codeId))
    },

    async use(codeId: number, now: Date): Promise<void> {
      await db.update(codes).set({ usedAt: now }).where(eq(codes.id, codeId))
    },

    async recordEvent(event: typeof codeEvents.$inferInsert): Promise<void> {
      await db.insert(codeEvents).values(event)
    },

    recentOfPhone: (kind: EventKind, phone: Phone, purpose: CodePurpose, since: Date, limit: number) =>
      recent(
        and(
          eq(codeEvents.phone, phone),
          eq(codeEvents.purpose, purpose),
          eq(codeEvents.kind, kind),
          gt(codeEvents.at, since),
        ),
        limit,
      ),
    recentOfAddress: (kind: EventKind, address: string, since: Date, limit: number) =>
      recent(and(eq(codeEvents.address, address), eq(codeEvents.kind, kind), gt(codeEvents.at, since)), limit),
    recentOfService: (kind: EventKind, since: Date, limit: number) =>
      recent(and(eq(codeEvents.kind, kind), gt(codeEvents.at, since)), limit),

    /** Of the codes that died before a moment, the next piece; see `forgetRows`. A code that signed is evidence. */
    forgetDead: (before: Date, page: Page): Promise<number | null> =>
      forgetRows(
        db,
        {
          table: sql`codes`,
          isPast: sql`expires_at < ${before.toISOString()}::timestamptz`,
          isKept: sql`codes.purpose = 'sign' and codes.used_at is not null`,
        },
        page,
      ),

    forgetEvents: (before: Date, page: Page): Promise<number | null> =>
      forgetRows(db, { table: sql`code_events`, isPast: sql`at < ${before.toISOString()}::timestamptz` }, page),
  }
}
