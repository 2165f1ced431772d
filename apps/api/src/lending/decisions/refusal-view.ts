import type { Loan } from '@puente/contract'
import { refusalText } from '@puente/texts/decisions'
import type { LoanRow } from '../../db/loan-record.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { coolingOffEnd } from '../applications/cooling.ts'

export type RefusalView = Pick<Loan, 'decline_reasons' | 'review_requested' | 'reapply_from'>

/** The refusal reasons in words for the applicant; reasons with the same words appear once. */
export async function readRefusal(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  loan: LoanRow,
): Promise<RefusalView> {
  const decision = await tx.decisions.newestOf(loan.id)
  const codes = decision?.outcome === 'deny' ? decision.reasons : [loan.endReason ?? 'policy']
  const texts = new Map(codes.map((code) => [refusalText(code), code]))
  const contest = await tx.decisions.contestOf(loan.id)
  return {
    decline_reasons: [...texts].map(([text, code]) => ({ code, text })),
    review_requested: contest !== null,
    reapply_from: coolingOffEnd(loan, contest, clock.today(), config.coolingDays),
  }
}
