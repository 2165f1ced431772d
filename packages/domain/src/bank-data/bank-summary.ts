import type { CivilDate } from '../calendar/civil-date.ts'

/** An account that the bank shows, and whose it is. */
export interface BankAccount {
  readonly iban: string
  readonly holders: readonly string[]
  /** Whether one of its holders is the applicant. */
  readonly isOwn: boolean
  readonly balanceCents: number
  readonly monthlyIncomeCents: number
}

/** What is kept of a bank's data: enough to decide and to explain the decision. The transactions themselves are deleted. */
export interface BankSummary {
  readonly bankName: string
  readonly from: CivilDate
  readonly to: CivilDate
  readonly accounts: readonly BankAccount[]
  readonly holderMatches: boolean
  readonly transactionCount: number
  readonly monthlyIncomeCents: number
  readonly monthlyExpensesCents: number
  /** Other lenders that were paid, and what goes to them in a month. */
  readonly otherLenderCount: number
  readonly otherLenderMonthlyCents: number
  readonly balanceCents: number
  /** Days on which the balance of all own accounts together was below zero. */
  readonly overdrawnDays: number
}
