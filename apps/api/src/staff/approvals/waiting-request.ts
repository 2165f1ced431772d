import { AppError } from '@puente/domain'
import type { ApprovalRow } from '../../db/repositories/approvals.ts'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { endRequest } from './end-request.ts'

/** A refusal that is recorded in the transaction and thrown after its commit. */
export interface Ended {
  readonly refusal: AppError
}

const isEnded = (value: object): value is Ended => 'refusal' in value

export const closedError = ({ id, state }: Pick<ApprovalRow, 'id' | 'state'>): AppError =>
  new AppError('approval_closed', `approval ${id} is ${state}`, { extra: { state } })

/**
 * Runs `work` on a locked request that still waits, in one transaction. A request that has expired is ended instead, and
 * that is committed before the refusal is thrown.
 */
export async function onWaitingRequest(
  { transaction }: Pick<Deps, 'transaction'>,
  id: number,
  now: Date,
  work: (tx: Tx, request: ApprovalRow) => Promise<Ended | undefined>,
): Promise<void> {
  const ended = await transaction(async (tx) => {
    const request = await tx.approvals.lockById(id)
    if (request === null) throw new AppError('not_found', `there is no approval request ${id}`)
    if (request.state !== 'waiting') throw closedError(request)
    if (request.expiresAt > now) return work(tx, request)
    await endRequest(tx, request, { state: 'expired', now, by: null })
    return { refusal: closedError({ id, state: 'expired' }) }
  })
  if (ended !== undefined && isEnded(ended)) throw ended.refusal
}

export async function memberOf(tx: Tx, id: number): Promise<StaffUserRow> {
  const member = await tx.staffUsers.byId(id)
  if (member === null) throw new Error(`there is no staff member ${id}`)
  return member
}

/** The traits by which two accounts of one person are recognised. */
export const personOf = ({ id, email, ownCustomerId }: StaffUserRow) => ({ id, email, customerId: ownCustomerId })
