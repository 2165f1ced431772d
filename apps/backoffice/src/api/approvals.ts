import type { Approval, ApprovalSummary, WaitingApprovals } from '@puente/contract'
import type { ApprovalPlace } from '@puente/domain'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

const pathOf = (id: Approval['id'] | string) => `/staff/approvals/${id}`

export const approvalList = listCall<ApprovalSummary>('/staff/approvals')
export const approvalQuery = (id: Approval['id'] | string) => read<Approval>(pathOf(id))

/** What waits for a second person at a page that lists objects of one kind. */
export const waitingQuery = (place: ApprovalPlace) => read<WaitingApprovals>(`/staff/waiting-approvals/${place}`)

export const approve = (id: Approval['id']) => api.post(`${pathOf(id)}/approve`)
export const reject = (id: Approval['id'], reason: string) => api.post(`${pathOf(id)}/reject`, { reason })
export const cancelRequest = (id: Approval['id']) => api.post(`${pathOf(id)}/cancel`)
export const delegate = (id: Approval['id'], to: number) => api.post(`${pathOf(id)}/delegate`, { to })
