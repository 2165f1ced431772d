import { approvalRefusal } from '@puente/domain'
import { announceStaff, type StaffTopic } from '../db/announce-staff.ts'
import type { ClaimSubject } from '../db/repositories/staff-claims.ts'
import type { Tx } from '../db/transaction.ts'
import { memberOf, personOf } from './approvals/waiting-request.ts'

/** A staff member who leaves, and the colleague who takes over. */
interface Handover {
  readonly from: { readonly id: number; readonly username: string }
  readonly to: { readonly id: number; readonly username: string }
  readonly now: Date
}

/** Moves one kind of open work, tells the open pages that show it, and returns how many pieces. */
type Mover = (tx: Tx, handover: Handover) => Promise<number>

const TOPICS_OF_CLAIMS: Readonly<Record<ClaimSubject['kind'], (subjectId: number) => readonly StaffTopic[]>> = {
  application: () => ['queue:reviews', 'queue:contested', 'loan:*'],
  documents: (userId) => ['queue:documents', `customer:${userId}`],
  payout_account: () => ['queue:payout_accounts'],
}

/** One line per kind of work that belongs to a person. */
const MOVERS: readonly Mover[] = [
  // Requests that were delegated to the leaver for approval, if the colleague may approve them. The others go back to all approvers.
  async (tx, { from, to }) => {
    await announceStaff(tx, 'approvals')
    const colleague = await memberOf(tx, to.id)
    const approver = {
      ...personOf(colleague),
      roles: colleague.roles,
      isActive: colleague.isActive,
      via: 'session' as const,
    }
    let moved = 0
    for (const request of await tx.approvals.delegatedTo(from.id)) {
      const requester = personOf(await memberOf(tx, request.requestedBy))
      const mayApprove = approvalRefusal(request.act, requester, approver, request.customerIds) === null
      await tx.approvals.delegate(request.id, mayApprove ? to.id : null)
      if (mayApprove) moved += 1
    }
    return moved
  },
  // Tasks about customers.
  async (tx, { from, to }) => {
    await announceStaff(tx, 'tasks')
    return tx.customerCare.handOverTasks(from.username, to.username)
  },
  // Debts that the leaver followed.
  (tx, { from, to }) => tx.staffLists.handOverLoans(from.username, to.username),
  // Queue items that the leaver was working on.
  async (tx, { from, to, now }) => {
    const moved = await tx.staffClaims.handOver(from.id, to.id, now)
    const topics = new Set(moved.flatMap(({ kind, subjectId }) => TOPICS_OF_CLAIMS[kind](subjectId)))
    if (topics.size > 0) await announceStaff(tx, ...topics)
    return moved.length
  },
]

/** Gives everything that a staff member has open to a colleague; returns how many pieces. */
export async function handOver(tx: Tx, handover: Handover): Promise<number> {
  let moved = 0
  for (const move of MOVERS) moved += await move(tx, handover)
  return moved
}
