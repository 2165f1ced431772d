import {
  AppError,
  CLOSED_STATUSES,
  mustEscalateRejection,
  type RejectionEscalation,
  type RejectionReason,
  statusFromNumber,
} from '@puente/domain'
import { documentCallTask } from '@puente/texts/backoffice-decide'
import { documentNames } from '@puente/texts/document-review'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRow } from '../../db/loan-record.ts'
import type { DocumentRow } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { refuseApplication } from '../../lending/decisions/refuse-application.ts'
import { lockDocument, type ReviewOutcome, rejectDocument } from '../../lending/verification/review-document.ts'

/** Rejections before this moment belong to earlier applications. */
function rejectionsSince(loan: LoanRow | null): Date {
  if (loan === null) return new Date(0)
  return CLOSED_STATUSES.has(statusFromNumber(loan.status)) ? loan.statusChangedAt : loan.requestedAt
}

interface RejectionCount {
  readonly rejectedBefore: number
  readonly limit: number
  /** True if the next rejection must say how to continue: a call, or a refusal. */
  readonly mustEscalate: boolean
}

/** How often this type was rejected in the current application. */
export async function countRejections(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { userId, type }: Pick<DocumentRow, 'userId' | 'type'>,
  loan: LoanRow | null,
): Promise<RejectionCount> {
  const rejectedBefore = await tx.documents.countRejected(userId, type, rejectionsSince(loan))
  const limit = config.documentRejectionLimit
  return { rejectedBefore, limit, mustEscalate: mustEscalateRejection(rejectedBefore, limit) }
}

interface StaffRejection {
  readonly reason: RejectionReason
  readonly comment: string | null
  readonly escalation: RejectionEscalation | undefined
}

/**
 * A reviewer rejects a document. The customer sends another one, until the limit: then staff call the customer, or the
 * application is refused.
 */
export async function rejectAsStaff(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config' | 'products' | 'regimes'>,
  documentId: number,
  { reason, comment, escalation }: StaffRejection,
  context: ChangeContext,
): Promise<ReviewOutcome> {
  // The text of "other" says nothing: without a comment the customer would not know what to change.
  if (reason === 'other' && comment === null) {
    throw new AppError('validation_failed', `document ${documentId}: another reason without a comment`, {
      fields: [{ property: 'comment', key: 'field_required' }],
    })
  }
  const { document, record } = await lockDocument(tx, documentId)
  const { mustEscalate, rejectedBefore } = await countRejections(tx, deps, document, record?.loan ?? null)
  if (mustEscalate && escalation === undefined) {
    throw new AppError('rejection_limit_reached', `document ${documentId} was rejected ${rejectedBefore} times before`)
  }
  const isAnnounced = escalation !== 'refuse'
  const outcome = await rejectDocument(tx, deps, documentId, { reason, comment, isAnnounced }, context)
  if (outcome.outcome === 'not_open' || escalation === undefined) return outcome
  if (escalation === 'call') {
    await requestCall(tx, document, record?.loan ?? null, context)
    return outcome
  }
  if (record === null) throw new AppError('illegal_transition', `user ${document.userId} has no application to refuse`)
  await refuseApplication(tx, deps, record, { reason: 'documents_not_valid', comment: comment ?? reason }, context)
  return outcome
}

/** A colleague calls the customer and helps with the photo. */
async function requestCall(
  tx: Tx,
  { id, userId, type }: DocumentRow,
  loan: LoanRow | null,
  { actor, now, today }: ChangeContext,
): Promise<void> {
  const task = await tx.customerCare.addTask({
    userId,
    loanId: loan?.id ?? null,
    title: documentCallTask(documentNames[type]),
    dueOn: today,
    // The reviewer, unless a colleague takes the task.
    assignee: actor.replace(/^admin:/, ''),
    createdBy: actor,
    createdAt: now,
  })
  const detail = { document_id: id, type, task_id: task.id }
  await tx.audit.record({ at: now, actor, action: 'document.call_requested', userId, detail })
}
