import type { LoanAccount, LoanLife } from '@puente/domain'
import type { LoanAccountRow, LoanRow } from '../db/repositories/loans.ts'

/** A loan as it is stored, all of it that rules ask about. */
export interface LoanRecord {
  readonly loan: LoanRow
  /** Contract and facts; null until the contract is signed. */
  readonly life: LoanLife | null
  /** The money at the end of `accruedThrough`; null while no payout stands. */
  readonly account: LoanAccount | null
}

/** The columns carry the names of the domain's record, and dates come as `yyyy-MM-dd`, which is what a CivilDate is. */
export function accountOfRow({ loanId: _, ...account }: LoanAccountRow): LoanAccount {
  return account as unknown as LoanAccount
}

export const recordOf = (loan: LoanRow, account: LoanAccountRow | null, facts: LoanLife['facts']): LoanRecord => ({
  loan,
  life: loan.contract === null ? null : { contract: loan.contract, facts },
  account: account === null ? null : accountOfRow(account),
})
