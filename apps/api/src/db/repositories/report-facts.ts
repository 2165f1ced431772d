import { addDays, BUCKET_BOUNDS, type CivilDate, LATE_BUCKETS } from '@puente/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** Written by the night; `docs/reference/reports.md` defines every figure. */
export const reportFactRepository = (db: Database) => ({
  /**
   * Closes every day before the night's that is not closed yet, and notes the portfolio as this night leaves it. The first night closes
   * all days of an existing database at once.
   */
  async close(night: CivilDate): Promise<void> {
    const names = sql.param(LATE_BUCKETS.map(({ bucket }) => bucket))
    await db.execute(sql`
      select report_days((select max(date) + 1 from reported_days), ${addDays(night, -1)}::date)
      where not exists (select from reported_days where date >= ${addDays(night, -1)}::date)`)
    await db.execute(
      sql`select report_portfolio(${night}::date, ${sql.param(BUCKET_BOUNDS)}::integer[], ${names}::text[])`,
    )
  },
})
