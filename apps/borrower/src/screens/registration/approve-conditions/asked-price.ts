import type { Loan, Prices } from '@puente/contract'
import { centsOf } from '../../../api/loan.ts'

/** One column of the comparison; what nobody can tell is null. */
export interface ComparedTerms {
  readonly amountCents: number
  readonly costCents: number | null
  readonly returnCents: number | null
  readonly taePercent: number | null
}

/** What the amount that was asked for would cost over the same days; only the amount where it is not on offer. */
export function askedTerms(loan: Loan, prices: Prices | undefined): ComparedTerms {
  const option = prices?.options[loan.days.total]?.[loan.original_request_amount]
  return {
    amountCents: centsOf(loan.original_request_amount),
    costCents: option ? centsOf(option.commissions.total) : null,
    returnCents: option ? centsOf(option.return_amount) : null,
    taePercent: option ? option.tae : null,
  }
}
