import type { Approval, ApprovalSummary, WaitingApproval } from '@puente/contract'
import {
  APPROVAL_PLACES,
  AppError,
  type ApprovalPlace,
  type ApprovalRefusal,
  approvalRefusal,
  FOUR_EYES,
  FOUR_EYES_ACTS,
  mayApproveAct,
} from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import type { ApprovalFilter, ApprovalWithNames } from '../../db/repositories/approvals.ts'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ActCaller } from './act.ts'
import { assertNotOwn } from './submit-act.ts'
import { memberOf, personOf } from './waiting-request.ts'

/** A request past its expiry shows as expired, also before its row says so. */
const stateAt = ({ state, expiresAt }: ApprovalWithNames['request'], now: Date) =>
  state === 'waiting' && expiresAt <= now ? 'expired' : state

const personView = (id: number | null, username: string | null) =>
  id === null || username === null ? null : { id, username }

export function toSummary(row: ApprovalWithNames, now: Date): ApprovalSummary {
  const { request } = row
  return {
    id: request.id,
    act: request.act,
    title: request.title,
    state: stateAt(request, now),
    requested_by: { id: request.requestedBy, username: row.requester },
    requested_at: request.requestedAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
    delegated_to: personView(request.delegatedTo, row.delegate),
    ended_at: request.endedAt?.toISOString() ?? null,
    ended_by: personView(request.endedBy, row.endedByName),
    customer_id: request.userId,
    loan: row.loanPublicId,
  }
}

/** A staff member sees the requests that they may approve, and those they made; none about their own customer account. */
export function pageOfRequests(
  tx: Tx,
  caller: ActCaller,
  page: Pick<ApprovalFilter, 'state' | 'scope' | 'now' | 'beforeId' | 'limit'>,
): Promise<ApprovalWithNames[]> {
  const approvableActs = FOUR_EYES_ACTS.filter((act) => mayApproveAct(caller.roles, act))
  return tx.approvals.page({ ...page, readerId: caller.id, notAbout: caller.ownCustomerId ?? null, approvableActs })
}

const maySee = (caller: Pick<ActCaller, 'id' | 'roles'>, { requestedBy, act }: ApprovalWithNames['request']): boolean =>
  requestedBy === caller.id || mayApproveAct(caller.roles, act)

/**
 * Requests as the page of their object shows them: staff who read that page see them, also without a part in the decision, but none about
 * their own customer account alone.
 */
export const toWaitingViews = (
  rows: readonly ApprovalWithNames[],
  caller: Pick<ActCaller, 'id' | 'roles' | 'ownCustomerId'>,
  now: Date,
): WaitingApproval[] =>
  rows
    .filter(({ request }) => request.userId === null || request.userId !== caller.ownCustomerId)
    .map((row) => {
      const { id, act, title, requested_by, requested_at } = toSummary(row, now)
      const { request } = row
      const isOwn = caller.ownCustomerId != null && request.customerIds.includes(caller.ownCustomerId)
      return {
        id,
        act,
        title,
        matter: request.matters[0] ?? null,
        requested_by,
        requested_at,
        may_open: !isOwn && maySee(caller, request),
        may_cancel: !isOwn && request.requestedBy === caller.id,
      }
    })

/** What waits on a page that lists objects of one kind. */
export async function readWaitingAt(
  tx: Tx,
  caller: ActCaller,
  place: ApprovalPlace,
  now: Date,
): Promise<WaitingApproval[]> {
  const { acts, permission, ownOnly } = APPROVAL_PLACES[place]
  if (!caller.permissions.includes(permission)) {
    throw new AppError('not_allowed', `${caller.username} does not read ${place}`)
  }
  return toWaitingViews(await tx.approvals.waitingOfActs(acts, now, ownOnly ? caller.id : null), caller, now)
}

/** One request with everything that an approver needs. A request that the caller may not see is not found. */
export async function readRequest(tx: Tx, caller: ActCaller, id: number, now: Date): Promise<Approval> {
  const row = await tx.approvals.byId(id)
  if (row === null || !maySee(caller, row.request))
    throw new AppError('not_found', `there is no approval request ${id}`)
  const { request } = row
  assertNotOwn(caller, request.customerIds, request.act)
  const requester = await memberOf(tx, request.requestedBy)
  const refusalFor = (member: StaffUserRow, via: ActCaller['via']): ApprovalRefusal | null =>
    approvalRefusal(
      request.act,
      personOf(requester),
      { ...personOf(member), roles: member.roles, isActive: member.isActive, via },
      request.customerIds,
    )
  const isWaiting = stateAt(request, now) === 'waiting'
  const refusal = refusalFor(await memberOf(tx, caller.id), caller.via)
  const colleagues = isWaiting ? await tx.staffUsers.all() : []
  const { userId } = request
  const names = await tx.users.namesOf(userId === null ? [] : [userId])
  return {
    ...toSummary(row, now),
    customer_name: names.get(userId ?? 0) ?? null,
    reason: request.reason,
    lines: [...request.lines],
    outcome: [...request.outcome],
    approver_roles: [...FOUR_EYES[request.act].mayApprove],
    may_approve: isWaiting && refusal === null,
    refusal: isWaiting && refusal !== null ? approvalTexts.refusals[refusal] : null,
    may_cancel: isWaiting && request.requestedBy === caller.id,
    approvers: colleagues
      .filter((member) => refusalFor(member, 'session') === null)
      .map(({ id: memberId, username }) => ({ id: memberId, username })),
    events: (await tx.approvals.eventsOf(id)).map(({ event, by, to }) => ({
      at: event.at.toISOString(),
      kind: event.kind,
      by,
      to,
      note: event.note,
    })),
  }
}
