import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../transaction.ts'

/** A piece of a table: the next rows after an id. */
export interface Page {
  readonly after: number
  readonly limit: number
}

interface Forgettable {
  readonly table: SQL
  readonly isPast: SQL
  /** What stays although its time is over. */
  readonly isKept?: SQL
}

/**
 * Deletes what is past among the next rows, and answers where the following piece starts; null when there is none. Ids grow
 * with time, so the first piece without a past row is the end: younger rows are not even read, and no index on a time is needed.
 */
export async function forgetRows(
  db: Database,
  { table, isPast, isKept = sql`false` }: Forgettable,
  { after, limit }: Page,
): Promise<number | null> {
  const { rows } = await db.execute<{ last_past: string | null; last: string | null }>(sql`
    with page as materialized (
      select id, (${isPast}) as is_past from ${table} where id > ${after} order by id limit ${limit}
    ),
    gone as (
      delete from ${table} using page where ${table}.id = page.id and page.is_past and not (${isKept})
    )
    select max(id) filter (where is_past) as last_past, max(id) as last from page`)
  const [page] = rows
  return page?.last_past == null ? null : Number(page.last)
}
