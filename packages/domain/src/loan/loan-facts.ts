import type { CivilDate } from '../calendar/civil-date.ts'
import type { ExtensionTerms, LoanContract } from './loan-account.ts'
import type { PartRepaymentMode } from './plan-account.ts'
import type { LoanStatus } from './status.ts'

interface Fact {
  readonly id: string
  /** The effective date. */
  readonly date: CivilDate
  /** The day on which the system learned of it; later than `date` if a provider's notice is late. */
  readonly bookedOn: CivilDate
}

type PayoutFact = Fact & { readonly type: 'payout' }
type PayoutReturnedFact = Fact & { readonly type: 'payout_returned' }
type PaymentFact = Fact & {
  readonly type: 'payment'
  readonly cents: number
  /** Of a loan in instalments: the borrower chose to repay a part early. */
  readonly mode?: PartRepaymentMode
}
export type ExtensionFact = Fact & { readonly type: 'extension' } & ExtensionTerms
/** Why a payment does not count any more. `our_mistake`: its money was never this borrower's. */
export const REVERSAL_CAUSES = ['bank_return', 'card_chargeback', 'our_mistake'] as const
export type ReversalCause = (typeof REVERSAL_CAUSES)[number]
/** An earlier payment or extension does not count any more; or a refund or a write-off was taken back. */
export type ReversalFact = Fact & {
  readonly type: 'reversal'
  readonly of: string
  /** Of a payment; absent in facts of earlier versions, which were returns by a bank. */
  readonly cause?: ReversalCause
}
export const causeOfReversal = ({ cause = 'bank_return' }: ReversalFact): ReversalCause => cause
type SettlementFact = Fact & {
  readonly type: 'settlement'
  readonly agreedCents: number
  readonly until: CivilDate
}
/** Staff ended a settlement before its date: the whole debt is owed again. */
type SettlementCancelledFact = Fact & { readonly type: 'settlement_cancelled' }
type WithdrawalFact = Fact & { readonly type: 'withdrawal' }
type SaleFact = Fact & { readonly type: 'sale' }
/** Overpaid money left for the customer. A reversal of it means that the money came back or never left. */
type RefundFact = Fact & { readonly type: 'refund'; readonly cents: number }
/**
 * The lender no longer expects the money: the claim leaves the books as a loss and no more interest accrues. The borrower still
 * owes it; what is paid later is income from recovery.
 */
type WriteOffFact = Fact & { readonly type: 'write_off' }
/** Everything is due from this day: three instalments were missed, and the demand was delivered in time. */
type AccelerationFact = Fact & { readonly type: 'acceleration' }
/** The acceleration counts as if it had never been. */
type AccelerationRevokedFact = Fact & { readonly type: 'acceleration_revoked' }
/** A month without payment and without interest; all unpaid instalments move. */
type PauseFact = Fact & { readonly type: 'pause' }
type StatusFact = Fact & { readonly type: 'status'; readonly to: LoanStatus }

/** An event in the life of a signed loan, with final amounts. Facts are append-only. */
export type LoanFact =
  | PayoutFact
  | PayoutReturnedFact
  | PaymentFact
  | ExtensionFact
  | ReversalFact
  | SettlementFact
  | SettlementCancelledFact
  | WithdrawalFact
  | SaleFact
  | StatusFact
  | RefundFact
  | WriteOffFact
  | AccelerationFact
  | AccelerationRevokedFact
  | PauseFact

/** A loan as stored: its contract, and its facts in booking order. */
export interface LoanLife {
  readonly contract: LoanContract
  readonly facts: readonly LoanFact[]
}

export const withFact = (life: LoanLife, fact: LoanFact): LoanLife => ({ ...life, facts: [...life.facts, fact] })

/** The money of a payment or a paid extension; 0 for every other fact. */
export function paidIn(fact: LoanFact): number {
  if (fact.type === 'payment') return fact.cents
  return fact.type === 'extension' ? fact.paidCents : 0
}
