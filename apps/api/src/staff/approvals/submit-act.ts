import { createHash } from 'node:crypto'
import { AppError, mayRequestAct } from '@puente/domain'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ActCaller, ActDefinition, ActDescription } from './act.ts'
import { assertNothingWaits } from './assert-nothing-waits.ts'
import { announceRequest, endRequest } from './end-request.ts'
import { runAct } from './run-act.ts'

/** A staff member neither requests nor runs an act that touches their own customer account. */
export function assertNotOwn(
  { username, ownCustomerId }: Pick<ActCaller, 'username' | 'ownCustomerId'>,
  customerIds: readonly number[],
  act: string,
): void {
  if (ownCustomerId == null || !customerIds.includes(ownCustomerId)) return
  throw new AppError('own_loan', `${username} is a customer of ${act}`)
}

export type SubmitOutcome<R> =
  | { readonly outcome: 'done'; readonly result: R }
  | { readonly outcome: 'waiting'; readonly approval_id: number }

const HOUR_MS = 3_600_000

/** Objects with their keys in order, so that the same act has one hash however its fields were sent. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value

export const payloadHashOf = (act: string, payload: unknown): Buffer =>
  createHash('sha256')
    .update(`${act} ${JSON.stringify(payload, inOrder)}`)
    .digest()

/** Runs an act where one person is enough; otherwise leaves a request for a second person. */
export const submitAct = <P, R>(
  deps: Deps,
  caller: ActCaller,
  definition: ActDefinition<P, R>,
  payload: P,
  reason: string,
): Promise<SubmitOutcome<R>> => deps.transaction((tx) => submitActIn(tx, deps, caller, definition, payload, reason))

/** The same inside a transaction of the caller's. */
export async function submitActIn<P, R>(
  tx: Tx,
  deps: Deps,
  caller: ActCaller,
  definition: ActDefinition<P, R>,
  payload: P,
  givenReason: string,
): Promise<SubmitOutcome<R>> {
  const { act } = definition
  if (!mayRequestAct(caller.roles, act, caller.permissions)) {
    throw new AppError('not_allowed', `${caller.username} may not request ${act}`)
  }
  const needsTwo = deps.config.fourEyes && ((await definition.needsTwo?.(tx, payload, deps, caller)) ?? true)
  const isUnexplained = needsTwo && givenReason.trim() === ''
  const reason = isUnexplained ? ((await definition.defaultReason?.(tx, payload, deps, caller)) ?? '') : givenReason
  if (needsTwo && reason === '') {
    throw new AppError('validation_failed', `${act} without a reason`, {
      fields: [{ property: 'reason', key: 'field_required' }],
    })
  }
  const description = await definition.describe(tx, payload, deps)
  assertNotOwn(caller, description.customerIds, act)
  await assertNothingWaits(tx, deps.clock.now(), description.matters, payloadHashOf(act, payload))
  if (!needsTwo) {
    const people = { requestedBy: caller, approvedBy: null, reason, approvalId: null }
    return { outcome: 'done', result: await runAct(tx, deps, definition, payload, people) }
  }
  return {
    outcome: 'waiting',
    approval_id: await addRequest(tx, deps, caller, definition, { payload, description, reason }),
  }
}

async function addRequest<P, R>(
  tx: Tx,
  deps: Deps,
  caller: ActCaller,
  definition: ActDefinition<P, R>,
  { payload, description, reason }: { payload: P; description: ActDescription; reason: string },
): Promise<number> {
  const { act } = definition
  const now = deps.clock.now()
  const { title, lines, matters, customerIds, loanPublicId } = description
  // The customer whom the request is shown with; an act about several is shown with none.
  const userId = customerIds.length === 1 ? (customerIds[0] ?? null) : null
  const payloadHash = payloadHashOf(act, payload)
  const same = await tx.approvals.waitingByHash(payloadHash)
  if (same !== null && same.expiresAt <= now) {
    const past = await tx.approvals.lockById(same.id)
    if (past?.state === 'waiting') await endRequest(tx, past, { state: 'expired', now, by: null })
  }
  const loanId = loanPublicId === undefined ? null : ((await tx.loans.byPublicId(loanPublicId))?.loan.id ?? null)
  const id = await tx.approvals.add({
    act,
    payload,
    payloadHash,
    fingerprint: await definition.stateOf(tx, payload, deps),
    title,
    lines,
    reason,
    matters: [...matters],
    userId,
    customerIds: [...new Set(customerIds)],
    loanId,
    requestedBy: caller.id,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + deps.config.approvalHours * HOUR_MS),
  })
  if (id === null) {
    throw new AppError('approval_exists', `${act} waits already`, { extra: { approval_id: same?.id ?? null } })
  }
  await tx.approvals.record({ requestId: id, at: now, kind: 'requested', staffId: caller.id, note: reason })
  await tx.audit.record({
    at: now,
    actor: `admin:${caller.username}`,
    action: 'approval.requested',
    userId,
    detail: { approval_id: id, act, reason },
  })
  await announceRequest(tx, { userId, matters: [...matters] })
  return id
}
