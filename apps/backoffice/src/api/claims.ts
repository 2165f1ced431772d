import type { StaffClaim } from '@puente/contract'
import type { ClaimKind } from '@puente/domain'
import { api } from './http.ts'

/** Takes an item of a queue, or renews the claim on it. */
export const claimItem = (kind: ClaimKind, id: string) => api.post<StaffClaim>('/staff/claims', { kind, id })
export const takeOverItem = (kind: ClaimKind, id: string, reason: string) =>
  api.post<StaffClaim>('/staff/claims', { kind, id, take_over_reason: reason })
export const releaseItem = (kind: ClaimKind, id: string) =>
  api.delete(`/staff/claims/${kind}/${encodeURIComponent(id)}`)
