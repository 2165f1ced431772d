import type { Loaded } from '@puente/client'
import type { StaffProposal, StaffProposals } from '@puente/contract'
import { api } from './http.ts'
import { loanList, loanQuery } from './loans.ts'
import { read } from './queries.ts'

const pathOf = (loan: string) => `/staff/loans/${loan}/proposals`

export const proposalsQuery = (loan: string) => read<StaffProposals>(pathOf(loan))

/** What an act on a loan changes: the loan with all that is below it, and the list. */
export const changedBy = (loan: string): readonly Loaded[] => [loanQuery(loan), loanList]

export const propose = (
  loan: string,
  proposal: { readonly expires_on: string; readonly reason: string; readonly [detail: string]: unknown },
) => api.post(pathOf(loan), proposal)
export const withdrawProposal = (loan: string, id: StaffProposal['id'], reason: string) =>
  api.post(`${pathOf(loan)}/${id}/withdrawal`, { reason })

/** `amount` in euros closes the loan if it is paid by `until`. */
export const settleLoan = (
  loan: string,
  settlement: { readonly amount: number | null; readonly until: string; readonly reason: string },
) => api.post(`/staff/loans/${loan}/settlement`, settlement)
export const cancelSettlement = (loan: string, reason: string) =>
  api.post(`/staff/loans/${loan}/settlement-cancellation`, { reason })
