import type { CivilDate } from '../calendar/civil-date.ts'
import type { Allocation } from './loan-account.ts'
import { causeOfReversal, type LoanLife, paidIn, type ReversalCause } from './loan-facts.ts'
import { positionOn } from './loan-history.ts'

/** One movement of money between the lender and the borrower, in the borrower's words. */
export type MoneyMovement =
  | { readonly type: 'received'; readonly factId: string; readonly date: CivilDate; readonly cents: number }
  /** The payout came back: nothing is owed for it. */
  | { readonly type: 'payout_returned'; readonly factId: string; readonly date: CivilDate; readonly cents: number }
  | {
      readonly type: 'payment' | 'extension'
      readonly factId: string
      readonly date: CivilDate
      readonly cents: number
      /** What the money settled; null after it was returned. */
      readonly allocation: Allocation | null
      /** Why it does not count any more; null if it counts. */
      readonly reversal: ReversalCause | null
    }
  /** A payment does not count any more. */
  | {
      readonly type: 'payment_returned'
      readonly factId: string
      readonly date: CivilDate
      readonly cents: number
      readonly cause: ReversalCause
    }
  | { readonly type: 'refund'; readonly factId: string; readonly date: CivilDate; readonly cents: number }

/** Every movement of money up to the end of a day, in booking order. A free extension moves none. */
export function moneyTimeline(life: LoanLife, date: CivilDate): readonly MoneyMovement[] {
  const facts = life.facts.filter(({ bookedOn }) => bookedOn <= date)
  const allocations = new Map(
    positionOn(life, date).money.entries.flatMap((entry) =>
      entry.type === 'payment' || entry.type === 'extension' ? [[entry.factId, entry.allocation] as const] : [],
    ),
  )
  const reversals = new Map(facts.flatMap((fact) => (fact.type === 'reversal' ? [[fact.of, fact] as const] : [])))
  return facts.flatMap((fact): MoneyMovement[] => {
    const { id: factId } = fact
    switch (fact.type) {
      case 'payout':
        return [{ type: 'received', factId, date: fact.date, cents: life.contract.principalCents }]
      case 'payout_returned':
        return [{ type: 'payout_returned', factId, date: fact.bookedOn, cents: life.contract.principalCents }]
      case 'payment':
      case 'extension': {
        const paidCents = paidIn(fact)
        const allocation = allocations.get(factId) ?? null
        const reversal = reversals.get(factId)
        const cause = reversal === undefined ? null : causeOfReversal(reversal)
        return paidCents === 0
          ? []
          : [{ type: fact.type, factId, date: fact.date, cents: paidCents, allocation, reversal: cause }]
      }
      case 'refund':
        return [{ type: 'refund', factId, date: fact.date, cents: fact.cents }]
      case 'reversal': {
        const reversed = facts.find(({ id }) => id === fact.of)
        const returnedCents = reversed === undefined ? 0 : paidIn(reversed)
        return returnedCents === 0
          ? []
          : [
              {
                type: 'payment_returned',
                factId,
                date: fact.bookedOn,
                cents: returnedCents,
                cause: causeOfReversal(fact),
              },
            ]
      }
      default:
        return []
    }
  })
}
