import { areDocumentsDone, statusFromNumber } from '@puente/domain'
import { documentNeedsOf } from '../../customers/documents/document-needs.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import { continueAfterDocuments } from '../applications/continue-after-documents.ts'

/**
 * Moves an application that waits for documents to its next step once all were sent and accepted. An application under
 * review keeps its status: the reviewer decides. `record` must be locked.
 */
export async function continueWhenDocumentsDone(
  tx: Tx,
  record: LoanRecord | null,
  context: ChangeContext,
): Promise<void> {
  if (record === null || statusFromNumber(record.loan.status) !== 'awaiting_documents') return
  const { id: loanId, userId } = record.loan
  if ((await tx.decisions.openReviewOf(loanId)) !== null) return
  const needs = await documentNeedsOf(tx, { userId, loanId }, context.today)
  if (areDocumentsDone(needs)) await continueAfterDocuments(tx, record, context)
}
