import type { CivilDate } from '../calendar/civil-date.ts'
import { CLOSED_STATUSES, type LoanStatus } from '../loan/status.ts'
import { type DocumentStatus, type DocumentType, FIRST_DOCUMENT_TYPES } from './document-type.ts'

/** The current document of a type. */
interface CurrentDocument {
  readonly type: DocumentType
  readonly status: DocumentStatus
  readonly uploadedAt: Date
  /** The last day on which it is valid; null if it does not expire. */
  readonly validUntil: CivilDate | null
}

export interface DocumentNeeds {
  readonly held: readonly CurrentDocument[]
  /** Types that a staff member requested in this application. An older document of the type does not satisfy the request. */
  readonly requested: readonly { readonly type: DocumentType; readonly requestedAt: Date }[]
  readonly liveness: { readonly isAllowed: boolean; readonly hasSucceeded: boolean }
  /** When the current application was created; null without one. */
  readonly appliedAt: Date | null
  readonly today: CivilDate
}

/** A document waiting for review is not required again; a rejected or expired one is. */
function isMissing(type: DocumentType, { held, requested, liveness, appliedAt, today }: DocumentNeeds): boolean {
  if (type === 'liveness_selfie' && liveness.hasSucceeded) return false
  const document = held.find((one) => one.type === type)
  if (document === undefined || document.status === 'rejected') return true
  const request = requested.find((one) => one.type === type)
  if (request !== undefined && document.uploadedAt < request.requestedAt) return true
  // Skipping a document applies to one application, which a staff member then reviews.
  if (document.status === 'skipped') return appliedAt === null || document.uploadedAt < appliedAt
  return document.status === 'accepted' && document.validUntil !== null && document.validUntil < today
}

function neededTypes({ requested, liveness }: DocumentNeeds): readonly DocumentType[] {
  const first: readonly DocumentType[] = liveness.isAllowed
    ? [...FIRST_DOCUMENT_TYPES, 'liveness_selfie']
    : FIRST_DOCUMENT_TYPES
  return [...new Set([...first, ...requested.map(({ type }) => type)])]
}

/** The types that a customer still has to upload, in order (settled rules, Required documents). */
export const requiredDocuments = (needs: DocumentNeeds): readonly DocumentType[] =>
  neededTypes(needs).filter((type) => isMissing(type, needs))

/** True if every required document was uploaded and reviewed. */
export function areDocumentsDone(needs: DocumentNeeds): boolean {
  if (requiredDocuments(needs).length > 0) return false
  const needed = new Set(neededTypes(needs))
  return !needs.held.some(({ type, status }) => status === 'pending' && needed.has(type))
}

const BEFORE_THE_CHECK: ReadonlySet<LoanStatus> = new Set(['request', 'new', 'awaiting_documents'])

/**
 * True if a customer may upload, replace or withdraw documents: not after the application has continued with them. `status` is
 * that of the newest loan, null without one.
 */
export const mayChangeDocuments = (status: LoanStatus | null): boolean =>
  status === null || BEFORE_THE_CHECK.has(status) || CLOSED_STATUSES.has(status)
