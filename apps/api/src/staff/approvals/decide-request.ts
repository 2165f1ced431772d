import { catalogueRow } from '@puente/contract'
import { AppError, approvalRefusal, delegationRefusal, mayRequestAct } from '@puente/domain'
import { approvalTexts } from '@puente/texts/backoffice-approvals'
import { staffMailTexts } from '@puente/texts/staff-mails'
import { announceStaff } from '../../db/announce-staff.ts'
import type { ApprovalRow } from '../../db/repositories/approvals.ts'
import type { StaffUserRow } from '../../db/repositories/staff-users.ts'
import type { ApprovalLine } from '../../db/schema/index.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { queueStaffMail } from '../accounts/staff-mail.ts'
import type { ActCaller, ActDefinition } from './act.ts'
import { actDefinition } from './acts/index.ts'
import { endRequest } from './end-request.ts'
import { runAct } from './run-act.ts'
import { assertNotOwn, payloadHashOf } from './submit-act.ts'
import { closedError, type Ended, memberOf, onWaitingRequest, personOf } from './waiting-request.ts'

const notYours = (id: number, { username }: ActCaller, reason: string): AppError =>
  new AppError('approval_not_yours', `${username} may not decide on ${id}: ${reason}`, { extra: { reason } })

/** Reads the caller's row again: roles and access count at the moment of the decision. */
async function assertMayDecide(tx: Tx, request: ApprovalRow, requester: StaffUserRow, caller: ActCaller) {
  const member = await memberOf(tx, caller.id)
  const approver = { ...personOf(member), roles: member.roles, isActive: member.isActive, via: caller.via }
  const refusal = approvalRefusal(request.act, personOf(requester), approver, request.customerIds)
  if (refusal !== null) throw notYours(request.id, caller, refusal)
}

/** The customers of the act are read again: one of the two people may have become one of them while the request waited. */
function assertNeitherIsCustomer(
  request: ApprovalRow,
  customerIds: readonly number[],
  requester: StaffUserRow,
  approver: StaffUserRow,
  caller: ActCaller,
): void {
  if (approver.ownCustomerId !== null && customerIds.includes(approver.ownCustomerId)) {
    throw notYours(request.id, caller, 'own_customer')
  }
  assertNotOwn(requester, customerIds, request.act)
}

/** The lines that an approver would read now and the requester did not. */
function changedLines(before: readonly ApprovalLine[], after: readonly ApprovalLine[]): readonly ApprovalLine[] {
  const valueIn = (lines: readonly ApprovalLine[], label: string) =>
    lines.find((line) => line.label === label)?.value ?? approvalTexts.noValue
  const labels = [...new Set([...before, ...after].map(({ label }) => label))]
  return labels.flatMap((label) => {
    const [was, is] = [valueIn(before, label), valueIn(after, label)]
    return was === is ? [] : [{ label, value: approvalTexts.changed(was, is) }]
  })
}

/** Null if the state is the one that the request was made on; otherwise what has changed. */
async function changesSince(
  tx: Tx,
  deps: Deps,
  definition: ActDefinition<unknown, unknown>,
  request: ApprovalRow,
): Promise<readonly ApprovalLine[] | null> {
  const payload = definition.payload.parse(request.payload)
  if ((await definition.stateOf(tx, payload, deps)) === request.fingerprint) return null
  const now = await definition.describe(tx, payload, deps).catch((error: unknown) => {
    // The act is not possible any more: there is nothing left to compare.
    if (error instanceof AppError) return null
    throw error
  })
  return now === null ? [] : changedLines(request.lines, now.lines)
}

/** The stored payload is not the one that was requested: a change that no code of ours makes. It never runs. */
async function refuseAltered(tx: Tx, request: ApprovalRow, now: Date): Promise<Ended> {
  const { id, act, userId } = request
  await tx.audit.record({
    at: now,
    actor: 'system',
    action: 'approval.altered',
    userId,
    detail: { approval_id: id, act },
  })
  const { message } = catalogueRow('approval_altered')
  await endRequest(tx, request, { state: 'failed', now, by: null, note: message })
  return { refusal: new AppError('approval_altered', `the payload of approval ${id} is not the requested one`) }
}

