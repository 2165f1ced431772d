import type { CivilDate } from '../calendar/civil-date.ts'
import { CLOSED_STATUSES, type LoanStatus } from '../loan/status.ts'
import { type DocumentStatus, type DocumentType, FIRST_DOCUMENT_TYPES } from './document-type.ts'

/** The document of a type that stands. */
export interface HeldDocument {
  readonly type: DocumentType
  readonly status: DocumentStatus
  readonly uploadedAt: Date
  /** The last day on which it is good; null where it has no end. */
  readonly validUntil: CivilDate | null
}

export interface DocumentNeeds {
  readonly held: readonly HeldDocument[]
  /** What a member of staff asked for in this application. An older document of the type does not answer it. */
  readonly requested: readonly { readonly type: DocumentType; readonly requestedAt: Date }[]
  readonly liveness: { readonly isAllowed: boolean; readonly hasSucceeded: boolean }
  /** When the application was made in which documents are asked for; null where there is none. */
  readonly appliedAt: Date | null
  readonly today: CivilDate
}

/** Nothing is asked for while a document waits for its review; a refused or expired one is asked for again. */
function isMissing(type: DocumentType, { held, requested, liveness, appliedAt, today }: DocumentNeeds): boolean {
  if (type === 'liveness_selfie' && liveness.hasSucceeded) return false
  const document = held.find((one) => one.type === type)
  if (document === undefined || document.status === 'rejected') return true
  const request = requested.find((one) => one.type === type)
  if (request !== undefined && document.uploadedAt < request.requestedAt) return true
  // Going on without a document is a matter of one application, which a person then looks at.
  if (document.status === 'skipped') return appliedAt === null || document.uploadedAt < appliedAt
  return document.status === 'accepted' && document.validUntil !== null && document.validUntil < today
}

function neededTypes({ requested, liveness }: DocumentNeeds): readonly DocumentType[] {
  const first: readonly DocumentType[] = liveness.isAllowed
    ? [...FIRST_DOCUMENT_TYPES, 'liveness_selfie']
    : FIRST_DOCUMENT_TYPES
  return [...new Set([...first, ...requested.map(({ type }) => type)])]
}

/** The types that a customer still has to send, in the order in which they are asked for (settled rules, Required documents). */
export const requiredDocuments = (needs: DocumentNeeds): readonly DocumentType[] =>
  neededTypes(needs).filter((type) => isMissing(type, needs))

/** Whether everything needed was sent and looked at: nothing to upload, and nothing that waits for its review. */
export function areDocumentsDone(needs: DocumentNeeds): boolean {
  if (requiredDocuments(needs).length > 0) return false
  const needed = new Set(neededTypes(needs))
  return !needs.held.some(({ type, status }) => status === 'pending' && needed.has(type))
}

const BEFORE_THE_CHECK: ReadonlySet<LoanStatus> = new Set(['request', 'new', 'awaiting_documents'])

/**
 * Whether a customer may send, replace or take back documents: not once the application has gone on with them. `status` is
 * that of the newest loan, null where there is none.
 */
export const mayChangeDocuments = (status: LoanStatus | null): boolean =>
  status === null || BEFORE_THE_CHECK.has(status) || CLOSED_STATUSES.has(status)
