import type { Phone } from '@puente/domain'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { type CodeTrust, codeEvents, codes } from '../schema/index.ts'
import { forgetRows, type Page } from './forget-rows.ts'

export type CodeRow = typeof codes.$inferSelect
export type CodePurpose = CodeRow['purpose']
type EventKind = (typeof codeEvents.$inferSelect)['kind']

/** The unit of counting: the codes of a phone for one purpose, from strangers or from one known browser. */
export interface CodeLane {
  readonly phone: Phone
  readonly purpose: CodePurpose
  readonly browserId: number | null
}
/** The events that a budget is compared with. */
interface CountedEvents {
  readonly kind: EventKind
  readonly trusts: readonly CodeTrust[]
  readonly since: Date
}
export type NetworkScope = 'address' | 'network56' | 'network48'

export const codeRepository = (db: Database) => {
  const ofLane = (column: PgColumn, browserId: number | null) =>
    browserId === null ? isNull(column) : eq(column, browserId)
  /** The event that decides the limit: while it is in the window, the limit is reached. */
  const nthNewest = async (condition: ReturnType<typeof and>, limit: number): Promise<Date | null> => {
    const [row] = await db
      .select({ at: codeEvents.at })
      .from(codeEvents)
      .where(condition)
      .orderBy(desc(codeEvents.at))
      .offset(limit - 1)
      .limit(1)
    return row?.at ?? null
  }
  const counted = ({ kind, trusts, since }: CountedEvents) =>
    and(eq(codeEvents.kind, kind), gt(codeEvents.at, since), inArray(codeEvents.trust, [...trusts]))
  const inLane = (kind: EventKind, { phone, purpose, browserId }: CodeLane, since: Date) =>
    and(
      eq(codeEvents.phone, phone),
      eq(codeEvents.purpose, purpose),
      eq(codeEvents.kind, kind),
      gt(codeEvents.at, since),
      ofLane(codeEvents.browserId, browserId),
    )
  return {
    /**
     * Serialises counting under one name until the end of the transaction: limits hold for parallel requests too.
     * Always taken in the order phone, address, service, so that two requests cannot deadlock.
     */
    async lock(name: string): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes ${name}`}, 0))`)
    },

    /** Locks several names in one fixed order, so that two requests cannot deadlock. */
    async lockAll(names: readonly string[]): Promise<void> {
      for (const name of [...names].sort()) await this.lock(name)
    },

    /** Those of strangers, unless a known browser is given. */
    async newest(phone: Phone, purpose: CodePurpose, browserId: number | null = null): Promise<CodeRow | null> {
      const [row] = await db
        .select()
        .from(codes)
        .where(and(eq(codes.phone, phone), eq(codes.purpose, purpose), ofLane(codes.browserId, browserId)))
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

    /** The number of events in a window, counted up to a limit. */
    async countOfPhone(kind: EventKind, lane: CodeLane, since: Date, limit: number): Promise<number> {
      const rows = await db
        .select({ id: codeEvents.id })
        .from(codeEvents)
        .where(inLane(kind, lane, since))
        .limit(limit)
      return rows.length
    },
    nthOfPhone: (kind: EventKind, lane: CodeLane, since: Date, limit: number) =>
      nthNewest(inLane(kind, lane, since), limit),
    nthOfNetwork: (events: CountedEvents, scope: NetworkScope, network: string, limit: number) =>
      nthNewest(and(eq(codeEvents[scope], network), counted(events)), limit),
    nthOfService: (events: CountedEvents, limit: number) => nthNewest(counted(events), limit),

    /**
     * Deletes the next chunk of codes that expired before a given time; see `forgetRows`. A code that signed is
     * evidence and stays.
     */
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
