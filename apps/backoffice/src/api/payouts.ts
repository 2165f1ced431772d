import type { PayoutBatches, StaffPayout } from '@puente/contract'
import { addressOf, api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

const BATCHES = '/staff/payout-batches'

export const payoutList = listCall<StaffPayout>('/staff/payouts')
export const payoutBatchesQuery = read<PayoutBatches>(BATCHES)
export const payoutBatchFile = (id: string) => addressOf(`${BATCHES}/${encodeURIComponent(id)}/file`)
export const proposeBatch = (reason: string) => api.post(BATCHES, { reason })

export const settlePayout = (id: StaffPayout['id'], outcome: 'failed' | 'completed', input: object) =>
  api.post(`/staff/payouts/${id}/settle`, { outcome, ...input })
export const recallPayout = (id: StaffPayout['id'], input: object) => api.post(`/staff/payouts/${id}/recall`, input)
export const retryPayout = (id: StaffPayout['id'], input: object) => api.post(`/staff/payouts/${id}/retry`, input)
