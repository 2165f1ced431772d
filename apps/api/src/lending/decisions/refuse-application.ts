import type { StaffDenyReason } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from './apply-decision.ts'
import { endReview } from './end-review.ts'

interface StaffRefusal {
  readonly reason: StaffDenyReason
  readonly comment: string
}

/** A staff member refuses an application outside its review, or with it if one is open. `record` must be locked. */
export async function refuseApplication(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config' | 'products' | 'regimes'>,
  record: LoanRecord,
  { reason, comment }: StaffRefusal,
  context: ChangeContext,
): Promise<LoanRecord> {
  if ((await tx.decisions.openReviewOf(record.loan.id)) !== null) {
    return endReview(tx, deps, record, { verdict: 'deny', reason, comment }, context)
  }
  const { id: decisionId } = await tx.decisions.add({
    loanId: record.loan.id,
    modelId: null,
    modelVersion: null,
    modelSha256: null,
    outcome: 'deny',
    amountCents: null,
    reasons: [reason],
    inputs: null,
    output: { comment },
    actor: context.actor,
    at: context.now,
  })
  return refuse(tx, deps, record, [reason], { ...context, decisionId })
}
