import type { StaffClaim } from '@puente/contract'
import { AppError, type ClaimKind, claimExpiresAt } from '@puente/domain'
import { announceStaff, type StaffTopic } from '../../db/announce-staff.ts'
import type { ClaimSubject, LiveClaim } from '../../db/repositories/staff-claims.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { findCustomer } from '../find-customer.ts'

type Needed = Pick<Deps, 'clock' | 'config'>

export interface ClaimHolder {
  readonly id: number
  readonly username: string
  /** The same person as a customer; null if unknown. */
  readonly ownCustomerId: number | null
}

export const liveSince = ({ clock, config }: Needed): Date =>
  new Date(clock.now().getTime() - config.claimTimeoutMinutes * 60_000)

/** A claim in the wire format. */
export const toClaimView = ({ config }: Pick<Deps, 'config'>, claim: LiveClaim, callerId: number): StaffClaim => ({
  staff: claim.username,
  is_mine: claim.staffId === callerId,
  claimed_at: claim.claimedAt.toISOString(),
  expires_at: claimExpiresAt(claim.activeAt, config.claimTimeoutMinutes).toISOString(),
})

export const toClaimOrNull = (deps: Pick<Deps, 'config'>, claim: LiveClaim | undefined, callerId: number) =>
  claim === undefined ? null : toClaimView(deps, claim, callerId)

/** The live claim on an item, if any. */
export async function liveClaimOn(
  tx: Tx,
  deps: Needed,
  { kind, subjectId }: ClaimSubject,
): Promise<LiveClaim | undefined> {
  return (await tx.staffClaims.liveAmong(kind, [subjectId], liveSince(deps))).get(subjectId)
}

interface FoundItem {
  readonly subject: ClaimSubject
  readonly customerId: number
  /** The pages that show who holds the item. */
  readonly topics: readonly StaffTopic[]
}

/**
 * The queue item behind the id that the queues show: the `public_id` of a loan, the id of a document, the id of a
 * customer with a payout account. Only what waits for staff can be claimed.
 */
async function findItem(tx: Tx, kind: ClaimKind, id: string): Promise<FoundItem> {
  switch (kind) {
    case 'application': {
      const loan = (await tx.loans.byPublicId(id))?.loan
      if (loan === undefined) throw new AppError('loan_not_found', `there is no loan ${id}`)
      if ((await tx.decisions.openReviewOfAnyKind(loan.id)) === null) {
        throw new AppError('review_not_possible', `loan ${id} has no open review`)
      }
      const topics = ['queue:reviews', 'queue:contested', `loan:${loan.publicId}`] as const
      return { subject: { kind, subjectId: loan.id }, customerId: loan.userId, topics }
    }
    case 'documents': {
      const document = /^\d{1,15}$/.test(id) ? await tx.documents.byId(Number(id)) : null
      if (document === null) throw new AppError('not_found', `there is no document ${id}`)
      const { userId } = document
      const topics = ['queue:documents', `customer:${userId}`] as const
      return { subject: { kind, subjectId: userId }, customerId: userId, topics }
    }
    case 'payout_account': {
      const { user } = await findCustomer(tx, id)
      if ((await tx.payoutAccountReviews.waitingOf(user.id)) === null) {
        throw new AppError('not_found', `user ${user.id} has no waiting account`)
      }
      return { subject: { kind, subjectId: user.id }, customerId: user.id, topics: ['queue:payout_accounts'] }
    }
  }
}

const claimedByOther = ({ config }: Needed, { kind, subjectId }: ClaimSubject, claim: LiveClaim): AppError =>
  new AppError('claimed_by_other', `${kind} ${subjectId} is claimed by ${claim.username}`, {
    extra: {
      claimed_by: claim.username,
      expires_at: claimExpiresAt(claim.activeAt, config.claimTimeoutMinutes).toISOString(),
    },
  })

interface ClaimRequest {
  readonly kind: ClaimKind
  readonly id: string
  /** Takes the item from a colleague who is still active. */
  readonly takeOverReason?: string | undefined
}

/** Claims a queue item for a staff member, or renews the claim. One person holds an item at a time. */
export async function claimItem(
  tx: Tx,
  deps: Needed,
  { kind, id, takeOverReason }: ClaimRequest,
  caller: ClaimHolder,
): Promise<LiveClaim> {
  const { subject, customerId, topics } = await findItem(tx, kind, id)
  if (caller.ownCustomerId === customerId) {
    throw new AppError('own_loan', `${caller.username} is customer ${customerId}`)
  }
  const now = deps.clock.now()
  const before = await liveClaimOn(tx, deps, subject)
  const isForced = takeOverReason !== undefined
  const taken = await tx.staffClaims.take(subject, caller.id, { now, liveSince: liveSince(deps), isForced })
  if (taken === null) {
    const holder = await liveClaimOn(tx, deps, subject)
    if (holder !== undefined) throw claimedByOther(deps, subject, holder)
    throw new AppError('illegal_transition', `${kind} ${id} was released while it was being claimed`)
  }
  // Renewing one's own claim is no news.
  if (before?.staffId !== caller.id) {
    await announceStaff(tx, ...topics)
    await tx.audit.record({
      at: now,
      actor: `admin:${caller.username}`,
      action: 'claim.taken',
      userId: customerId,
      detail: {
        kind,
        id,
        ...(before === undefined ? {} : { from: before.username, reason: takeOverReason }),
      },
    })
  }
  const { staffId, claimedAt, activeAt } = taken
  return { staffId, claimedAt, activeAt, username: caller.username }
}

/** Gives an item back to its queue. No effect on a colleague's claim. */
export async function releaseItem(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { kind, id }: Pick<ClaimRequest, 'kind' | 'id'>,
  caller: ClaimHolder,
): Promise<void> {
  const { subject, customerId, topics } = await findItem(tx, kind, id)
  if (!(await tx.staffClaims.release(subject, caller.id))) return
  await announceStaff(tx, ...topics)
  await tx.audit.record({
    at: clock.now(),
    actor: `admin:${caller.username}`,
    action: 'claim.released',
    userId: customerId,
    detail: { kind, id },
  })
}

/** Refuses a decision on an item that a colleague is working on; the caller's own claim is renewed. */
export async function assertNotClaimedByOther(
  tx: Tx,
  deps: Needed,
  subject: ClaimSubject,
  caller: ClaimHolder,
): Promise<void> {
  const claim = await liveClaimOn(tx, deps, subject)
  if (claim === undefined) return
  if (claim.staffId !== caller.id) throw claimedByOther(deps, subject, claim)
  await tx.staffClaims.renew(subject, caller.id, { now: deps.clock.now(), liveSince: liveSince(deps) })
}
