import type { LoanAccount, LoanLife } from '@puente/domain'
import { accountOfRow, type LoanAccountRow } from './account-row.ts'
import type { LoanRow } from './repositories/loans.ts'

/** A loan with its account and its facts. The type parameter says which columns of the loan were read. */
export interface RecordOf<L> {
  readonly loan: L
  /** Contract and facts; null until the contract is signed. */
  readonly life: LoanLife | null
  /** The account at the end of `accruedThrough`; null if no payout remains. */
  readonly account: LoanAccount | null
}

/** A complete loan as stored. */
export type LoanRecord = RecordOf<LoanRow>

export const recordOf = (loan: LoanRow, account: LoanAccountRow | null, facts: LoanLife['facts']): LoanRecord => ({
  loan,
  life: loan.contract === null ? null : { contract: loan.contract, facts },
  account: account === null ? null : accountOfRow(account),
})
