import type { LoanAccount, LoanLife } from '@puente/domain'
import type { LoanAccountRow, LoanRow } from './repositories/loans.ts'

/** A loan with its money and its story; how much of the loan's own row is there depends on who read it. */
export interface RecordOf<L> {
  readonly loan: L
  /** Contract and facts; null until the contract is signed. */
  readonly life: LoanLife | null
  /** The money at the end of `accruedThrough`; null while no payout stands. */
  readonly account: LoanAccount | null
}

/** A loan as it is stored, all of it. */
export type LoanRecord = RecordOf<LoanRow>

/** The columns carry the names of the domain's record, and dates come as `yyyy-MM-dd`, which is what a CivilDate is. */
export function accountOfRow({ loanId: _, ...account }: LoanAccountRow): LoanAccount {
  return account as unknown as LoanAccount
}

export const recordOf = (loan: LoanRow, account: LoanAccountRow | null, facts: LoanLife['facts']): LoanRecord => ({
  loan,
  life: loan.contract === null ? null : { contract: loan.contract, facts },
  account: account === null ? null : accountOfRow(account),
})
