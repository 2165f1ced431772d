/** In how many hours staff want to have dealt with an item of each queue. The keys are those of the counts. */
export const QUEUE_TARGET_HOURS = {
  reviews: 2,
  contested: 72,
  documents: 1,
  payout_accounts: 4,
  payouts: 4,
  statement_lines: 24,
  refunds: 24,
} as const
type TimedQueue = keyof typeof QUEUE_TARGET_HOURS

export const TIMED_QUEUES = Object.keys(QUEUE_TARGET_HOURS) as readonly TimedQueue[]
