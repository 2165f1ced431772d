import type { Loan, Prices } from '@puente/contract'
import { centsOf } from '@puente/domain'

/** One column of the comparison; unknown figures are null. */
export interface ComparedTerms {
  readonly amountCents: number
  readonly costCents: number | null
  readonly returnCents: number | null
  readonly taePercent: number | null
}

/** The cost of the requested amount over the same term; only the amount if it is not on offer. */
export function askedTerms(loan: Loan, prices: Prices | null | undefined): ComparedTerms {
  // The grid is of one payment.
  const option = loan.instalments ? undefined : prices?.options[loan.days.total]?.[loan.original_request_amount]
  return {
    amountCents: centsOf(loan.original_request_amount),
    costCents: option ? centsOf(option.commissions.total) : null,
    returnCents: option ? centsOf(option.return_amount) : null,
    taePercent: option ? option.tae : null,
  }
}
