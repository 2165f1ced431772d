import type { BookCheckName } from '@puente/domain'
import { type SQL, sql } from 'drizzle-orm'

/** A difference as a row of a check. */
export interface DifferenceRow extends Record<string, unknown> {
  readonly loan_id: number | null
  /** The name of the object: `payout AB12-1`, `statement line 7`. */
  readonly object: string
  /** What of it differs. */
  readonly what: string
  readonly stored: string | null
  readonly derived: string | null
}

/** What a check goes through, some at a time. */
export type CheckedObjects = 'loans' | 'lines' | 'journals'

/**
 * A check whose comparison is one statement, so that it sees one state of the database. It returns differences only:
 * `loan_id, object, what, stored, derived`.
 */
export interface StoredCheck {
  readonly name: BookCheckName
  readonly of: CheckedObjects
  readonly differences: (ids: SQL) => SQL
}

/** As one parameter: drizzle would spread an array into many. */
export const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::bigint[]`
