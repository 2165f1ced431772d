import type { Loan } from '@puente/contract'
import { type CivilDate, statusFromNumber } from '@puente/domain'
import { dayOf } from './loan-day.ts'

/** What a withdrawal means now: nothing to return, a payout under way, or an amount to return. */
export type WithdrawalStage = 'notPaidOut' | 'onItsWay' | 'paidOut'

export function stageOf(loan: Loan): WithdrawalStage {
  const status = statusFromNumber(loan.status)
  if (status === 'contract_signed' || status === 'processing_fail') return 'notPaidOut'
  return status === 'processing' ? 'onItsWay' : 'paidOut'
}

/**
 * Whether the borrower may withdraw, and until when. Before the payout it is possible at any time, also after the fourteen
 * days: then there is no last day.
 */
export function withdrawalOf(loan: Loan): { readonly lastDay: CivilDate | null } | null {
  const { withdrawal_until: until, withdrawn } = loan
  if (withdrawn || until === null) return null
  const today = dayOf(loan)
  if (today === null || today <= until) return { lastDay: until }
  return stageOf(loan) === 'notPaidOut' ? { lastDay: null } : null
}
