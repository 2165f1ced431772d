import type { Loan } from '@puente/contract'
import { refusalText } from '@puente/texts/decisions'
import type { LoanRow } from '../db/repositories/loans.ts'
import type { Tx } from '../db/transaction.ts'

export type RefusalView = Pick<Loan, 'decline_reasons' | 'review_requested'>

/** Why an application was refused, in words for its applicant; of two reasons with the same words one is enough. */
export async function readRefusal(tx: Tx, { id, endReason }: LoanRow): Promise<RefusalView> {
  const decision = await tx.decisions.newestOf(id)
  const codes = decision?.outcome === 'deny' ? decision.reasons : [endReason ?? 'policy']
  const texts = new Map(codes.map((code) => [refusalText(code), code]))
  return {
    decline_reasons: [...texts].map(([text, code]) => ({ code, text })),
    review_requested: (await tx.decisions.contestOf(id)) !== null,
  }
}
