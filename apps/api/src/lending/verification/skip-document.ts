import { AppError, type DocumentType, mayChangeDocuments, statusFromNumber } from '@puente/domain'
import { lockApplicant } from '../../customers/documents/lock-applicant.ts'
import { supersedeDocument } from '../../customers/documents/save-document.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { DocumentRow } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import { openManualReview } from '../decisions/manual-review.ts'

/**
 * Continues without a document. Only a borrower whose employment is unknown may skip it (requirements R4.03), and staff
 * then review the application (settled rules, Calls).
 */
export async function skipDocument(
  tx: Tx,
  { userId, type }: { readonly userId: number; readonly type: DocumentType },
  context: ChangeContext,
): Promise<DocumentRow> {
  const { actor, now } = context
  const record = await lockApplicant(tx, userId)
  const details = await tx.users.detailsOf(userId)
  if (details?.employment?.employmentTypeId !== undefined) {
    throw new AppError('skip_not_allowed', `user ${userId} has an employment type`)
  }
  const status = record === null ? null : statusFromNumber(record.loan.status)
  const standing = await tx.documents.standing(userId, type)
  if (standing?.status === 'accepted' || !mayChangeDocuments(status)) {
    throw new AppError(
      'document_locked',
      `the ${type} of user ${userId} is ${standing?.status}, the loan is in ${status}`,
    )
  }
  // If it was skipped before an application exists, the following application would not be reviewed.
  if (record === null || status !== 'awaiting_documents') {
    throw new AppError('skip_not_allowed', `no application of user ${userId} waits for documents`)
  }
  // A document skipped in an earlier application says nothing about this one.
  if (standing?.status === 'skipped' && standing.uploadedAt >= record.loan.requestedAt) return standing
  if (standing !== null) await supersedeDocument(tx, standing, now)
  const skipped = await tx.documents.add({ userId, type, status: 'skipped', uploadedAt: now, uploadedBy: actor })
  const detail = { document_id: skipped.id, type }
  await tx.audit.record({ at: now, actor, action: 'document.skipped', userId, detail })
  await openManualReview(tx, record, { reasons: ['document_skipped'] }, context)
  return skipped
}
