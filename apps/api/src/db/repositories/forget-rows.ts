import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** A chunk of a table: the next rows after an id. */
export interface Page {
  readonly after: number
  readonly limit: number
}

interface Forgettable {
  readonly table: SQL
  readonly isPast: SQL
  /** Rows to keep although they have expired. */
  readonly isKept?: SQL
}

/**
 * Deletes the expired rows among the next ones and returns where the following chunk starts; null at the end. Ids grow
 * with time, so the first chunk without an expired row is the end: newer rows are not read, and no index on a time is
 * needed.
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
