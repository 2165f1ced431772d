import { AppError } from '@puente/domain'
import type { z } from 'zod'

/** The sort key of a row: what a list is ordered by, ending with something unique. */
type SortKey = readonly (string | number)[]

/** An opaque cursor: the sort key of the last row of a page. */
export const encodeCursor = (key: SortKey): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * Reads a cursor back with the schema of the list's sort key, usually a `z.tuple`. A cursor that was not made by this
 * list is a validation error at `after`. Null for the first page.
 */
export function decodeCursor<Key extends z.ZodType<SortKey>>(
  after: string | undefined,
  schema: Key,
): z.infer<Key> | null {
  if (after === undefined) return null
  const key = schema.safeParse(parseJson(Buffer.from(after, 'base64url').toString('utf8')))
  if (key.success && !key.data.some(isUnreadable)) return key.data
  throw new AppError('validation_failed', 'unreadable cursor', {
    fields: [{ property: 'after', key: 'incorrectData' }],
  })
}

/** What JSON can say and PostgreSQL cannot store: the year 0, and a NUL character. */
const isUnreadable = (part: string | number): boolean =>
  typeof part === 'string' && (/^0000-/.test(part) || part.includes('\0'))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Makes a page of rows that were read with `limit + 1`: the extra row only tells that another page follows. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => SortKey,
  toItem: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: page.map(toItem), next: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null }
}
