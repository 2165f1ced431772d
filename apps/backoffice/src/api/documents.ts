import type { StaffDocument, StaffDocumentReview, StaffDocuments } from '@puente/contract'
import { addressOf, api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

type DocumentId = StaffDocument['id']

const pathOf = (id: DocumentId) => `/staff/documents/${id}`

export const documentList = listCall<StaffDocuments['items'][number]>('/staff/documents')
/** Every open review, for what changes one of them. */
export const documentReviews = { queryKey: ['staff', 'document-reviews'] }
export const documentReviewQuery = (id: DocumentId | string) =>
  read<StaffDocumentReview>(`/staff/document-reviews/${encodeURIComponent(id)}`)
export const documentAddress = (id: DocumentId) => addressOf(pathOf(id))

export const acceptDocument = (id: DocumentId) => api.post(`${pathOf(id)}/accept`)
export const rejectDocument = (
  id: DocumentId,
  rejection: { readonly reason: string; readonly comment?: string; readonly escalation?: string },
) => api.post(`${pathOf(id)}/reject`, rejection)
export const reopenDocument = (id: DocumentId, reason: string) => api.post(`${pathOf(id)}/reopen`, { reason })
export const requestDocument = (request: { readonly loan: string; readonly type: string; readonly comment?: string }) =>
  api.post('/staff/document-requests', request)
