import { AppError, type DocumentType, statusFromNumber } from '@puente/domain'
import { documentNames } from '@puente/texts/document-review'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'

interface DocumentRequest {
  readonly loanId: number
  readonly type: DocumentType
  /** What the staff member writes to the applicant. */
  readonly comment: string | null
}

/**
 * Staff request one more document from the applicant, or a newer one, while the application waits for documents. The
 * applicant is told.
 */
export async function requestDocument(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  { loanId, type, comment }: DocumentRequest,
  { actor, now }: ChangeContext,
): Promise<void> {
  const record = await tx.loans.lockById(loanId)
  if (record === null) throw new AppError('loan_not_found', `there is no loan ${loanId}`)
  const { status, userId } = record.loan
  if (statusFromNumber(status) !== 'awaiting_documents') {
    throw new AppError('illegal_transition', `loan ${loanId} in ${status} does not wait for documents`)
  }
  await tx.documents.request({ loanId, type, requestedAt: now, requestedBy: actor })
  const detail = { loan_id: loanId, type, ...(comment === null ? {} : { comment }) }
  await tx.audit.record({ at: now, actor, action: 'document.requested', userId, detail })
  await notify(tx, deps, {
    userId,
    template: 'document_requested',
    parameters: { document: documentNames[type], comment: comment ?? '' },
    cause: `document_request:${loanId}:${type}:${now.toISOString()}`,
    now,
  })
}
