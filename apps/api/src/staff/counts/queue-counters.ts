import { FOUR_EYES_ACTS, type FourEyesAct, mayApproveAct, type StaffPermission, type StaffRole } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'

/** A number of the rail: how many wait in a queue. Must be answered from an index: it is counted whenever something changes. */
interface QueueCounter {
  /** The name in `GET /staff/counts`, and of `count` in the routes of the back office. */
  readonly key: string
  readonly permission: StaffPermission
  readonly count: (tx: Tx) => Promise<number>
}

const approvalKey = (act: FourEyesAct, requestedBy: number) => `approvals.${act}.${requestedBy}`
const APPROVAL_KEY = /^approvals\.([a-z_]+)\.(\d+)$/
/** Of those, the ones about the customer account of a staff member, who does not see them. */
const ownApprovalKey = (act: FourEyesAct, requestedBy: number, staffId: number) =>
  `own_approvals.${act}.${requestedBy}.${staffId}`
/** Tasks without an assignee, which anyone may take, are counted for everyone. */
const taskKey = (assignee: string | null) => `tasks.${assignee ?? ''}`

export const QUEUE_COUNTERS: readonly QueueCounter[] = [
  { key: 'reviews', permission: 'reviews.list', count: (tx) => tx.queueCounts.reviews('manual_review') },
  { key: 'contested', permission: 'reviews.list', count: (tx) => tx.queueCounts.reviews('refusal_contested') },
  { key: 'documents', permission: 'documents.list', count: (tx) => tx.queueCounts.documents() },
  { key: 'payouts', permission: 'payouts.settle', count: (tx) => tx.queueCounts.payouts() },
  { key: 'statement_lines', permission: 'bank.read', count: (tx) => tx.queueCounts.statementLines() },
  { key: 'payout_accounts', permission: 'payout_accounts.list', count: (tx) => tx.queueCounts.payoutAccounts() },
  // Differences in the books: not a queue, but shown beside the page and as a banner until they are gone.
  { key: 'book_problems', permission: 'books.read', count: (tx) => tx.books.openProblemCount() },
  { key: 'refunds', permission: 'refunds.read', count: (tx) => tx.queueCounts.refunds() },
]

/** The numbers of all queues and the state of the nights. */
export async function readQueues(tx: Tx) {
  const counts: Record<string, number> = {}
  for (const { key, count } of QUEUE_COUNTERS) counts[key] = await count(tx)
  for (const { assignee, open } of await tx.customerCare.openTaskCounts()) counts[taskKey(assignee)] = open
  for (const { act, requestedBy, waiting } of await tx.approvals.waitingByAct()) {
    counts[approvalKey(act, requestedBy)] = waiting
  }
  for (const { act, requestedBy, staffId, waiting } of await tx.approvals.waitingAboutStaff()) {
    counts[ownApprovalKey(act, requestedBy, staffId)] = waiting
  }
  return { counts, night: await tx.nightlyRuns.figures() }
}

interface CountsReader {
  readonly id: number
  readonly username: string
  readonly roles: readonly StaffRole[]
  readonly permissions: readonly StaffPermission[]
}

/**
 * Only the queues that the caller may open; of the requests for a second person, those of others that their roles may approve; of
 * the tasks, their own and those without an assignee.
 */
export function visibleCounts(
  counts: Readonly<Record<string, number>>,
  { id, roles, permissions, username }: CountsReader,
): Record<string, number> {
  const queues = QUEUE_COUNTERS.filter(({ permission }) => permissions.includes(permission))
  const readsApprovals = permissions.includes('approvals.read')
  const approvals = FOUR_EYES_ACTS.filter((act) => readsApprovals && mayApproveAct(roles, act))
  const waiting = Object.entries(counts).reduce((sum, [key, count]) => {
    const [, actName, requestedBy] = APPROVAL_KEY.exec(key) ?? []
    const act = approvals.find((one) => one === actName)
    if (act === undefined || Number(requestedBy) === id) return sum
    return sum + count - (counts[ownApprovalKey(act, Number(requestedBy), id)] ?? 0)
  }, 0)
  return {
    ...Object.fromEntries(queues.map(({ key }) => [key, counts[key] ?? 0])),
    ...(permissions.includes('customers.annotate')
      ? { tasks: (counts[taskKey(username)] ?? 0) + (counts[taskKey(null)] ?? 0) }
      : {}),
    ...(approvals.length === 0 ? {} : { approvals: waiting }),
  }
}
