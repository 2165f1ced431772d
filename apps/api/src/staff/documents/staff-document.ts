import type { StaffDocument } from '@puente/contract'
import type { DocumentRow } from '../../db/repositories/documents.ts'

/** A document as staff see it in lists and after a decision. */
export const toStaffDocument = (document: DocumentRow): StaffDocument => ({
  id: document.id,
  customer_id: document.userId,
  type: document.type,
  status: document.status,
  content_type: document.contentType,
  uploaded_at: document.uploadedAt.toISOString(),
  rejection_reason: document.rejectionReason,
  rejection_comment: document.rejectionComment,
})
