import type { StaffEvidenceCheck, StaffLoanPage, StaffLoanRow } from '@puente/contract'
import { addressOf, api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

const pathOf = (publicId: string) => `/staff/loans/${publicId}`

export const loanList = listCall<StaffLoanRow>('/staff/loans')
export const loanQuery = (publicId: string) => read<StaffLoanPage>(pathOf(publicId))
export const evidenceQuery = (publicId: string) => read<StaffEvidenceCheck>(`${pathOf(publicId)}/evidence`)
export const loanDocumentAddress = (publicId: string, id: string | number) =>
  addressOf(`${pathOf(publicId)}/documents/${id}`)

export interface Transfer {
  readonly reference: string
  /** Euros; null if what was typed is no amount, which the server refuses at the field. */
  readonly amount: number | null
  readonly paid_on?: string
  readonly reason: string
}

export const bookTransfer = (publicId: string, transfer: Transfer) => api.post(`${pathOf(publicId)}/payments`, transfer)
export const reversePayment = (
  publicId: string,
  reversal: { readonly fact_id: string | number; readonly cause: string; readonly reason: string },
) => api.post(`${pathOf(publicId)}/payment-reversal`, reversal)
/** `to`: the number of the status; null if none was chosen, which the server refuses at the field. */
export const moveLoan = (publicId: string, to: number | null, reason: string) =>
  api.post(`${pathOf(publicId)}/move`, { to, reason })
