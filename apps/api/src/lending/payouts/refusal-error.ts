import { AppError, type ErrorCode } from '@puente/domain'
import type { PayoutRefusal } from './start-payout.ts'

const CODES: Record<PayoutRefusal, ErrorCode> = {
  customer_blocked: 'not_allowed',
  not_in_this_status: 'illegal_transition',
  withdrawn: 'illegal_transition',
  return_unconfirmed: 'illegal_transition',
  auto_debit_pending: 'autodebit_step_pending',
  account_needed: 'payout_account_needed',
}

/** The reason why a payout did not start, as an error for the borrower. */
export const payoutRefusalError = (reason: PayoutRefusal, loanId: number): AppError =>
  new AppError(CODES[reason], `loan ${loanId}: ${reason}`)
