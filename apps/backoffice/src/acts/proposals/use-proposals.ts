import type { StaffProposals } from '@puente/contract'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { api } from '../../api/http.ts'
import { useTopic } from '../../api/live/live.ts'

export const proposalsPath = (loan: string): string => `/staff/loans/${loan}/proposals`

/** The queries that an act on a loan changes. */
export const refreshOf = (loan: string): readonly QueryKey[] => [
  [proposalsPath(loan)],
  [`/staff/loans/${loan}`],
  ['/staff/loans'],
]

/** What was prepared for the borrower of a loan, and what may be prepared today. Follows the loan live. */
export function useProposals(loan: string): StaffProposals | undefined {
  const path = proposalsPath(loan)
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api.get<StaffProposals>(path, undefined, signal),
  })
  useTopic(`loan:${loan}`, [path])
  return data
}
