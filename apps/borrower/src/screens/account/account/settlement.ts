import type { Loan } from '@puente/contract'
import { centsOf } from '@puente/domain'

/** What is left to pay under a settlement agreement; null without one. */
export function leftOfSettlementCents({ settlement }: Pick<Loan, 'settlement'>): number | null {
  return settlement && Math.max(0, centsOf(settlement.amount) - centsOf(settlement.paid))
}
