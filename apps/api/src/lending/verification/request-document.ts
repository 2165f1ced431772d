import { AppError, type DocumentType, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { Tx } from '../../db/transaction.ts'

/** Staff request one more document from the applicant, or a newer one, while the application waits for documents. */
export async function requestDocument(
  tx: Tx,
  loanId: number,
  type: DocumentType,
  { actor, now }: ChangeContext,
): Promise<void> {
  const record = await tx.loans.lockById(loanId)
  if (record === null) throw new AppError('loan_not_found', `there is no loan ${loanId}`)
  const { status, userId } = record.loan
  if (statusFromNumber(status) !== 'awaiting_documents') {
    throw new AppError('illegal_transition', `loan ${loanId} in ${status} does not wait for documents`)
  }
  await tx.documents.request({ loanId, type, requestedAt: now, requestedBy: actor })
  await tx.audit.record({ at: now, actor, action: 'document.requested', userId, detail: { loan_id: loanId, type } })
}
