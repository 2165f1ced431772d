import type { Approval, ApprovalSummary } from '@puente/contract'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

const pathOf = (id: Approval['id'] | string) => `/staff/approvals/${id}`

export const approvalList = listCall<ApprovalSummary>('/staff/approvals')
export const approvalQuery = (id: Approval['id'] | string) => read<Approval>(pathOf(id))

export const approve = (id: Approval['id']) => api.post(`${pathOf(id)}/approve`)
export const reject = (id: Approval['id'], reason: string) => api.post(`${pathOf(id)}/reject`, { reason })
export const cancelRequest = (id: Approval['id']) => api.post(`${pathOf(id)}/cancel`)
export const delegate = (id: Approval['id'], to: number) => api.post(`${pathOf(id)}/delegate`, { to })
