import type { StaffProposals } from '@puente/contract'
import { useQuery } from '@tanstack/react-query'
import { useTopic } from '../../api/live/live.ts'
import { proposalsQuery } from '../../api/proposals.ts'

/** What was prepared for the borrower of a loan, and what may be prepared today. Follows the loan live. */
export function useProposals(loan: string): StaffProposals | undefined {
  const { data } = useQuery(proposalsQuery(loan))
  useTopic(`loan:${loan}`, proposalsQuery(loan))
  return data
}
