import { AppError, type CivilDate, IDENTITY_DOCUMENT_TYPES, type RejectionReason } from '@puente/domain'
import { documentNames, rejectionText } from '@puente/texts/document-review'
import { lockApplicant } from '../../customers/documents/lock-applicant.ts'
import { notify } from '../../customers/notifications/notify.ts'
import type { ChangeContext } from '../../db/loan-change.ts'
import type { LoanRecord } from '../../db/loan-record.ts'
import type { DocumentReview, DocumentRow } from '../../db/repositories/documents.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { continueWhenDocumentsDone } from './continue-when-documents-done.ts'

export type ReviewOutcome =
  | { readonly outcome: 'reviewed'; readonly document: DocumentRow }
  /** Another reviewer was first, or a newer document has replaced it: nothing was changed. */
  | { readonly outcome: 'not_open'; readonly document: DocumentRow }

interface Locked {
  readonly document: DocumentRow
  readonly record: LoanRecord | null
}

/** Locks a document with its customer and the customer's newest loan. */
export async function lockDocument(tx: Tx, documentId: number): Promise<Locked> {
  const found = await tx.documents.byId(documentId)
  if (found === null) throw new AppError('not_found', `there is no document ${documentId}`)
  const record = await lockApplicant(tx, found.userId)
  // Read again: it may have changed during the wait for the lock.
  return { document: (await tx.documents.byId(documentId)) ?? found, record }
}

const isOpen = ({ status, supersededAt }: DocumentRow): boolean => status === 'pending' && supersededAt === null

async function write(
  tx: Tx,
  document: DocumentRow,
  verdict: Omit<DocumentReview, 'reviewedAt' | 'reviewedBy'>,
  { actor, now }: ChangeContext,
): Promise<DocumentRow> {
  const { status, rejectionReason, rejectionComment } = verdict
  const { id, userId, type } = document
  await tx.audit.record({
    at: now,
    actor,
    action: `document.${status}`,
    userId,
    detail: {
      document_id: id,
      type,
      ...(rejectionReason === null ? {} : { reason: rejectionReason }),
      ...(rejectionComment === null ? {} : { comment: rejectionComment }),
    },
  })
  return tx.documents.review(id, { ...verdict, reviewedAt: now, reviewedBy: actor })
}

/** An identity card is valid as long as its owner states; the reviewer has just compared that with the photo. */
async function validUntilOf(tx: Tx, { userId, type }: DocumentRow): Promise<CivilDate | null> {
  if (!IDENTITY_DOCUMENT_TYPES.has(type)) return null
  return (await tx.users.byId(userId))?.person?.expirationDate ?? null
}

/** Accepts a document; with the last one the application continues in the same commit. */
export async function acceptDocument(tx: Tx, documentId: number, context: ChangeContext): Promise<ReviewOutcome> {
  const { document, record } = await lockDocument(tx, documentId)
  if (!isOpen(document)) return { outcome: 'not_open', document }
  const validUntil = await validUntilOf(tx, document)
  const verdict = { status: 'accepted', rejectionReason: null, rejectionComment: null, validUntil } as const
  const accepted = await write(tx, document, verdict, context)
  await continueWhenDocumentsDone(tx, record, context)
  return { outcome: 'reviewed', document: accepted }
}

interface Rejection {
  readonly reason: RejectionReason
  /** What the reviewer writes to the customer. */
  readonly comment?: string | null
  /** False where another message tells the customer more, for instance that the application was refused. */
  readonly isAnnounced?: boolean
}

/** Rejects a document for a reason; its type is requested again, and the borrower is told why. */
export async function rejectDocument(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'content' | 'config'>,
  documentId: number,
  { reason, comment = null, isAnnounced = true }: Rejection,
  context: ChangeContext,
): Promise<ReviewOutcome> {
  const { document } = await lockDocument(tx, documentId)
  if (!isOpen(document)) return { outcome: 'not_open', document }
  const verdict = {
    status: 'rejected',
    rejectionReason: reason,
    rejectionComment: comment,
    validUntil: null,
  } as const
  const rejected = await write(tx, document, verdict, context)
  if (isAnnounced) {
    await notify(tx, deps, {
      userId: document.userId,
      template: 'document_rejected',
      parameters: { document: documentNames[document.type], reason: rejectionText(reason, comment) },
      cause: `document:${documentId}`,
      now: context.now,
    })
  }
  return { outcome: 'reviewed', document: rejected }
}
