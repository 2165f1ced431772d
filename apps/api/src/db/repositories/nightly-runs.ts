import type { CivilDate } from '@puente/domain'
import { desc, eq, isNotNull, lt, placeholder, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { nightlyRuns } from '../schema/index.ts'
import { whenUsed } from '../when-used.ts'

export type NightlyRunRow = typeof nightlyRuns.$inferSelect

/** How far the night of each business date is, and why it stopped. */
export const nightlyRunRepository = (db: Database) => {
  const lockedNight = whenUsed(() =>
    db
      .select()
      .from(nightlyRuns)
      .where(eq(nightlyRuns.businessDate, placeholder('businessDate')))
      .for('update')
      .prepare('night_locked'),
  )
  return {
    /** The nights that were begun and not finished, and the last one that was. */
    async state(): Promise<{
      unfinished: CivilDate | null
      lastFinished: CivilDate | null
      firstDue: CivilDate | null
    }> {
      const { rows } = await db.execute<{
        unfinished: CivilDate | null
        last_finished: CivilDate | null
        first_due: CivilDate | null
      }>(sql`
      select
        (select min(business_date) from nightly_runs where finished_at is null)::text as unfinished,
        (select max(business_date) from nightly_runs where finished_at is not null)::text as last_finished,
        (select min(accrued_through) + 1 from loan_accounts
          where closed_on is null and sold_on is null and written_off_on is null)::text
          as first_due`)
      const row = rows[0]
      return {
        unfinished: row?.unfinished ?? null,
        lastFinished: row?.last_finished ?? null,
        firstDue: row?.first_due ?? null,
      }
    },

    /** Why a night stopped. */
    async fail(businessDate: CivilDate, failure: string, now: Date): Promise<void> {
      await db.update(nightlyRuns).set({ failedAt: now, failure }).where(eq(nightlyRuns.businessDate, businessDate))
    },

    /** The runs before a date, newest first. */
    newest: (before: CivilDate | null, limit: number): Promise<NightlyRunRow[]> =>
      db
        .select()
        .from(nightlyRuns)
        .where(before === null ? undefined : lt(nightlyRuns.businessDate, before))
        .orderBy(desc(nightlyRuns.businessDate))
        .limit(limit),

    /** The day whose figures are complete, and whether a later night has failed. */
    async figures(): Promise<{ asOf: CivilDate | null; hasFailed: boolean }> {
      const [last] = await db
        .select({ date: nightlyRuns.businessDate })
        .from(nightlyRuns)
        .where(isNotNull(nightlyRuns.finishedAt))
        .orderBy(desc(nightlyRuns.businessDate))
        .limit(1)
      const [failed] = await db
        .select({ date: nightlyRuns.businessDate })
        .from(nightlyRuns)
        .where(isNotNull(nightlyRuns.failedAt))
        .limit(1)
      return { asOf: last?.date ?? null, hasFailed: failed !== undefined }
    },

    async begin(businessDate: CivilDate, stage: string, now: Date): Promise<void> {
      await db.insert(nightlyRuns).values({ businessDate, stage, startedAt: now }).onConflictDoNothing()
    },

    /** Locks the night: the transaction that holds it does the next chunk, the others wait. */
    async lock(businessDate: CivilDate): Promise<NightlyRunRow> {
      const [row] = await lockedNight().execute({ businessDate })
      if (!row) throw new Error(`the night of ${businessDate} was not begun`)
      return row
    },

    async advance(businessDate: CivilDate, stage: string, cursor: number): Promise<void> {
      await db
        .update(nightlyRuns)
        .set({ stage, cursor, failedAt: null, failure: null })
        .where(eq(nightlyRuns.businessDate, businessDate))
    },

    async finish(businessDate: CivilDate, now: Date): Promise<void> {
      await db
        .update(nightlyRuns)
        .set({ finishedAt: now, failedAt: null, failure: null })
        .where(eq(nightlyRuns.businessDate, businessDate))
    },
  }
}
