import type { ReviewReason } from '@puente/domain'
import { statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { applyLoanEvent } from '../loans/book.ts'

interface ReviewWish {
  readonly reasons: readonly ReviewReason[]
  /** What the tables would offer, as a hint to the reviewer. */
  readonly amountCents?: number | null
}

/**
 * Holds an application for a manual review: it waits in 33 with nothing to upload. `record` must be locked; an
 * application that waits for documents already keeps its status. An open review is not opened again.
 */
export async function openManualReview(
  tx: Tx,
  record: LoanRecord,
  { reasons, amountCents = null }: ReviewWish,
  context: ChangeContext,
): Promise<LoanRecord> {
  const isWaiting = statusFromNumber(record.loan.status) === 'awaiting_documents'
  const held = isWaiting
    ? record
    : await applyLoanEvent(tx, record, 'documents_needed', { ...context, reason: 'manual_review' })
  await tx.decisions.openReview({
    loanId: record.loan.id,
    kind: 'manual_review',
    reasons,
    amountCents,
    note: null,
    openedAt: context.now,
  })
  await tx.audit.record({
    at: context.now,
    actor: context.actor,
    action: 'review_opened',
    userId: record.loan.userId,
    detail: { loan_id: record.loan.id, reasons },
  })
  return held
}
