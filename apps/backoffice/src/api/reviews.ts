import type { StaffApplication, StaffReview } from '@puente/contract'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

const pathOf = (publicId: string, verdict: 'approve' | 'deny') =>
  `/staff/reviews/${encodeURIComponent(publicId)}/${verdict}`

export const reviewList = listCall<StaffReview>('/staff/reviews')
/** Every open application, for what changes one of them. */
export const applications = { queryKey: ['staff', 'applications'] }
export const applicationQuery = (publicId: string) =>
  read<StaffApplication>(`/staff/applications/${encodeURIComponent(publicId)}`)

/** `amount` in euros; without it a refusal is lifted. */
export const approveReview = (publicId: string, verdict: { readonly amount?: number; readonly comment: string }) =>
  api.post(pathOf(publicId, 'approve'), verdict)
export const denyReview = (publicId: string, verdict: { readonly reason: string; readonly comment: string }) =>
  api.post(pathOf(publicId, 'deny'), verdict)
