import type { CivilDate } from '../calendar/civil-date.ts'
import { civilDateInMadrid } from '../calendar/madrid-time.ts'
import { causeOfReversal, type LoanFact, paidIn, type ReversalCause } from './loan-facts.ts'

/** What a card payment is for. */
type PaymentPurpose = 'prolongation' | 'partial_repay' | 'payoff' | 'instalment'

/** An attempt to pay a loan by card. */
export interface PaymentAttempt {
  readonly purpose: PaymentPurpose
  /** `new`: its page was never opened. `cancelled`: the borrower gave it up; money that arrives later is still booked. */
  readonly status: 'new' | 'pending' | 'completed' | 'failed' | 'abandoned' | 'cancelled' | 'refunded'
  /** Started by us on the due date. The borrower cannot cancel it. */
  readonly isAutomatic: boolean
  readonly amountCents: number
  readonly startedAt: Date
  readonly expiresAt: Date
}

/** What happened with the borrower's latest payment, as far as the account page has to explain it. */
export type PaymentSituation =
  | { readonly kind: 'none' }
  /** The outcome is not known yet. It holds the loan. */
  | {
      readonly kind: 'pending'
      readonly purpose: PaymentPurpose
      readonly amountCents: number
      readonly startedAt: Date
      readonly expiresAt: Date
      readonly isCancellable: boolean
    }
  /** Started today and not finished in time; nothing was charged so far. */
  | {
      readonly kind: 'abandoned'
      readonly purpose: PaymentPurpose
      readonly amountCents: number
      readonly startedAt: Date
    }
  /** The latest payment does not count any more, and nothing was paid since. */
  | {
      readonly kind: 'returned'
      readonly amountCents: number
      readonly paidOn: CivilDate
      readonly returnedOn: CivilDate
      readonly cause: ReversalCause
    }

export type PaymentSituationKind = PaymentSituation['kind']

const NONE: PaymentSituation = { kind: 'none' }

function returnedPayment(facts: readonly LoanFact[]): PaymentSituation {
  for (const fact of facts.toReversed()) {
    if (paidIn(fact) > 0) return NONE
    if (fact.type !== 'reversal') continue
    const reversed = facts.find(({ id }) => id === fact.of)
    const amountCents = reversed === undefined ? 0 : paidIn(reversed)
    if (reversed === undefined || amountCents === 0) continue
    const cause = causeOfReversal(fact)
    return { kind: 'returned', amountCents, paidOn: reversed.date, returnedOn: fact.bookedOn, cause }
  }
  return NONE
}

/** `newest` is the latest card payment of the loan that was started, or null. */
export function paymentSituation(
  facts: readonly LoanFact[],
  newest: PaymentAttempt | null,
  now: Date,
): PaymentSituation {
  if (newest === null || (newest.status !== 'pending' && newest.status !== 'abandoned')) return returnedPayment(facts)
  const { purpose, amountCents, startedAt, expiresAt, isAutomatic } = newest
  if (newest.status === 'pending' && expiresAt > now)
    return { kind: 'pending', purpose, amountCents, startedAt, expiresAt, isCancellable: !isAutomatic }
  const today = civilDateInMadrid(now)
  const isPaidSince = facts.some((fact) => paidIn(fact) > 0 && fact.bookedOn >= civilDateInMadrid(startedAt))
  if (isAutomatic || civilDateInMadrid(startedAt) !== today || isPaidSince) return returnedPayment(facts)
  return { kind: 'abandoned', purpose, amountCents, startedAt }
}
