import type { Query } from '@puente/client'
import type {
  ManyLoansResult,
  StaffEvidenceCheck,
  StaffForecast,
  StaffLoanPage,
  StaffLoanRow,
  StaffLoanTotals,
} from '@puente/contract'
import { addressOf, api } from './http.ts'
import { listCall } from './keyset-list.ts'
import { read } from './queries.ts'

const pathOf = (publicId: string) => `/staff/loans/${publicId}`

export const loanList = listCall<StaffLoanRow>('/staff/loans')
export const loanTotalsQuery = (filters: Query) => read<StaffLoanTotals>('/staff/loans/totals', filters)

/** Acts on many loans: `done` of them changed. */
export const assignLoans = (loans: readonly string[], assignee: string | null) =>
  api.post<ManyLoansResult>('/staff/loans/assignments', { loans, assignee })
export const addLoanTasks = (
  loans: readonly string[],
  task: { readonly title: string; readonly due_on: string; readonly assignee: string },
) => api.post<ManyLoansResult>('/staff/loans/tasks', { loans, ...task })
export const remindLoans = (loans: readonly string[]) => api.post<ManyLoansResult>('/staff/loans/messages', { loans })

export const loanQuery = (publicId: string) => read<StaffLoanPage>(pathOf(publicId))
export const evidenceQuery = (publicId: string) => read<StaffEvidenceCheck>(`${pathOf(publicId)}/evidence`)
export const loanDocumentAddress = (publicId: string, id: string | number) =>
  addressOf(`${pathOf(publicId)}/documents/${id}`)

/** What the loan would ask for on a day; `amount` in euros is paid early then. */
export const forecastQuery = (
  publicId: string,
  { date, amount }: { readonly date: string; readonly amount: number | null },
) => read<StaffForecast>(`${pathOf(publicId)}/forecast`, { date, ...(amount === null ? {} : { amount }) })

/** The demand before a loan in instalments is called in. */
export const sendAccelerationNotice = (publicId: string, reason: string) =>
  api.post(`${pathOf(publicId)}/acceleration-notice`, { reason })
export const accelerateLoan = (
  publicId: string,
  /** Without a demand: on the notice that stands. */
  acceleration: {
    readonly demand?: { readonly delivered_on: string; readonly proof: string }
    readonly reason: string
  },
) => api.post(`${pathOf(publicId)}/acceleration`, acceleration)
export const revokeAcceleration = (publicId: string, reason: string) =>
  api.post(`${pathOf(publicId)}/acceleration/revocation`, { reason })
export const makeAmortisationTable = (publicId: string) =>
  api.post<{ readonly id: string }>(`${pathOf(publicId)}/amortisation-table`, {})

/** What the borrower promised. `amount` is null if what was typed is no amount, which the server refuses at the field. */
export const addPromise = (
  publicId: string,
  promise: { readonly amount: number | null; readonly date: string; readonly channel: string },
) => api.post(`${pathOf(publicId)}/promises`, promise)

interface Transfer {
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
