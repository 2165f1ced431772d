import type { CivilDate } from '../calendar/civil-date.ts'
import type { ExtensionTerms, LoanContract } from './loan-account.ts'
import type { LoanStatus } from './status.ts'

interface Fact {
  readonly id: string
  /** The day it counts for. */
  readonly date: CivilDate
  /** The day on which we learnt of it; later than `date` when a provider's notice comes late. */
  readonly bookedOn: CivilDate
}

export type PayoutFact = Fact & { readonly type: 'payout' }
export type PayoutReturnedFact = Fact & { readonly type: 'payout_returned' }
export type PaymentFact = Fact & { readonly type: 'payment'; readonly cents: number }
export type ExtensionFact = Fact & { readonly type: 'extension' } & ExtensionTerms
/** The money of an earlier payment or extension went back to the payer. */
export type ReversalFact = Fact & { readonly type: 'reversal'; readonly of: string }
export type SettlementFact = Fact & {
  readonly type: 'settlement'
  readonly agreedCents: number
  readonly until: CivilDate
}
export type WithdrawalFact = Fact & { readonly type: 'withdrawal' }
export type SaleFact = Fact & { readonly type: 'sale' }
export type StatusFact = Fact & { readonly type: 'status'; readonly to: LoanStatus }

/** Something that happened to a loan after it was signed, with its amounts settled. Facts are only ever added. */
export type LoanFact =
  | PayoutFact
  | PayoutReturnedFact
  | PaymentFact
  | ExtensionFact
  | ReversalFact
  | SettlementFact
  | WithdrawalFact
  | SaleFact
  | StatusFact

/** A loan as it is kept: its contract and its facts in the order in which they were booked. */
export interface LoanLife {
  readonly contract: LoanContract
  readonly facts: readonly LoanFact[]
}

export const withFact = (life: LoanLife, fact: LoanFact): LoanLife => ({ ...life, facts: [...life.facts, fact] })
