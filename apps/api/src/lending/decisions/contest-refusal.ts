import { AppError, addDays, type CivilDate, civilDateInMadrid, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'

/** One month to answer (GDPR art. 12.3). */
const ANSWER_DAYS = 30

interface Contest {
  readonly requestedAt: Date
  readonly answerUntil: CivilDate
}

export const contestAnswerUntil = (requestedAt: Date): CivilDate => addDays(civilDateInMadrid(requestedAt), ANSWER_DAYS)

const contestOpenedAt = (requestedAt: Date): Contest => ({ requestedAt, answerUntil: contestAnswerUntil(requestedAt) })

/**
 * The applicant requests a human review of a refusal (GDPR art. 22.3). A second request has no effect; a refusal that a
 * staff member decided is not reviewed again. `record` must be locked.
 */
export async function contestRefusal(
  tx: Tx,
  { loan }: LoanRecord,
  note: string | null,
  { now, actor }: ChangeContext,
): Promise<Contest> {
  const refusal = await tx.decisions.newestOf(loan.id)
  const isByPerson = refusal !== null && refusal.modelId === null
  const earlier = await tx.decisions.contestOf(loan.id)
  if (statusFromNumber(loan.status) !== 'denied' || isByPerson || (earlier !== null && earlier.endedAt !== null)) {
    throw new AppError('review_not_possible', `loan ${loan.id} is not refused, or a staff member has reviewed it`)
  }
  if (earlier !== null) return contestOpenedAt(earlier.openedAt)
  const reasons = refusal?.reasons ?? [loan.endReason ?? 'policy']
  await tx.decisions.openReview({
    loanId: loan.id,
    kind: 'refusal_contested',
    reasons,
    amountCents: null,
    note,
    openedAt: now,
  })
  await tx.audit.record({
    at: now,
    actor,
    action: 'refusal_contested',
    userId: loan.userId,
    detail: { loan_id: loan.id },
  })
  return contestOpenedAt(now)
}
