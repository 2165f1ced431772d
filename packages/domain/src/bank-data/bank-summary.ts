import type { CivilDate } from '../calendar/civil-date.ts'

/** An account returned by the bank, and its owner. */
export interface BankAccount {
  readonly iban: string
  readonly holders: readonly string[]
  /** True if the applicant is one of its holders. */
  readonly isOwn: boolean
  readonly balanceCents: number
  readonly monthlyIncomeCents: number
}

/** The stored result of a bank import: enough to decide and to explain the decision. The transactions themselves are deleted. */
export interface BankSummary {
  readonly bankName: string
  readonly from: CivilDate
  readonly to: CivilDate
  readonly accounts: readonly BankAccount[]
  readonly holderMatches: boolean
  readonly transactionCount: number
  readonly monthlyIncomeCents: number
  readonly monthlyExpensesCents: number
  /** Other lenders that received payments, and the monthly total paid to them. */
  readonly otherLenderCount: number
  readonly otherLenderMonthlyCents: number
  readonly balanceCents: number
  /** Days on which the combined balance of the applicant's own accounts was negative. */
  readonly overdrawnDays: number
}