/** A second person approves: the act runs in this transaction, once, if everything is as the requester saw it. */
export async function approveRequest(deps: Deps, caller: ActCaller, id: number, note?: string): Promise<void> {
  const now = deps.clock.now()
  try {
    await onWaitingRequest(deps, id, now, async (tx, request) => {
      const requester = await memberOf(tx, request.requestedBy)
      await assertMayDecide(tx, request, requester, caller)
      if (!requester.isActive || !mayRequestAct(requester.roles, request.act)) {
        await endRequest(tx, request, { state: 'requester_left', now, by: null })
        return { refusal: closedError({ id, state: 'requester_left' }) }
      }
      if (!request.payloadHash.equals(payloadHashOf(request.act, request.payload))) {
        return refuseAltered(tx, request, now)
      }
      const definition = actDefinition(request.act, request.payload)
      const changed = await changesSince(tx, deps, definition, request)
      if (changed !== null) {
        await endRequest(tx, request, { state: 'stale', now, by: null, outcome: changed })
        return { refusal: new AppError('approval_stale', `approval ${id} is stale`, { extra: { changed } }) }
      }
      const payload = definition.payload.parse(request.payload)
      const { customerIds } = await definition.describe(tx, payload, deps)
      assertNeitherIsCustomer(request, customerIds, requester, await memberOf(tx, caller.id), caller)
      const result = await runAct(tx, deps, definition, payload, {
        requestedBy: requester,
        approvedBy: caller,
        reason: request.reason,
        approvalId: id,
      })
      const outcome = definition.outcome?.(result) ?? []
      await endRequest(tx, request, { state: 'approved', now, by: caller, outcome, ...(note ? { note } : {}) })
      return undefined
    })
  } catch (error) {
    await recordFailure(deps, id, error, now)
    throw error
  }
}

/** Refusals of the request itself. Every other AppError comes from its act. */
const REQUEST_ERRORS: ReadonlySet<string> = new Set([
  'approval_closed',
  'approval_not_yours',
  'approval_stale',
  'approval_altered',
])

/**
 * The rules refused the act, and the rollback removed everything it had written: the request ends and says why. An
 * outage leaves it waiting, because approving it again may work.
 */
async function recordFailure({ transaction }: Deps, id: number, error: unknown, now: Date): Promise<void> {
  if (!(error instanceof AppError) || REQUEST_ERRORS.has(error.code)) return
  const { status, message } = catalogueRow(error.code)
  if (status >= 500) return
  await transaction(async (tx) => {
    const request = await tx.approvals.lockById(id)
    if (request?.state === 'waiting') await endRequest(tx, request, { state: 'failed', now, by: null, note: message })
  })
}

export async function rejectRequest(deps: Deps, caller: ActCaller, id: number, reason: string): Promise<void> {
  const now = deps.clock.now()
  await onWaitingRequest(deps, id, now, async (tx, request) => {
    await assertMayDecide(tx, request, await memberOf(tx, request.requestedBy), caller)
    await endRequest(tx, request, { state: 'rejected', now, by: caller, note: reason })
    return undefined
  })
}

/** The requester takes the request back. */
export async function cancelRequest(deps: Deps, caller: ActCaller, id: number): Promise<void> {
  const now = deps.clock.now()
  await onWaitingRequest(deps, id, now, async (tx, request) => {
    if (request.requestedBy !== caller.id) throw notYours(id, caller, 'not_requester')
    assertNotOwn(caller, request.customerIds, request.act)
    await endRequest(tx, request, { state: 'cancelled', now, by: caller })
    return undefined
  })
}

/**
 * Asks a named colleague to decide, for example while the usual approver is absent. Every other holder of the role may
 * still decide. The requester and everyone who may approve can delegate, within the limits of `delegationRefusal`.
 */
export async function delegateRequest(deps: Deps, caller: ActCaller, id: number, toId: number): Promise<void> {
  const now = deps.clock.now()
  await onWaitingRequest(deps, id, now, async (tx, request) => {
    const requester = await memberOf(tx, request.requestedBy)
    assertNotOwn(caller, request.customerIds, request.act)
    if (requester.id !== caller.id) await assertMayDecide(tx, request, requester, caller)
    const delegations = (await tx.approvals.eventsOf(id)).filter(({ event }) => event.kind === 'delegated').length
    const limit = delegationRefusal({ delegations, delegatedTo: request.delegatedTo, by: caller.id })
    if (limit !== null)
      throw new AppError('delegation_refused', `approval ${id}: ${limit}`, { extra: { reason: limit } })
    const delegate = await tx.staffUsers.byId(toId)
    const refusal =
      delegate === null
        ? 'inactive'
        : approvalRefusal(
            request.act,
            personOf(requester),
            { ...personOf(delegate), roles: delegate.roles, isActive: delegate.isActive, via: 'session' },
            request.customerIds,
          )
    if (delegate === null || refusal !== null) {
      throw new AppError('validation_failed', `${id} cannot be delegated to ${toId}: ${refusal}`, {
        fields: [{ property: 'to', key: 'unknownOption' }],
      })
    }
    await tx.approvals.delegate(id, toId)
    await tx.approvals.record({ requestId: id, at: now, kind: 'delegated', staffId: caller.id, toStaffId: toId })
    await tx.audit.record({
      at: now,
      actor: `admin:${caller.username}`,
      action: 'approval.delegated',
      userId: request.userId,
      detail: { approval_id: id, act: request.act, to: delegate.username },
    })
    const { subject, text } = staffMailTexts.approvalDelegated
    const url = `${deps.config.publicUrl ?? ''}/backoffice/aprobaciones/${id}`
    await queueStaffMail(tx, deps, delegate, { subject, text: text(caller.username, request.title, url) })
    await announceStaff(tx, 'approvals')
    return undefined
  })
}
