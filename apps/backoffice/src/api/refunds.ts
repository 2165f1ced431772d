import type { ListedRefund, RefundOptions, StaffRefund, UnclaimedMoney } from '@puente/contract'
import type { RefundMethod } from '@puente/domain'
import { api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

export const refundList = listCall<ListedRefund>('/staff/refunds')
export const unclaimedList = listCall<UnclaimedMoney>('/staff/unclaimed-money')
export const refundOptionsQuery = (loan: string) => read<RefundOptions>(`/staff/loans/${loan}/refund-options`)

interface RefundRequest {
  /** Euros. */
  readonly amount: number
  readonly method: RefundMethod
  readonly card_order?: string
  readonly target_loan?: string
  readonly reason: string
}

export const refundLoan = (loan: string, refund: RefundRequest) => api.post(`/staff/loans/${loan}/refunds`, refund)
export const settleRefund = (id: StaffRefund['id'], outcome: string, reason: string) =>
  api.post(`/staff/refunds/${id}/outcome`, { outcome, reason })
export const writeOffLoan = (loan: string, reason: string) => api.post(`/staff/loans/${loan}/write-off`, { reason })
export const cancelWriteOff = (loan: string, reason: string) =>
  api.post(`/staff/loans/${loan}/write-off/cancel`, { reason })
