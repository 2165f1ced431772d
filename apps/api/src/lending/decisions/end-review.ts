import { AppError, eurosFromCents, type StaffDenyReason, statusFromNumber } from '@puente/domain'
import { requiredFilesOf } from '../../customers/documents/required-files.ts'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { ReviewRow } from '../../db/repositories/decisions.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { continueAfterDocuments } from '../applications/continue-after-documents.ts'
import { applyLoanEvent } from '../loans/book.ts'
import { type DecisionContext, offer, refuse } from './apply-decision.ts'
import { offeredAmounts } from './gather-inputs.ts'

export type ReviewVerdict =
  | { readonly verdict: 'approve'; readonly amountCents?: number; readonly comment: string }
  | { readonly verdict: 'deny'; readonly reason: StaffDenyReason; readonly comment: string }

type Needed = Pick<Deps, 'secrets' | 'content' | 'config' | 'products' | 'regimes'>

/**
 * A staff member ends an open review: of an application (33 → 100 → 26, 34 or 35, or 33 → 4), or of a refusal that its
 * applicant contested. The verdict is stored as a separate decision with the reviewer's name.
 */
export async function endReview(
  tx: Tx,
  deps: Needed,
  record: LoanRecord,
  verdict: ReviewVerdict,
  context: ChangeContext,
): Promise<LoanRecord> {
  const review = await tx.decisions.openReviewOfAnyKind(record.loan.id)
  if (review === null) throw new AppError('review_not_possible', `loan ${record.loan.id} has no open review`)
  if (review.kind === 'refusal_contested') return endContest(tx, deps, record, review, verdict, context)

  const isApproved = verdict.verdict === 'approve'
  const amountCents = isApproved ? await approvedAmount(tx, deps, record, review, verdict.amountCents, context) : null
  const { decisionContext, ...end } = await keepVerdict(tx, record, review, verdict, amountCents, context)
  await tx.decisions.endReview(review.id, { ...end, outcome: isApproved ? 'approved' : 'denied' })
  if (verdict.verdict === 'deny') return refuse(tx, deps, record, [verdict.reason], decisionContext)

  const summary = await tx.bankImports.summaryOf(record.loan.id)
  // Held before the bank step: the reviewer vouches for the documents, and the bank comes next.
  if (summary === null || amountCents === null) return continueAfterDocuments(tx, record, context)
  const accepted = await applyLoanEvent(tx, record, 'documents_accepted', context)
  const person = (await tx.users.byId(record.loan.userId))?.person ?? null
  return offer(tx, deps, { record: accepted, person, summary }, amountCents, decisionContext)
}

/** The amount that a reviewer approves: a given one, else the one from the tables, else the requested one. */
async function approvedAmount(
  tx: Tx,
  { products, regimes }: Pick<Deps, 'products' | 'regimes'>,
  { loan }: LoanRecord,
  review: ReviewRow,
  given: number | undefined,
  { today }: ChangeContext,
): Promise<number> {
  const customer = await tx.users.byId(loan.userId)
  if (customer === null || customer.user.isBlocked || customer.user.isBlacklisted) {
    throw new AppError('not_allowed', `user ${loan.userId} is blocked: nothing can be approved`)
  }
  const missing = await requiredFilesOf(tx, { userId: loan.userId, loanId: loan.id }, today)
  if (missing.length > 0) {
    throw new AppError('review_not_possible', `loan ${loan.id} still waits for ${missing.join(', ')}`)
  }
  const offered = offeredAmounts(loan, products.version(loan.productId, loan.productVersion), { today, regimes })
  const amountCents = given ?? review.amountCents ?? loan.originalAmountCents
  if (!offered.includes(amountCents)) {
    throw new AppError('validation_failed', `${eurosFromCents(amountCents)} euros is not on offer`, {
      fields: [{ property: 'amount', key: 'unknownOption' }],
    })
  }
  return amountCents
}

async function keepVerdict(
  tx: Tx,
  { loan }: LoanRecord,
  review: ReviewRow,
  verdict: ReviewVerdict,
  amountCents: number | null,
  context: ChangeContext,
) {
  const isApproved = verdict.verdict === 'approve'
  const asked = loan.originalAmountCents
  const outcome = amountCents === null || amountCents === asked ? 'approve' : amountCents < asked ? 'less' : 'more'
  const reason = isApproved ? 'within_means' : verdict.reason
  const row = await tx.decisions.add({
    loanId: loan.id,
    modelId: null,
    modelVersion: null,
    modelSha256: null,
    outcome: isApproved ? outcome : 'deny',
    amountCents,
    reasons: [reason],
    inputs: null,
    output: { review_id: review.id, comment: verdict.comment },
    actor: context.actor,
    at: context.now,
  })
  await tx.audit.record({
    at: context.now,
    actor: context.actor,
    action: 'review_ended',
    userId: loan.userId,
    detail: { loan_id: loan.id, review_id: review.id, verdict: verdict.verdict, reason, comment: verdict.comment },
  })
  const decisionContext: DecisionContext = { ...context, reason, decisionId: row.id }
  return { decisionContext, by: context.actor, at: context.now, reason: verdict.comment }
}

/** A refusal is final; a reviewer can only lift the waiting period for the next application. */
async function endContest(
  tx: Tx,
  deps: Needed,
  record: LoanRecord,
  review: ReviewRow,
  verdict: ReviewVerdict,
  context: ChangeContext,
): Promise<LoanRecord> {
  const { loan } = record
  if (statusFromNumber(loan.status) !== 'denied') {
    throw new AppError('review_not_possible', `loan ${loan.id} is no longer refused`)
  }
  const isLifted = verdict.verdict === 'approve'
  const { now, actor } = context
  await tx.decisions.endReview(review.id, {
    outcome: isLifted ? 'lifted' : 'upheld',
    by: actor,
    at: now,
    reason: verdict.comment,
  })
  await tx.audit.record({
    at: now,
    actor,
    action: 'contest_ended',
    userId: loan.userId,
    detail: { loan_id: loan.id, review_id: review.id, verdict: verdict.verdict, comment: verdict.comment },
  })
  await notify(tx, deps, {
    userId: loan.userId,
    template: isLifted ? 'refusal_lifted' : 'refusal_upheld',
    cause: `review:${review.id}`,
    now,
  })
  return record
}
