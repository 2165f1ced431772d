import type { Hold, LoanAccount, LoanLife } from '@puente/domain'
import { accountOfRow, type LoanAccountRow } from './account-row.ts'
import type { StoredPlan } from './plan-rows.ts'
import type { loans } from './schema/index.ts'

export type LoanRow = typeof loans.$inferSelect

/** A loan with its account and its facts, as stored. */
export interface LoanRecord {
  readonly loan: LoanRow
  /** Contract and facts; null until the contract is signed. */
  readonly life: LoanLife | null
  /** The account at the end of `accruedThrough`; null if no payout remains. */
  readonly account: LoanAccount | null
  /** Those that were not lifted, of this loan or of the customer; an old one may be past its last day. */
  readonly holds: readonly Hold[]
}

interface StoredAccount {
  readonly row: LoanAccountRow
  readonly plan: StoredPlan | null
}

export const recordOf = (
  loan: LoanRow,
  account: StoredAccount | null,
  facts: LoanLife['facts'],
  holds: readonly Hold[],
): LoanRecord => ({
  loan,
  holds,
  life: loan.contract === null ? null : { contract: loan.contract, facts },
  account: account && accountOfRow(account.row, account.plan),
})
