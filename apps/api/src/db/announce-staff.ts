import type { Tx } from './transaction.ts'

/**
 * What an open page of the back office follows: one customer, one loan, one queue, or a subject of its own. Changes of a customer
 * (documents, loans, payments …) are announced by triggers as `customer:<id>` and need no call.
 */
export type StaffTopic =
  | `customer:${number}`
  | `loan:${string}`
  | `queue:${string}`
  | `line:${number}`
  | 'approvals'
  | 'night'
  | 'staff'
  | 'payouts'
  | 'refunds'
  | 'books'
  | 'products'
  | 'messages'
  | 'tasks'

/** Tells open pages of staff, at commit, that something changed. */
export const announceStaff = (tx: Pick<Tx, 'staffEvents'>, ...topics: readonly StaffTopic[]): Promise<void> =>
  tx.staffEvents.announce(topics)
