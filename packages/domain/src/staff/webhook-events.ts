/** What other systems can subscribe to. The names are stable; `apps/api/src/db/migrations/0049_webhooks.sql` writes those of loans. */
export const WEBHOOK_EVENT_TYPES = [
  'application.decided',
  'loan.signed',
  'loan.activated',
  'loan.overdue',
  'loan.repaid',
  'payment.booked',
  'payout.failed',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** Waiting times before each further attempt, in seconds. After the last one a delivery has failed and can be replayed. */
const RETRY_AFTER_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** When to try a delivery again after so many attempts, in milliseconds; null: never. */
export const webhookRetryMs = (attempts: number): number | null => {
  const seconds = RETRY_AFTER_SECONDS[attempts - 1]
  return seconds === undefined ? null : seconds * 1000
}

/** How long after its event a delivery is given up, in milliseconds: the sum of all waiting times. */
export const WEBHOOK_GIVE_UP_MS = RETRY_AFTER_SECONDS.reduce((sum, seconds) => sum + seconds * 1000, 0)

/** An endpoint that failed so many times in a row is paused: its deliveries wait without being sent. */
const FAILURES_BEFORE_PAUSE = 5
const SHORTEST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

/** How long an endpoint is paused after so many failures in a row, in milliseconds; null: it is not. */
export const webhookPauseMs = (failuresInRow: number): number | null =>
  failuresInRow < FAILURES_BEFORE_PAUSE
    ? null
    : Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(failuresInRow - FAILURES_BEFORE_PAUSE, 10))

/** Whether the receiver itself is in trouble: no answer, or one that says so. Any other answer is about one event. */
export const isWebhookReceiverDown = (status: number | null): boolean =>
  status === null || status >= 500 || status === 408 || status === 429
