import type { ApprovalState } from '@puente/domain'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ApprovalRow } from '../../db/repositories/approvals.ts'
import type { ApprovalLine } from '../../db/schema/index.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ActPerson } from './act.ts'

interface RequestEnd {
  readonly state: Exclude<ApprovalState, 'waiting'>
  readonly now: Date
  /** Null if the request ended by itself. */
  readonly by: ActPerson | null
  readonly note?: string
  readonly outcome?: readonly ApprovalLine[]
}

/** Ends a locked request: its state, its history and the audit in one commit. */
export async function endRequest(
  tx: Tx,
  request: ApprovalRow,
  { state, now, by, note, outcome = [] }: RequestEnd,
): Promise<void> {
  const isEnded = await tx.approvals.end(request.id, { state, endedAt: now, endedBy: by?.id ?? null, outcome })
  if (!isEnded) throw new Error(`approval request ${request.id} had ended although it was locked`)
  await tx.approvals.record({
    requestId: request.id,
    at: now,
    kind: state,
    staffId: by?.id ?? null,
    ...(note === undefined ? {} : { note }),
  })
  await tx.audit.record({
    at: now,
    actor: by === null ? 'system' : `admin:${by.username}`,
    action: `approval.${state}`,
    userId: request.userId,
    detail: { approval_id: request.id, act: request.act, ...(note === undefined ? {} : { note }) },
  })
  await announceRequest(tx, request)
}

/** Open pages that show the request follow it: the list, its customer with the loans, or each loan of a sale. */
export async function announceRequest(
  tx: Tx,
  { userId, matters }: Pick<ApprovalRow, 'userId' | 'matters'>,
): Promise<void> {
  await announceStaff(tx, 'approvals')
  if (userId !== null) return announceStaff(tx, `customer:${userId}`)
  for (const matter of matters) if (matter.startsWith('debt:')) await announceStaff(tx, `loan:${matter.slice(5)}`)
}

/** Ends the requests of a staff member who leaves: no act runs in the name of a person without access. */
export async function endApprovalsOf(tx: Tx, staffId: number, now: Date): Promise<number> {
  const waiting = await tx.approvals.waitingOf(staffId)
  for (const request of waiting) await endRequest(tx, request, { state: 'requester_left', now, by: null })
  return waiting.length
}
