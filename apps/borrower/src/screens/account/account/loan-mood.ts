import type { Loan } from '@puente/contract'
import { COURT_STATUSES, RETURNED_STATUSES, statusFromNumber } from '@puente/domain'
import type { SceneMood } from '@puente/ui'

/** Amber from this many days before the due date. */
const SOON_DAYS = 3

export type MoodFacts = Pick<Loan, 'status' | 'days'>

/** The sky over a loan: amber only near the date, red only late. Null: a court case is paper, without a landscape. */
export function moodOf({ status, days }: MoodFacts): SceneMood | null {
  const name = statusFromNumber(status)
  if (RETURNED_STATUSES.has(name)) return 'done'
  if (COURT_STATUSES.has(name)) return null
  if (days.late > 0) return 'late'
  return days.left !== null && days.left <= SOON_DAYS ? 'soon' : 'calm'
}

/** The share of the term that has passed: where the walker is. Before the payout the walker has not set out. */
export const progressOf = ({ days }: MoodFacts): number =>
  days.left === null || days.total === 0 ? 0 : Math.min(1, Math.max(0, 1 - days.left / days.total))
