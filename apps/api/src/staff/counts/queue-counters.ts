import type { StaffPermission } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'

/** A number of the rail: how many wait in a queue. Must be answered from an index: it is counted whenever something changes. */
export interface QueueCounter {
  /** The name in `GET /staff/counts`, and of `count` in the routes of the back office. */
  readonly key: string
  readonly permission: StaffPermission
  readonly count: (tx: Tx) => Promise<number>
}

export const QUEUE_COUNTERS: readonly QueueCounter[] = [
  { key: 'reviews', permission: 'reviews.list', count: (tx) => tx.queueCounts.reviews('manual_review') },
  { key: 'contested', permission: 'reviews.list', count: (tx) => tx.queueCounts.reviews('refusal_contested') },
  { key: 'documents', permission: 'documents.list', count: (tx) => tx.queueCounts.documents() },
  { key: 'statement_lines', permission: 'bank.read', count: (tx) => tx.queueCounts.statementLines() },
  { key: 'payout_accounts', permission: 'payout_accounts.list', count: (tx) => tx.queueCounts.payoutAccounts() },
]

export async function countQueues(tx: Tx): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const { key, count } of QUEUE_COUNTERS) counts[key] = await count(tx)
  return counts
}

/** Only the queues that the caller may open. */
export const visibleCounts = (
  counts: Readonly<Record<string, number>>,
  permissions: readonly StaffPermission[],
): Record<string, number> =>
  Object.fromEntries(
    QUEUE_COUNTERS.filter(({ permission }) => permissions.includes(permission)).map(({ key }) => [
      key,
      counts[key] ?? 0,
    ]),
  )
