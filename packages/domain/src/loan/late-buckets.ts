/** Where a paid-out loan stands by its days late. One table: lists, reports and the night use it. */
export const LATE_BUCKETS = [
  { bucket: 'current', fromDays: null, toDays: -1 },
  { bucket: 'b0', fromDays: 0, toDays: 0 },
  { bucket: 'b1', fromDays: 1, toDays: 7 },
  { bucket: 'b2', fromDays: 8, toDays: 30 },
  { bucket: 'b3', fromDays: 31, toDays: 60 },
  { bucket: 'b4', fromDays: 61, toDays: 90 },
  { bucket: 'b5', fromDays: 91, toDays: 180 },
  { bucket: 'b6', fromDays: 181, toDays: null },
] as const
export type LateBucket = (typeof LATE_BUCKETS)[number]['bucket']

/** What became of a loan that is not in the portfolio any more. */
export const PORTFOLIO_EXITS = ['paid', 'sold', 'written_off'] as const
export type PortfolioExit = (typeof PORTFOLIO_EXITS)[number]

/** The first days late of each bucket, without `current`, in rising order. */
export const BUCKET_BOUNDS: readonly number[] = LATE_BUCKETS.flatMap(({ fromDays }) =>
  fromDays === null ? [] : [fromDays],
)

/** By days since the oldest unpaid due date; negative while it is ahead. */
export function lateBucketOf(days: number): LateBucket {
  const found = LATE_BUCKETS.findLast(({ fromDays }) => fromDays === null || fromDays <= days)
  return found?.bucket ?? 'current'
}

/** The buckets that begin after a number of days late: `['b3', …]` for 30. */
export const bucketsAfter = (days: number): readonly LateBucket[] =>
  LATE_BUCKETS.filter(({ fromDays }) => fromDays !== null && fromDays > days).map(({ bucket }) => bucket)
