import { AppError, type CivilDate, type HeldAct, type HoldKind, holdThatStops, standsOn } from '@puente/domain'
import type { LoanRecord } from '../../db/loan-record.ts'

/** What holds a loan on a day, of its own or of its customer. */
export const holdsOf = ({ holds }: LoanRecord, today: CivilDate): readonly HoldKind[] =>
  holds.filter((hold) => standsOn(hold, today)).map(({ kind }) => kind)

/** The hold of a loan that stops an act today; null if it may go on. */
export const heldBy = (record: LoanRecord, act: HeldAct, today: CivilDate): HoldKind | null =>
  holdThatStops(holdsOf(record, today), act)

/** Throws if a hold stops the act, and names the hold. */
export function assertNotHeld(record: LoanRecord, act: HeldAct, today: CivilDate): void {
  const hold = heldBy(record, act, today)
  if (hold !== null)
    throw new AppError('on_hold', `loan ${record.loan.id}: ${act} is stopped by ${hold}`, { extra: { hold } })
}
