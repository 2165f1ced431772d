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
