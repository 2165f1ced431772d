import { AppError, acceptsEvent, CLOSED_STATUSES, type LoanStatus, statusFromNumber } from '@puente/domain'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { DocumentRow } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import { applyLoanEvent } from '../loans/book.ts'
import { lockDocument } from './review-document.ts'

/** Statuses in which no step of an application has relied on the documents yet, or none is open. */
const isUnaffected = (status: LoanStatus): boolean =>
  status === 'request' || status === 'awaiting_documents' || CLOSED_STATUSES.has(status)

/** True if an accepted document can be reopened while the newest loan is in this status; null without a loan. */
export const mayReopenDocument = (status: LoanStatus | null): boolean =>
  status === null || isUnaffected(status) || acceptsEvent(status, 'documents_needed')

/**
 * Makes an accepted document wait for another review. An application that has just continued with it goes back to the
 * documents; one that is further ahead cannot.
 */
export async function reopenDocument(
  tx: Tx,
  documentId: number,
  reason: string,
  context: ChangeContext,
): Promise<DocumentRow> {
  const { document, record } = await lockDocument(tx, documentId)
  const { id, userId, type, status, supersededAt, fileId } = document
  if (status !== 'accepted' || supersededAt !== null || fileId === null) {
    throw new AppError('illegal_transition', `document ${id} is ${status}, or replaced, or removed`)
  }
  const loanStatus = record === null ? null : statusFromNumber(record.loan.status)
  if (!mayReopenDocument(loanStatus)) {
    throw new AppError('document_in_use', `document ${id}: the newest loan of ${userId} is in ${loanStatus}`)
  }
  const { actor, now } = context
  const reopened = await tx.documents.reopen(id, now)
  const detail = { document_id: id, type, reason }
  await tx.audit.record({ at: now, actor, action: 'document.reopened', userId, detail })
  if (record !== null && loanStatus !== null && !isUnaffected(loanStatus)) {
    await applyLoanEvent(tx, record, 'documents_needed', { ...context, reason })
  }
  return reopened
}
