import {
  ACTIVE_CREDIT_STATUSES,
  AppError,
  type CallReason,
  type CallTime,
  callBackBy,
  statusFromNumber,
} from '@puente/domain'
import { callTaskTitle } from '@puente/texts/call-request'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { TaskRow } from '../../db/repositories/customer-care.ts'
import type { Tx } from '../../db/transaction.ts'
import { currentLoan, refuseSold } from './current-loan.ts'

interface CallRequest {
  readonly userId: number
  readonly time: CallTime
  readonly reason: CallReason | null
}

/** Requests a call about the current debt. One per loan is open at a time: a second request returns the first one unchanged. */
export async function requestCall(
  tx: Tx,
  { userId, time, reason }: CallRequest,
  { actor, now, today }: ChangeContext,
): Promise<TaskRow> {
  const record = await currentLoan(tx, userId)
  await refuseSold(tx, record)
  const { loan } = record
  if (!ACTIVE_CREDIT_STATUSES.has(statusFromNumber(loan.status))) {
    throw new AppError('nothing_to_pay', `loan ${loan.id} has no debt to call about`)
  }
  const added = await tx.customerCare.addCall({
    userId,
    loanId: loan.id,
    title: callTaskTitle(time, reason),
    dueOn: callBackBy(today),
    callTime: time,
    createdBy: actor,
    createdAt: now,
  })
  if (added === null) {
    const standing = await tx.customerCare.openCallOf(loan.id)
    if (standing === null) throw new Error(`the call requested for loan ${loan.id} disappeared`)
    return standing
  }
  const detail = { loan_id: loan.id, task_id: added.id, time }
  await tx.audit.record({ at: now, actor, action: 'call_requested', userId, detail })
  await announceStaff(tx, `customer:${userId}`, 'tasks')
  return added
}
