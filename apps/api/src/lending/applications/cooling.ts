import { addDays, type CivilDate, civilDateInMadrid } from '@puente/domain'
import type { LoanRow } from '../../db/loan-record.ts'
import type { ReviewRow } from '../../db/repositories/decisions.ts'

/**
 * The first day on which a borrower may apply again after a refusal, while that day is ahead (settled rules, End of an
 * application).
 */
export function coolingOffEnd(
  refused: Pick<LoanRow, 'statusChangedAt'>,
  contest: Pick<ReviewRow, 'outcome'> | null,
  today: CivilDate,
  coolingDays: number,
): CivilDate | null {
  // A staff member reviewed the refusal and lifted the waiting period.
  if (contest?.outcome === 'lifted') return null
  const freeFrom = addDays(civilDateInMadrid(refused.statusChangedAt), coolingDays)
  return today < freeFrom ? freeFrom : null
}
